import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from './useDebounced.ts'

interface Listing {
  search: string
  page: number
}

/** Only what is not as it always is stands in the address. Any change but that of the page begins at page 1. */
export function addressOf<L extends Listing>(plain: L, listing: L, change: Partial<L>) {
  const next = { ...listing, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== plain[name as keyof L])
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/**
 * What a list is asked for, kept in the address: `listingIn` reads it, `plain` is what it is where nothing is said. What
 * is typed is shown at once and asked for a moment later.
 */
export function useAddressList<L extends Listing>(plain: L, listingIn: (params: URLSearchParams) => L) {
  const [params, setParams] = useSearchParams()
  const listing = listingIn(params)
  const [typed, setTyped] = useState({ text: '', isWaiting: false })
  const change = (to: Partial<L>, isReplaced = false) =>
    setParams((now) => addressOf(plain, listingIn(now), to), { replace: isReplaced, preventScrollReset: isReplaced })
  const ask = useDebounced((search: string) => {
    change({ search: search.trim() } as Partial<L>, true)
    setTyped({ text: search, isWaiting: false })
  })
  return {
    listing,
    change,
    typed: typed.isWaiting || typed.text.trim() === listing.search ? typed.text : listing.search,
    type(text: string) {
      setTyped({ text, isWaiting: true })
      ask(text)
    },
  }
}

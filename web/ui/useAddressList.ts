import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from './useDebounced.ts'

interface Listing {
  search: string
  page: number
}

/** Only values that differ from the defaults are in the address. Any change but that of the page goes back to page 1. */
export function addressOf<L extends Listing>(defaults: L, listing: L, change: Partial<L>) {
  const next = { ...listing, page: 1, ...change }
  const changed = Object.entries(next).filter(([name, value]) => value !== defaults[name as keyof L])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
}

/**
 * The search, filter and page of a list, stored in the address: `listingIn` reads them, `defaults` are left out. Typed
 * text is shown at once and searched for a moment later.
 */
export function useAddressList<L extends Listing>(defaults: L, listingIn: (params: URLSearchParams) => L) {
  const [params, setParams] = useSearchParams()
  const listing = listingIn(params)
  const [typed, setTyped] = useState({ text: '', isWaiting: false })
  const change = (to: Partial<L>, isReplaced = false) =>
    setParams((now) => addressOf(defaults, listingIn(now), to), { replace: isReplaced, preventScrollReset: isReplaced })
  const search = useDebounced((search: string) => {
    change({ search: search.trim() } as Partial<L>, true)
    setTyped({ text: search, isWaiting: false })
  })
  return {
    listing,
    change,
    typed: typed.isWaiting || typed.text.trim() === listing.search ? typed.text : listing.search,
    type(text: string) {
      setTyped({ text, isWaiting: true })
      search(text)
    },
  }
}

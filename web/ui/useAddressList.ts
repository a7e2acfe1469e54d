import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from './useDebounced.ts'

interface Listing {
  search: string
  page: number
}

type AddressOf<L> = (listing: L, change: Partial<L>) => URLSearchParams

const text = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : '') : String(value))

/** Only values that differ from the defaults are in the address. Any change but that of the page goes back to page 1. */
export const addressOf =
  <L extends Listing>(defaults: L): AddressOf<L> =>
  (listing, change) => {
    const next = { ...listing, page: 1, ...change }
    const changed = Object.entries(next).filter(([name, value]) => value !== defaults[name as keyof L])
    return new URLSearchParams(changed.map(([name, value]) => [name, text(value)]))
  }

/** A list's filters and page, stored in the address: `listingIn` reads them and `address` writes a change. */
export function useAddress<L>(listingIn: (params: URLSearchParams) => L, address: AddressOf<L>) {
  const [params, setParams] = useSearchParams()
  // Reads the address itself, because the last change may not have been rendered yet.
  const change = (to: Partial<L>, isReplaced = false) =>
    setParams(address(listingIn(new URLSearchParams(location.search)), to), {
      replace: isReplaced,
      preventScrollReset: isReplaced,
    })
  return { listing: listingIn(params), change }
}

/** The same for a list with a search. Typed text is shown immediately and searched for a moment later. */
export function useAddressList<L extends Listing>(listingIn: (params: URLSearchParams) => L, address: AddressOf<L>) {
  const { listing, change } = useAddress(listingIn, address)
  const [typed, setTyped] = useState({ text: '', isWaiting: false })
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

import { useEffect } from 'react'

/** Keys that only the page at hand has: `['D', 'Duplicate the exercise']`. */
export type PageKeys = readonly (readonly [keys: string, words: string])[]

let shown: { title: string; keys: PageKeys } | undefined

export const pageKeys = () => shown

/** While this page is open, the list of keys (?) begins with its own. */
export function usePageKeys(title: string, keys: PageKeys) {
  useEffect(() => {
    const own = { title, keys }
    shown = own
    return () => {
      if (shown === own) shown = undefined
    }
  }, [title, keys])
}

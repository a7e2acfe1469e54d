import { useEffect } from 'react'

/** Shortcuts of the current page: `['D', 'Duplicate the exercise']`. */
export type PageKeys = readonly (readonly [keys: string, words: string])[]

let shown: { title: string; keys: PageKeys } | undefined

export const pageKeys = () => shown

/** Adds a page's shortcuts to the top of the list of keys while it is open. */
export function usePageKeys(title: string, keys: PageKeys) {
  useEffect(() => {
    const own = { title, keys }
    shown = own
    return () => {
      if (shown === own) shown = undefined
    }
  }, [title, keys])
}

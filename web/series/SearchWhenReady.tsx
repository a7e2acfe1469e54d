import { useEffect, useRef } from 'react'
import { useKeys } from '../ui/useKeys.ts'

export const focusSearch = () => document.querySelector<HTMLInputElement>('[data-library] input[type=search]')?.focus()

/** Shown while the library loads. If / is pressed meanwhile, the search gets the focus, unless it has moved since. */
export function SearchWhenReady() {
  const pressedAt = useRef<Element>(null)
  useKeys(['/', () => (pressedAt.current = document.activeElement)])
  useEffect(
    () => () => {
      if (pressedAt.current && document.activeElement === pressedAt.current) focusSearch()
    },
    [],
  )
  return null
}

import { useEffect, useRef } from 'react'
import { useKeys } from '../ui/useKeys.ts'

export const focusSearch = () => document.querySelector<HTMLInputElement>('[data-library] input[type=search]')?.focus()

/** In place of the library until it has come: a / pressed meanwhile counts, unless the focus has moved on. */
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

import { useLayoutEffect, useState } from 'react'
import { onDemand } from './load-chunk.ts'
import type { DialogProps } from './ModalDialog.tsx'

const ModalDialog = onDemand(() => import('./ModalDialog.tsx'))

/** Loads what draws a dialog, so that the first one opens at once and without a connection. */
export const preloadDialogs = ModalDialog.preload

type Props = Omit<DialogProps, 'isOpen'> & { isOpen?: boolean }

/** What the focus is about to go back to: another dialog that takes the place of this one gives it back there later. */
let returningTo: Element | null = null

/** From a dialog that is taken out of the page. One that is closed before gives the focus back by itself. */
function useFocusBack(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = returningTo ?? document.activeElement
    return () => {
      returningTo = before
      setTimeout(() => {
        returningTo = null
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    }
  }, [isOpen])
}

/**
 * A modal dialog. Escape, the cross and a click outside close it; focus goes back. What draws it is 40 kB that no page
 * needs at first.
 */
export function Dialog({ isOpen = true, ...dialog }: Props) {
  const [wasOpen, setOpened] = useState(isOpen)
  useFocusBack(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return wasOpen || isOpen ? <ModalDialog isOpen={isOpen} {...dialog} /> : null
}

import { useLayoutEffect, useState } from 'react'
import { onDemand } from './load-chunk.ts'
import type { DialogProps } from './ModalDialog.tsx'

const ModalDialog = onDemand(() => import('./ModalDialog.tsx'))

/** Loads what draws a dialog, so that the first one opens at once and without a connection. */
export const preloadDialogs = ModalDialog.preload

type Props = Omit<DialogProps, 'isOpen'> & { isOpen?: boolean }

/** From a dialog that is taken out of the page. One that is closed before gives the focus back by itself. */
function useFocusBack(isOpen: boolean) {
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!isOpen || !(before instanceof HTMLElement)) return
    return () => void setTimeout(() => document.activeElement === document.body && before.focus())
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

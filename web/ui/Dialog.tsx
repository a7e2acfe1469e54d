import { useState } from 'react'
import { onDemand } from './load-chunk.ts'
import type { DialogProps } from './ModalDialog.tsx'

const ModalDialog = onDemand(() => import('./ModalDialog.tsx'))

/** Loads what draws a dialog, so that the first one opens at once and without a connection. */
export const preloadDialogs = ModalDialog.preload

type Props = Omit<DialogProps, 'isOpen'> & { isOpen?: boolean }

/**
 * A modal dialog. Escape, the cross and a click outside close it; focus goes back. What draws it is 40 kB that no page
 * needs at first.
 */
export function Dialog({ isOpen = true, ...dialog }: Props) {
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return wasOpen || isOpen ? <ModalDialog isOpen={isOpen} {...dialog} /> : null
}

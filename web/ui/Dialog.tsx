import { useState } from 'react'
import { lazyPart } from './load-chunk.ts'
import type { DialogProps } from './ModalDialog.tsx'

const ModalDialog = lazyPart(() => import('./ModalDialog.tsx'))

/** Preloads the dialog component, so that the first dialog opens immediately, even offline. */
export const preloadDialogs = ModalDialog.preload

type Props = Omit<DialogProps, 'isOpen'> & { isOpen?: boolean }

/**
 * A modal dialog. Escape, the cross and a click outside close it; focus goes back. Loaded on demand, because it is
 * 40 kB that no page needs at first.
 */
export function Dialog({ isOpen = true, ...dialog }: Props) {
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return wasOpen || isOpen ? <ModalDialog isOpen={isOpen} {...dialog} /> : null
}

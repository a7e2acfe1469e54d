import { type ReactNode } from 'react'
import { lazyPart } from './load-chunk.ts'
import { usePopup, type PopupTarget } from './usePopup.ts'

export interface PopoverProps {
  /** Its name for screen readers. */
  label: string
  align?: 'start' | 'end'
  /** Focus moves into it, and back when it closes. */
  hasFocus?: boolean
  className?: string
  children: ReactNode
}

const PopoverPanel = lazyPart(() => import('./PopoverPanel.tsx'))
export const preloadPopovers = PopoverPanel.preload

/** A small panel that opens below a button. Escape and a click elsewhere close it. */
export function Popover({ target, ...popover }: PopoverProps & { target: PopupTarget }) {
  const { button, panel } = usePopup(target, 'dialog', preloadPopovers)
  return (
    <>
      {button}
      {panel && <PopoverPanel {...panel} {...popover} />}
    </>
  )
}

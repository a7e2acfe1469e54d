import { cloneElement, useId, useState, type ComponentProps, type ReactElement } from 'react'

export type PopupTarget = ReactElement<ComponentProps<'button'>>

/** The popup of a button, once it was opened. */
export interface PopupPanel {
  id: string
  anchor: HTMLElement | null
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** jsdom has no layout, so a popup would be hidden as if its button were scrolled out of sight. */
export const hidesDetached = import.meta.env.MODE !== 'test'

/**
 * A button that opens a menu or a panel. The component is 45 kB that no page needs at first, so it is loaded when
 * the pointer or the focus reaches the button. The button stays the same element, so that it keeps the focus.
 */
export function usePopup(target: PopupTarget, kind: 'menu' | 'dialog', preload: () => Promise<unknown>) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setOpened] = useState(false)
  const ahead = () => void preload().catch(() => undefined)
  const button = cloneElement(target, {
    id,
    ref: setAnchor,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: ahead,
    onFocus: ahead,
    onBlur: ({ relatedTarget }) => {
      const isInPanel = document.getElementById(`${id}-dropdown`)?.contains(relatedTarget)
      if (relatedTarget && !isInPanel) setOpen(false)
    },
    onClick: (event) => {
      // Safari does not focus a clicked button, but the focus must return to it.
      event.currentTarget.focus()
      setOpened(true)
      setOpen(!isOpen)
    },
  })
  const panel: PopupPanel | undefined = wasOpen ? { id, anchor, isOpen, onChange: setOpen } : undefined
  return { button, panel }
}

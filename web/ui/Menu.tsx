import { type ReactNode } from 'react'
import { lazyPart } from './load-chunk.ts'
import { usePopup, type PopupTarget } from './usePopup.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Either an address or an action. */
  to?: string
  onClick?: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

/** A line between two groups of entries. */
export const menuDivider = 'divider'
export type MenuEntries = readonly (MenuEntry | typeof menuDivider | false | undefined)[]

const MenuPanel = lazyPart(() => import('./MenuPanel.tsx'))
export const preloadMenus = MenuPanel.preload

interface Props {
  /** The button that opens it, with its label. */
  target: PopupTarget
  entries: MenuEntries
}

/** A list of actions behind a button, with arrow keys and first letters. */
export function Menu({ target, entries }: Props) {
  const { button, panel } = usePopup(target, 'menu', preloadMenus)
  return (
    <>
      {button}
      {panel && <MenuPanel {...panel} entries={entries} />}
    </>
  )
}

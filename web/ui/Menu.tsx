import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu as MantineMenu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { MantineRoot } from './MantineRoot.tsx'
import style from './Popover.module.css'

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

interface Props {
  /** The button that opens it, with its label. */
  target: ReactElement
  entries: MenuEntries
  isOpen?: boolean
  onChange?: (isOpen: boolean) => void
}

/** A list of actions behind a button, with arrow keys and first letters. */
export const Menu = ({ target, entries, isOpen, onChange }: Props) => (
  <MantineRoot>
    <MantineMenu
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      withinPortal
      classNames={{ dropdown: `${style.dropdown} ${style.menu}`, item: style.option }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {entries.map((entry, index) => {
          if (!entry) return null
          return entry === menuDivider ? <MantineMenu.Divider key={index} /> : <Entry key={entry.label} {...entry} />
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  </MantineRoot>
)

function Entry({ label, icon, to, onClick, isDanger, isDisabled }: MenuEntry) {
  const props = { leftSection: icon, disabled: isDisabled, 'data-danger': isDanger || undefined }
  if (to) {
    return (
      <MantineMenu.Item {...props} component={Link} to={to}>
        {label}
      </MantineMenu.Item>
    )
  }
  return (
    <MantineMenu.Item {...props} onClick={onClick}>
      {label}
    </MantineMenu.Item>
  )
}

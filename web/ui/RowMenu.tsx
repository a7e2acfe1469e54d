import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from './IconButton.tsx'
import style from './RowMenu.module.css'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Either an address or what it does. */
  to?: string
  onClick?: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

/** What else can be done with a row. Always visible, never by hover only. */
export function RowMenu({ label, entries }: { label: string; entries: (MenuEntry | false | undefined)[] }) {
  return (
    <Menu position="bottom-end" withinPortal classNames={{ dropdown: style.dropdown, item: style.item }}>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots size={20} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown>{entries.map((entry) => entry && <Entry key={entry.label} {...entry} />)}</Menu.Dropdown>
    </Menu>
  )
}

function Entry({ label, icon, to, onClick, isDanger, isDisabled }: MenuEntry) {
  const look = { leftSection: icon, disabled: isDisabled, 'data-danger': isDanger || undefined }
  if (to) {
    return (
      <Menu.Item {...look} component={Link} to={to}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...look} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}

import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from './IconButton.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import style from './RowMenu.module.css'
import type { MenuEntry, RowMenuProps } from './RowMenu.tsx'

/** The menu once it was asked for: it opens as it comes, and gives the focus back to its button. */
export default function OpenRowMenu({ label, entries }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <MantineRoot>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withinPortal
        classNames={{ dropdown: style.dropdown, item: style.item }}
      >
        <Menu.Target>
          <IconButton ref={target} label={label} icon={<IconDots size={20} stroke={1.75} />} />
        </Menu.Target>
        <Menu.Dropdown>{entries.map((entry) => entry && <Entry key={entry.label} {...entry} />)}</Menu.Dropdown>
      </Menu>
    </MantineRoot>
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

import { Menu as MantineMenu } from '@mantine/core'
import { Link } from 'react-router'
import { MantineRoot } from './MantineRoot.tsx'
import type { MenuEntries, MenuEntry } from './Menu.tsx'
import { PopupAnchor } from './PopupAnchor.tsx'
import style from './Popover.module.css'
import { fitsWindow } from './fits-window.ts'
import { noTransition } from './no-transition.ts'
import { hidesDetached, type PopupPanel } from './usePopup.ts'

/** Renders the menu of a button. */
export default function MenuPanel({ id, anchor, isOpen, onChange, entries }: PopupPanel & { entries: MenuEntries }) {
  return (
    <MantineRoot>
      <MantineMenu
        id={id}
        opened={isOpen}
        onChange={onChange}
        position="bottom-end"
        withinPortal
        hideDetached={hidesDetached}
        middlewares={fitsWindow}
        transitionProps={noTransition}
        classNames={{ dropdown: `${style.dropdown} ${style.menu}`, item: style.option }}
      >
        <MantineMenu.Target>
          <PopupAnchor anchor={anchor} />
        </MantineMenu.Target>
        <MantineMenu.Dropdown>
          {entries.map((entry, index) => {
            if (!entry) return null
            return entry === 'divider' ? <MantineMenu.Divider key={index} /> : <Entry key={entry.label} {...entry} />
          })}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </MantineRoot>
  )
}

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

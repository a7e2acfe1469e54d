import { Popover as MantinePopover } from '@mantine/core'
import { MantineRoot } from './MantineRoot.tsx'
import type { PopoverProps } from './Popover.tsx'
import { PopupAnchor } from './PopupAnchor.tsx'
import style from './Popover.module.css'
import { fitsWindow } from './fits-window.ts'
import { noTransition } from './no-transition.ts'
import { hidesDetached, type PopupPanel } from './usePopup.ts'

/** Renders the panel of a button. */
export default function PopoverPanel({ id, anchor, isOpen, onChange, ...popover }: PopupPanel & PopoverProps) {
  const { label, align = 'start', hasFocus, className, children } = popover
  return (
    <MantineRoot>
      <MantinePopover
        id={id}
        opened={isOpen}
        onChange={onChange}
        position={`bottom-${align}`}
        withinPortal
        hideDetached={hidesDetached}
        middlewares={fitsWindow}
        trapFocus={hasFocus}
        transitionProps={noTransition}
        classNames={{ dropdown: `${style.dropdown} ${className ?? ''}` }}
      >
        <MantinePopover.Target>
          <PopupAnchor anchor={anchor} />
        </MantinePopover.Target>
        <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
      </MantinePopover>
    </MantineRoot>
  )
}

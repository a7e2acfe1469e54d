import '@mantine/core/styles/Popover.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'
import style from './Popover.module.css'

interface Props {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** What it holds, as a screen reader says it. */
  label: string
  /** The button it belongs to. */
  target: ReactElement
  /** What stands around the button, where the popover hangs on more than the button. */
  around?: (target: ReactElement) => ReactElement
  align?: 'start' | 'end'
  /** The focus goes into it, and back when it closes. */
  hasFocus?: boolean
  className?: string
  children: ReactNode
}

/** Something small that opens below a button. Escape and a click elsewhere close it. */
export function Popover({
  isOpen,
  onChange,
  label,
  target,
  around,
  align = 'start',
  hasFocus,
  className,
  children,
}: Props) {
  const button = <MantinePopover.Target>{target}</MantinePopover.Target>
  return (
    <MantineRoot>
      <MantinePopover
        opened={isOpen}
        onChange={onChange}
        position={`bottom-${align}`}
        withinPortal
        trapFocus={hasFocus}
        returnFocus={hasFocus}
        classNames={{ dropdown: `${style.dropdown} ${className ?? ''}` }}
      >
        {around ? around(button) : button}
        <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
      </MantinePopover>
    </MantineRoot>
  )
}

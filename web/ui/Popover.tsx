import '@mantine/core/styles/Popover.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'
import style from './Popover.module.css'

interface Props {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Its name for screen readers. */
  label: string
  /** The button that opens it. */
  target: ReactElement
  /** The element around the button, where the popover is anchored to more than the button. */
  around?: (target: ReactElement) => ReactElement
  align?: 'start' | 'end'
  /** Focus moves into it, and back when it closes. */
  hasFocus?: boolean
  className?: string
  children: ReactNode
}

/** A small panel that opens below a button. Escape and a click elsewhere close it. */
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

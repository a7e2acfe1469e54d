import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './Drawer.module.css'
import { MantineRoot } from './MantineRoot.tsx'
import { noTransition } from './no-transition.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Its name for screen readers. */
  label: string
  side?: 'left' | 'bottom'
  /** A CSS length: the width at the left, the height at the bottom. */
  size: string
  className?: string
  children: ReactNode
}

/** A panel that slides in over the page. Escape and a click beside it close it; focus goes back. */
export const Drawer = ({ isOpen, onClose, label, side = 'left', size, className, children }: Props) => (
  <MantineRoot>
    <MantineDrawer.Root
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={size}
      zIndex={120}
      returnFocus={false}
      transitionProps={noTransition}
      classNames={{ content: `${style.panel} ${className ?? ''}`, overlay: style.scrim }}
    >
      <MantineDrawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <MantineDrawer.Content aria-label={label} radius={0} data-side={side}>
        {children}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  </MantineRoot>
)

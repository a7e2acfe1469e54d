import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import style from './LibrarySheet.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** A phone has it from below, a tablet from the left. */
  isNarrow: boolean
  title: string
  children: ReactNode
}

/** The library where there is no room for it beside the week. */
export function LibrarySheet({ isOpen, onClose, isNarrow, title, children }: Props) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'left'}
      size={isNarrow ? '92dvh' : 'min(560px, 90vw)'}
      zIndex={120}
      classNames={{ content: isNarrow ? `${style.sheet} ${style.low}` : style.sheet }}
    >
      <Drawer.Overlay className={style.scrim} />
      <Drawer.Content aria-label={title}>
        <div className={style.head}>
          <h2>{title}</h2>
          <IconButton isLarge label="Close the library" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

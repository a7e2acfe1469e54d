import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Drawer } from '../ui/Drawer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Row } from '../ui/layout.ts'
import style from './LibrarySheet.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Opens from the bottom on a phone, from the left on a tablet. */
  isNarrow: boolean
  title: string
  children: ReactNode
}

/** The library as a drawer, where it does not fit beside the week. */
export default function LibrarySheet({ isOpen, onClose, isNarrow, title, children }: Props) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label={title}
      side={isNarrow ? 'bottom' : 'left'}
      size={isNarrow ? '92dvh' : 'min(560px, 90vw)'}
      className={isNarrow ? `${style.sheet} ${style.low}` : style.sheet}
    >
      <Row justify="between" className={style.head}>
        <h2>{title}</h2>
        <IconButton isLarge label="Close the library" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
      </Row>
      {children}
    </Drawer>
  )
}

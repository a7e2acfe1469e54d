import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import style from './Thumbnails.module.css'

/** Pictures that were chosen, side by side. */
export const Thumbnails = (list: ComponentProps<'ul'>) => <ul {...list} className={style.thumbnails} />

interface Props {
  /** Its name: "Remove picture 2". */
  removeLabel: string
  onRemove: () => void
  isWaiting?: boolean
  children: ReactNode
}

export const Thumbnail = ({ removeLabel, onRemove, isWaiting, children }: Props) => (
  <li data-waiting={isWaiting || undefined}>
    {children}
    <IconButton className={style.remove} label={removeLabel} icon={<IconX size={16} stroke={2} />} onClick={onRemove} />
  </li>
)

import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Chip } from './Chip.tsx'
import style from './Chip.module.css'

type Props = ComponentProps<typeof Chip> & {
  /** The name of the cross at its end: "Remove Squat". */
  removeLabel: string
  onRemove: () => void
}

export const RemovableChip = ({ removeLabel, onRemove, children, ...chip }: Props) => (
  <Chip {...chip}>
    {children}
    <button type="button" className={style.remove} aria-label={removeLabel} onClick={onRemove}>
      <IconX size={12} stroke={2} aria-hidden />
    </button>
  </Chip>
)

import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './Chip.module.css'

export type ChipTone = 'tint' | 'plain' | 'good' | 'caution' | 'alert'

interface Props {
  tone?: ChipTone
  icon?: ReactNode
  /** A cross at its end, and its name: "Remove Squat". */
  onRemove?: () => void
  removeLabel?: string
  children: ReactNode
}

/** A state in one word: tint is current, plain is not yet or no longer, the other tones mean what they mean everywhere. */
export const Chip = ({ tone = 'tint', icon, onRemove, removeLabel, children }: Props) => (
  <span className={`${style.chip} ${style[tone]}`}>
    {icon}
    {children}
    {onRemove && (
      <button type="button" className={style.remove} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    )}
  </span>
)

import type { ReactNode } from 'react'
import style from './Chip.module.css'

export type ChipTone = 'tint' | 'plain' | 'good' | 'caution' | 'alert'

/** A state in one word: tint is current, plain is not yet or no longer, the other tones mean what they mean everywhere. */
export function Chip({ tone = 'tint', icon, children }: { tone?: ChipTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={style.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

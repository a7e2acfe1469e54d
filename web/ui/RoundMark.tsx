import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './RoundMark.module.css'

interface Props {
  tone?: 'good' | 'caution' | 'plain' | 'outline' | 'filled'
  isLarge?: boolean
  /** A check mark by default. */
  children?: ReactNode
}

/** A small disc with a check mark, an icon or a number, beside text that says the same. */
export const RoundMark = ({ tone = 'good', isLarge, children }: Props) => (
  <span className={classNames(style.mark, isLarge && style.large)} data-tone={tone} aria-hidden>
    {children ?? <IconCheck size={isLarge ? 28 : 18} stroke={2.5} />}
  </span>
)

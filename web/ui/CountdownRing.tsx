import type { ReactNode } from 'react'
import style from './CountdownRing.module.css'

interface Props {
  /** What is left, 0 to 1. */
  share: number
  /** In words, read by those who listen: "Hold, 6 seconds left". */
  label: string
  /** Pixels across. */
  size?: number
  /** What stands in the ring: the number and its words. */
  children: ReactNode
}

/** A ring that runs down clockwise from twelve. It is drawn as far as it is told to; the clock is its owner's. */
export function CountdownRing({ share, label, size = 240, children }: Props) {
  return (
    <div className={style.count} style={{ width: size, height: size }} role="timer" aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle className={style.track} cx="50" cy="50" r="46" />
        <circle className={style.left} cx="50" cy="50" r="46" pathLength="100" strokeDasharray={`${share * 100} 100`} />
      </svg>
      <div className={style.inside} aria-hidden>
        {children}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import style from './CountdownRing.module.css'

interface Props {
  /** The share that is drawn, 0 to 1. */
  share: number
  /** Text for screen readers: "Hold, 6 seconds left". */
  label: string
  /** The diameter, in pixels or as a CSS length. */
  size?: number | string
  /** A timer by default; an image for a share of something done. */
  role?: 'timer' | 'img'
  /** The content of the ring: the number and its unit. */
  children: ReactNode
}

/** A ring that empties clockwise from twelve o'clock. It only draws; the caller keeps the time. */
export function CountdownRing({ share, label, size = 240, role = 'timer', children }: Props) {
  return (
    <div className={style.count} style={{ width: size, height: size }} role={role} aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle className={style.track} cx="50" cy="50" r="46" />
        {share > 0 && (
          <circle
            className={style.left}
            cx="50"
            cy="50"
            r="46"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      <div className={style.inside} aria-hidden>
        {children}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import style from './Bullets.module.css'

/** A list of short texts, each with a dot. */
export const Bullets = ({ lines }: { lines: readonly ReactNode[] }) => (
  <ul className={style.bullets}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity.
      <li key={at}>{line}</li>
    ))}
  </ul>
)

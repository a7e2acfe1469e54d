import type { ComponentProps } from 'react'
import { CountdownRing } from '../../ui/CountdownRing.tsx'
import style from './PlayerClock.module.css'

/** The countdown of a rest or a timed set, smaller on short phones. */
export const PlayerClock = (props: ComponentProps<typeof CountdownRing>) => (
  <div className={style.clock}>
    <CountdownRing {...props} />
  </div>
)

import style from './RingProgress.module.css'

interface Props {
  /** 0 to 1. */
  share: number
  /** Text for screen readers: "2 of 2 done". */
  label: string
  /** Pixels across. */
  size?: number
  /** A dotted ring: nothing was planned. */
  isRest?: boolean
}

/** A day's workouts as a ring: full with a tick when all are done. */
export function RingProgress({ share, label, size = 40, isRest }: Props) {
  const isDone = !isRest && share >= 1
  return (
    <svg className={style.ring} width={size} height={size} viewBox="0 0 44 44" role="img" aria-label={label}>
      <circle className={isRest ? style.rest : style.track} cx="22" cy="22" r="19" />
      {!isRest && share > 0 && (
        <circle
          className={style.arc}
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeDasharray={`${Math.min(1, share) * 100} 100`}
          transform="rotate(-90 22 22)"
        />
      )}
      {isDone && <path className={style.tick} d="M14.5 22.5l5 5l10-10" />}
    </svg>
  )
}

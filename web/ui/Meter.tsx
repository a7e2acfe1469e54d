import style from './Meter.module.css'

interface Props {
  /** What is measured: "Patients". */
  label: string
  value: number
  most: number
  /** Both in words: "3 of 5". */
  words: string
  /** It fills up because something is being done, which is nothing to be careful about. */
  isProgress?: boolean
}

/** How much of a limit is used. From 85 per cent it asks for a look. */
export function Meter({ label, value, most, words, isProgress }: Props) {
  const share = most > 0 ? Math.min(1, value / most) : 1
  return (
    <div className={style.meter}>
      <div className={style.words}>
        <span>{label}</span>
        <b>{words}</b>
      </div>
      <div
        className={style.track}
        role={isProgress ? 'progressbar' : 'meter'}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={value}
        aria-valuetext={words}
        data-caution={(!isProgress && share >= 0.85) || undefined}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

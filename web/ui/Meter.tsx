import style from './Meter.module.css'
import { Row, Stack } from './layout.ts'

interface Props {
  /** The name of the limit: "Patients". */
  label: string
  value: number
  max: number
  /** The values as text: "3 of 5". */
  text: string
  /** It shows progress, so a full bar is no warning. */
  isProgress?: boolean
}

/** How much of a limit is used. From 85 per cent it is drawn in the caution color. */
export function Meter({ label, value, max, text, isProgress }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 1
  return (
    <Stack gap={6}>
      <Row gap={12} align="stretch" justify="between" isOneLine className={style.words}>
        <span>{label}</span>
        <b>{text}</b>
      </Row>
      <div
        className={style.track}
        role={isProgress ? 'progressbar' : 'meter'}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        data-caution={(!isProgress && share >= 0.85) || undefined}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </Stack>
  )
}

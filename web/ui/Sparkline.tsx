import style from './Sparkline.module.css'
import { Text } from './Text.tsx'

const [width, height] = [88, 26]

/** The line through values from 0 to 10, oldest first, as an SVG path over 88 by 26 px. */
function sparklinePath(values: readonly number[]) {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const points = values.map((value, at) => `${(at * step).toFixed(1)} ${(height - (value / 10) * height).toFixed(1)}`)
  return points.length === 1 ? `M0 ${points[0]!.split(' ')[1]}H${width}` : `M${points.join('L')}`
}

interface Props {
  /** 0 to 10, oldest first. */
  values: readonly number[]
  /** Text for screen readers: "Pain, 4 weeks". */
  label: string
  /** The limit is exceeded: drawn in the alert color. */
  isAlert?: boolean
}

export function Sparkline({ values, label, isAlert }: Props) {
  const last = values.at(-1)
  if (last === undefined)
    return (
      <Text as="span" size="medium" tone="muted">
        None yet
      </Text>
    )
  return (
    <span className={style.sparkline} data-alert={isAlert || undefined}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${values.join(', ')}`}
      >
        <path d={sparklinePath(values)} />
        <circle cx={width} cy={height - (last / 10) * height} r="3" />
      </svg>
      <b>{last}</b>
    </span>
  )
}

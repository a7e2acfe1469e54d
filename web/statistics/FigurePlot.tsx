import { useElementWidth } from '../ui/useElementWidth.ts'
import chart from '../ui/chart.module.css'

interface PlotPoint {
  label: string
  value: number | null
  /** The spread around the value. */
  low?: number | null
  high?: number | null
  /** A bar behind the line. */
  bar?: number | null
}

const height = 168
const [left, right, top, bottom] = [40, 8, 16, 132]

const shownLabels = (count: number, width: number) =>
  Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / 64))))

interface Props {
  points: PlotPoint[]
  /** The plot's description for screen readers; the table behind it has the numbers. */
  label: string
  /** The top of the scale; without it the largest value. */
  most?: number
  unit?: '' | '%'
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

interface BarProps {
  opacity: number
  middle: number
  width: number
  /** Their places on the page: the top is the smaller. */
  top: number
  bottom: number
}

const Bar = ({ opacity, middle, width, top: y, bottom: end }: BarProps) => (
  <rect className={chart.bar} opacity={opacity} x={middle - width / 2} y={y} width={width} height={end - y} rx="2" />
)

/** A line with its spread, and bars, over weeks or months. Where a value is missing, the line is broken. */
export function FigurePlot({ points, label, most, unit = '%' }: Props) {
  const { ref, width: measured } = useElementWidth()
  const width = Math.max(measured, 240)
  const largest = most ?? Math.max(1, ...points.flatMap(({ value, bar, high }) => [value, bar, high].filter(isNumber)))
  const step = (width - left - right) / Math.max(1, points.length)
  const x = (at: number) => left + step * (at + 0.5)
  const y = (value: number) => bottom - (Math.min(value, largest) / largest) * (bottom - top)
  const placed = points.map((point, at) => ({ ...point, at }))
  const joined = placed
    .filter(({ value }) => value !== null)
    .map(({ value, at }) => `${isNumber(points[at - 1]?.value) ? 'L' : 'M'}${x(at)} ${y(value!)}`)
    .join('')
  const every = shownLabels(points.length, width - left)
  return (
    <div ref={ref} className={chart.chart}>
      {measured > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {[0, largest / 2, largest].map((mark) => (
            <g key={mark}>
              <line className={chart.grid} x1={left} x2={width - right} y1={y(mark)} y2={y(mark)} />
              <text x={left - 6} y={y(mark) + 4} textAnchor="end">
                {Number.isInteger(mark) ? `${mark}${unit}` : ''}
              </text>
            </g>
          ))}
          {placed.map(({ at, bar, low, high, label: name }) => (
            <g key={at}>
              {isNumber(bar) && bar > 0 && (
                <Bar opacity={0.5} middle={x(at)} width={step * 0.64} top={y(bar)} bottom={bottom} />
              )}
              {isNumber(low) && isNumber(high) && (
                <Bar
                  opacity={0.4}
                  middle={x(at)}
                  width={Math.min(20, step * 0.6)}
                  top={y(high)}
                  bottom={Math.max(y(high) + 2, y(low))}
                />
              )}
              {at % every === 0 && (
                <text x={x(at)} y={bottom + 22} textAnchor="middle">
                  {name}
                </text>
              )}
            </g>
          ))}
          <path className={chart.line} d={joined} />
          {placed.map(
            ({ value, at, label: name }) =>
              value !== null && (
                <circle key={at} className={chart.point} cx={x(at)} cy={y(value)} r="4">
                  <title>{`${name}: ${value}${unit}`}</title>
                </circle>
              ),
          )}
        </svg>
      )}
    </div>
  )
}

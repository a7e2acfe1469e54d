import type { Progress } from '@kinora/contract/workouts.ts'
import chart from '../ui/chart.module.css'
import { count, formatDay } from '../ui/format.ts'
import { useElementWidth } from '../ui/useElementWidth.ts'
import {
  barBase,
  barHeight,
  barKind,
  chartDescription,
  dayIndex,
  height,
  pauseSpans,
  spreadDots,
  timeline,
} from './progress-timeline.ts'
import style from './ProgressChart.module.css'
import { Scale, Weeks, type ChartAxis } from './ProgressChartAxes.tsx'

/** A numbered event on a day. */
interface Dot {
  day: string
  number: number
}

interface Props {
  progress: Progress
  dots?: Dot[]
  /** YYYY-MM-DD */
  today: string
}

type Day = Progress['days'][number]

interface BarProps {
  day: Day
  x: number
  width: number
  /** The width of a day. */
  step: number
  today: string
}

function Bar({ day, x, width, step, today }: BarProps) {
  const kind = barKind(day, today)
  if (kind === 'paused')
    return <rect className={style.paused} x={x - step / 2} width={step} y={barBase - barHeight} height={barHeight} />
  if (kind === 'rest') return <circle className={style.rest} cx={x} cy={barBase - 3} r={Math.min(2, width / 2)} />
  const box = { x: x - width / 2, width, rx: Math.min(3, width / 2) }
  const filled = Math.max(3, Math.min(1, day.share ?? 0) * barHeight)
  return (
    <>
      <rect className={style[kind]} {...box} y={barBase - barHeight} height={barHeight} />
      {kind === 'done' && <rect className={chart.bar} {...box} y={barBase - filled} height={filled} />}
    </>
  )
}

/** The tooltip of a day. */
function dayDescription({ day, planned, done, pain, painAfter, pause }: Day) {
  const sessions = pause
    ? `paused, ${pause}${done > 0 ? `, ${count(done, 'session')} done all the same` : ''}`
    : planned > 0
      ? `${done} of ${count(planned, 'session')}`
      : done > 0
        ? 'done on a day of rest'
        : 'nothing planned'
  return `${formatDay(day)}: ${sessions}${pain === null ? '' : `, pain ${pain}${painAfter ? ` after ${painAfter}` : ''}`}`
}

function Pain({ axis, stopAbove }: { axis: ChartAxis; stopAbove: number | null }) {
  const { points } = axis
  const above = points.filter(({ pain }) => stopAbove !== null && pain > stopAbove)
  const alone = points.length === 1 ? points : []
  return (
    <>
      <path className={chart.line} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {alone.map(({ x, y }) => (
        <circle key={x} className={chart.point} cx={x} cy={y} r="4" />
      ))}
      {above.map(({ x, y, pain }) => (
        <g key={x}>
          <circle className={`${chart.point} ${chart.alert}`} cx={x} cy={y} r="5" />
          <text className={`${chart.strong} ${chart.alert}`} x={x} y={y - 10} textAnchor="middle">
            {pain}
          </text>
        </g>
      ))}
    </>
  )
}

/** 'paused' once under each pause that is wide enough for the word. */
function Pauses({ axis, days }: { axis: ChartAxis; days: Day[] }) {
  return pauseSpans(days)
    .filter(({ first, last }) => (last - first + 1) * axis.step > 44)
    .map(({ first, last }) => (
      <text key={first} x={(axis.x(first) + axis.x(last)) / 2} y={barBase - barHeight - 6} textAnchor="middle">
        paused
      </text>
    ))
}

function Dots({ axis, days, dots }: { axis: ChartAxis; days: Day[]; dots: Dot[] }) {
  const places = spreadDots(
    dots.map(({ day }) => axis.x(dayIndex(days, day))),
    20,
    axis.right - 9,
  )
  return dots.map(({ number }, at) => (
    <g key={number}>
      <circle className={style.dot} cx={places[at]} cy="258" r="9" />
      <text className={chart.strong} x={places[at]} y="262" textAnchor="middle">
        {number}
      </text>
    </g>
  ))
}

/** Pain above and adherence below, on one axis of days; the current week as a band, changes as numbered dots. */
export function ProgressChart({ progress, dots = [], today }: Props) {
  const { ref, width } = useElementWidth()
  const { days, weeks, stopAbove } = progress
  const axis = timeline(days, Math.max(width, 280), today)
  return (
    <div ref={ref} className={`${chart.chart} ${style.chart}`}>
      {width > 0 && (
        <svg
          width={Math.max(width, 280)}
          height={height}
          viewBox={`0 0 ${Math.max(width, 280)} ${height}`}
          role="img"
          aria-label={chartDescription(progress)}
        >
          <Weeks axis={axis} weeks={weeks} />
          <Scale axis={axis} stopAbove={stopAbove} />
          {days.map((day, at) => (
            <Bar key={day.day} day={day} x={axis.x(at)} width={axis.barWidth} step={axis.step} today={today} />
          ))}
          {axis.points.length > 0 && <Pain axis={axis} stopAbove={stopAbove} />}
          <Pauses axis={axis} days={days} />
          <Dots axis={axis} days={days} dots={dots} />
          {days.map((day, at) => (
            <rect
              key={day.day}
              className={style.target}
              x={axis.left + at * axis.step}
              y="12"
              width={axis.step}
              height={barBase - 12}
            >
              <title>{dayDescription(day)}</title>
            </rect>
          ))}
        </svg>
      )}
    </div>
  )
}

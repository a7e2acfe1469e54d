import { formatDay } from '../ui/format.ts'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import { height, marksOf, meaningfulValue, plotOf, trendText, type Bands } from './score-trend.ts'
import chart from '../ui/chart.module.css'
import style from './TrendPlot.module.css'
import { useElementWidth } from '../ui/useElementWidth.ts'

type Plot = ReturnType<typeof plotOf>

/** Bands meet halfway, so that no gap is left between them. */
const stripesOf = (plot: Plot, bands: Bands) =>
  bands.map(({ from, to, label, tone }, at) => {
    const [below, above] = [bands[at - 1], bands[at + 1]]
    const base = plot.y(below ? (below.to + from) / 2 : from)
    return { label, tone, base, roof: plot.y(above ? (to + above.from) / 2 : to) }
  })

function Stripes({ plot, bands }: { plot: Plot; bands: Bands }) {
  return stripesOf(plot, bands).map(({ label, tone, base, roof }) => (
    <rect
      key={label}
      className={style[tone]}
      x={plot.left}
      y={roof}
      width={plot.right - plot.left}
      height={Math.max(0, base - roof)}
    />
  ))
}

function Labels({ plot, bands }: { plot: Plot; bands: Bands }) {
  const shownStripes = stripesOf(plot, bands).filter(({ base, roof }) => base - roof >= 14)
  return shownStripes.map(({ label, base, roof }) => (
    <text key={label} className={style.words} x={plot.right - 6} y={(base + roof) / 2 + 4} textAnchor="end">
      {label}
    </text>
  ))
}

function Axes({ plot, trend }: { plot: Plot; trend: SurveyTrend }) {
  return (
    <>
      {marksOf(trend).map((mark) => (
        <g key={mark}>
          <text x="26" y={plot.y(mark) + 4} textAnchor="end">
            {mark}
          </text>
          <line className={chart.grid} x1={plot.left} x2={plot.right} y1={plot.y(mark)} y2={plot.y(mark)} />
        </g>
      ))}
      {plot.ticks.map(({ x, words }, at) => (
        <text
          key={words + x}
          x={x}
          y={plot.bottom + 22}
          textAnchor={at === 0 ? 'start' : x > plot.right - 24 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}
    </>
  )
}

function Line({ plot }: { plot: Plot }) {
  const last = plot.marks.length - 1
  return (
    <>
      <path className={chart.line} d={`M${plot.marks.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {plot.marks.map(({ x, y, value, day, band }, at) => (
        <circle
          key={day + value}
          className={at === last ? `${chart.point} ${chart.latest}` : chart.point}
          cx={x}
          cy={y}
          r={at === last ? 5 : 3.5}
        >
          <title>{`${formatDay(day)}: ${value}${band ? `, ${band.toLowerCase()}` : ''}`}</title>
        </circle>
      ))}
    </>
  )
}

interface Props {
  trend: SurveyTrend
  bands: Bands
  /** YYYY-MM-DD */
  today: string
}

/** One score over time. The dashed line marks a meaningful change since the first score. */
export function TrendPlot({ trend, bands, today }: Props) {
  const { ref, width } = useElementWidth()
  const plot = plotOf(trend, Math.max(width, 260), today)
  const threshold = meaningfulValue(trend)
  return (
    <div ref={ref} className={chart.chart}>
      {width > 0 && (
        <svg width={Math.max(width, 260)} height={height} role="img" aria-label={trendText(trend)}>
          <Stripes plot={plot} bands={bands} />
          <Axes plot={plot} trend={trend} />
          {plot.marks.length > 0 && <Line plot={plot} />}
          <Labels plot={plot} bands={bands} />
          {threshold !== undefined && (
            <line className={chart.rule} x1={plot.left} x2={plot.right} y1={plot.y(threshold)} y2={plot.y(threshold)} />
          )}
        </svg>
      )}
      {threshold !== undefined && (
        <p className={style.key} aria-hidden>
          <i /> meaningful change: {threshold}
        </p>
      )}
    </div>
  )
}

import type { Progress } from '@kinora/contract/workouts.ts'
import chart from '../ui/chart.module.css'
import { barBase, barHeight, painY, type timeline } from './progress-timeline.ts'
import style from './ProgressChart.module.css'

export type ChartAxis = ReturnType<typeof timeline>

export function Weeks({ axis, weeks }: { axis: ChartAxis; weeks: Progress['weeks'] }) {
  const { name, every, hasPercent } = axis.labels
  return axis.weeks.map(({ week, x, middle, isCurrent }, at) => {
    const adherence = weeks[at]?.adherence ?? null
    return (
      <g key={week}>
        {isCurrent && <rect className={style.band} x={x} y="0" width={axis.weekWidth} height="246" rx="8" />}
        {at > 0 && <line className={chart.grid} x1={x} x2={x} y1="12" y2={barBase} />}
        {(at % every === 0 || isCurrent) && (
          <text className={isCurrent ? chart.strong : undefined} x={middle} y="240" textAnchor="middle">
            {name(week)}
          </text>
        )}
        {hasPercent && adherence !== null && (
          <text className={chart.strong} x={middle} y="148" textAnchor="middle">
            {adherence}%
          </text>
        )}
      </g>
    )
  })
}

export function Scale({ axis, stopAbove }: { axis: ChartAxis; stopAbove: number | null }) {
  return (
    <>
      {[0, 5, 10].map((pain) => (
        <g key={pain}>
          <text x="26" y={painY(pain) + 4} textAnchor="end">
            {pain}
          </text>
          <line className={chart.grid} x1={axis.left} x2={axis.right} y1={painY(pain)} y2={painY(pain)} />
        </g>
      ))}
      {stopAbove !== null && stopAbove < 10 && (
        <>
          <line
            className={`${chart.rule} ${chart.alert}`}
            x1={axis.left}
            x2={axis.right}
            y1={painY(stopAbove)}
            y2={painY(stopAbove)}
          />
          <text className={chart.alert} x={axis.right} y={painY(stopAbove) - 5} textAnchor="end">
            stop above {stopAbove}
          </text>
        </>
      )}
      <text className={chart.strong} x="0" y="10">
        Pain
      </text>
      <text className={chart.strong} x="0" y={barBase - barHeight / 2 + 4}>
        Done
      </text>
    </>
  )
}

import { Chip } from '../ui/Chip.tsx'
import { useBuilder } from './builder-context.ts'
import style from './WeekCounts.module.css'
import { equipmentLabel, workloadOf } from './workload.ts'

/** Reserves the row of the counts on a phone until the week has loaded. */
export const WeekCountsPlace = () => (
  <div className={style.counts} style={{ visibility: 'hidden' }} aria-hidden>
    0
  </div>
)

/** The workload of the week: exercises and minutes a day, and equipment. */
export function WeekCounts() {
  const { columns } = useBuilder()
  const { count, minutes, warning } = workloadOf(columns)
  const equipment = equipmentLabel(columns)
  if (count === 0) return null
  return (
    <div className={style.counts} role="group" aria-label="Workload of this week">
      <span role="status">{warning && <Chip tone="caution">{warning}</Chip>}</span>
      <span>
        <b>{count}</b> a day
      </span>
      <b>{minutes} min</b>
      {equipment && (
        <span className={style.equipment} title={equipment}>
          {equipment}
        </span>
      )}
    </div>
  )
}

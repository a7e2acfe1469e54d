import { Chip } from '../ui/Chip.tsx'
import { useBuilder } from './builder.ts'
import style from './WeekCounts.module.css'
import { equipmentWords, workloadOf } from './workload.ts'

/** How much this week asks for, live: exercises a day, minutes, what must be at hand. */
export function WeekCounts() {
  const { columns } = useBuilder()
  const { count, minutes, warning } = workloadOf(columns)
  const equipment = equipmentWords(columns)
  if (count === 0) return null
  return (
    <div className={style.counts} role="group" aria-label="This week asks for">
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

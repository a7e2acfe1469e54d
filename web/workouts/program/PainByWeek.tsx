import type { Progress } from '@kinora/contract/workouts.ts'
import { Card } from '../../ui/Card.tsx'
import style from './PainByWeek.module.css'
import { painSentence } from './program-weeks.ts'

const highest = 104

/** Pain by week as bars. A table, so that screen readers can read the numbers. */
export function PainByWeek({ progress }: { progress: Pick<Progress, 'weeks'> }) {
  const known = progress.weeks.filter(({ pain }) => pain !== null).slice(-6)
  if (known.length === 0) return null
  return (
    <Card title="Pain when you exercise, by week">
      {painSentence(progress) && <p>{painSentence(progress)}</p>}
      <table className={style.bars}>
        <caption className="spoken">Pain from 0 to 10, the mean of each week</caption>
        <tbody>
          <tr>
            {known.map(({ week, pain }) => (
              <td key={week}>
                <b>{Math.round(pain!)}</b>
                <i style={{ height: `${(Math.round(pain!) / 10) * highest + 4}px` }} />
              </td>
            ))}
          </tr>
          <tr>
            {known.map(({ week }) => (
              <th key={week} scope="col">
                <span className="spoken">Week </span>
                {week}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

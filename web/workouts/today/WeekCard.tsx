import { Card } from '../../ui/Card.tsx'
import { RingProgress } from '../../ui/RingProgress.tsx'
import { listDays, ringLabel, weekTotal, type WeekDay, type WeekTotal } from './todays-workouts.ts'
import style from './WeekCard.module.css'

function Sentence({ planned, done, isOver }: WeekTotal) {
  if (planned === 0) return <>{isOver ? 'Nothing was planned this week.' : 'Your week starts here.'}</>
  const praise = isOver && done / planned >= 0.8 ? ' Well done.' : ''
  return (
    <>
      <b>
        {done} of {planned}
      </b>{' '}
      sessions done{isOver ? `.${praise}` : ' so far this week'}
    </>
  )
}

/** The week as seven rings and one sentence. Missed days stay open; nothing is red. */
export function WeekCard({
  week,
  today,
  unsent,
}: {
  week: readonly WeekDay[]
  today: string
  unsent: readonly string[]
}) {
  return (
    <Card aria-label="This week">
      <ol className={style.week}>
        {week.map((day) => (
          <li
            key={day.day}
            className={day.isToday ? style.now : undefined}
            aria-current={day.isToday ? 'date' : undefined}
          >
            <span>{day.label}</span>
            <RingProgress
              share={day.planned ? day.share / day.planned : day.share}
              label={ringLabel(day, today)}
              isRest={day.planned === 0 && day.done === 0}
            />
          </li>
        ))}
      </ol>
      <p className={style.sentence}>
        <Sentence {...weekTotal(week, today)} />
        {unsent.length > 0 && <span className={style.unsent}> {listDays(unsent, today)} will be sent later.</span>}
      </p>
    </Card>
  )
}

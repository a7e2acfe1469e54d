import { Card } from '../../ui/Card.tsx'
import { RingProgress } from '../../ui/RingProgress.tsx'
import { listDays, ringLabel, weekTotal, type WeekDay, type WeekTotal } from './week-progress.ts'
import { Text } from '../../ui/Text.tsx'
import { useClinicPhone } from '../useClinicPhone.ts'
import style from './WeekCard.module.css'

/**
 * A plan without an end has no planned days, so an empty week must not read "Nothing was planned". Sessions of the
 * previous program are not counted, so that the sentence is about the plan only.
 */
function Sentence({ planned, done, isOver, hasOwnDays, isSore }: WeekTotal & { hasOwnDays: boolean; isSore: boolean }) {
  if (planned === 0 && hasOwnDays && done > 0)
    return <>{done === 1 ? '1 session' : `${done} sessions`} of your plan done this week.</>
  if (planned === 0 && hasOwnDays) return <>Choose the days that suit you.</>
  if (planned === 0) return <>{isOver ? 'Nothing was planned this week.' : 'Your week starts here.'}</>
  const praise = isOver && !isSore && done / planned >= 0.8 ? ' Well done.' : ''
  return (
    <>
      <b>
        {done} of {planned}
      </b>{' '}
      sessions done{isOver ? `.${praise}` : ' so far this week'}
    </>
  )
}

function PainAdvice() {
  const phone = useClinicPhone()
  return (
    <Text size="large">
      Your last session hurt too much. Rest, and if it is still sore, ring{' '}
      {phone ? <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> : 'us'}.
    </Text>
  )
}

/** The week as seven rings and one sentence. Missed days stay open; nothing is red. */
export function WeekCard({
  week,
  today,
  hasOwnDays,
  isSore,
  unsent,
}: {
  week: readonly WeekDay[]
  today: string
  /** The patient chooses the days, as in a plan after a discharge. */
  hasOwnDays: boolean
  /** The last session hurt so much that the patient should rest. */
  isSore: boolean
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
      <Text size="large">
        <Sentence {...weekTotal(week, today)} hasOwnDays={hasOwnDays} isSore={isSore} />
        {unsent.length > 0 && <span className={style.unsent}> {listDays(unsent, today)} will be sent later.</span>}
      </Text>
      {isSore && <PainAdvice />}
    </Card>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { to } from '../../app/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { RoundMark } from '../../ui/RoundMark.tsx'
import { LinkRow, RowText } from '../LineRow.tsx'
import style from './FinishedWorkout.module.css'
import type { TodaysWorkout } from './todays-workouts.ts'

/** '8:20 am' */
export const clockText = (moment: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }).format(new Date(moment))

/** A finished session as one row. It opens to be changed or done again. */
export function FinishedWorkout({ workout }: { workout: TodaysWorkout }) {
  const { program, series, week, doneAt, left, prescriptions } = workout
  const when = `Done${doneAt ? ` at ${clockText(doneAt)}` : ''}`
  const all = prescriptions.length
  return (
    <Card className={style.done}>
      <LinkRow to={to('mySeries', { programId: program._id, seriesId: series._id, week })}>
        <RoundMark tone={left ? 'plain' : 'good'} />
        <RowText>
          <b>{series.name}</b>
          <span>{left ? `${when} · ${all - left.exercises} of ${all} exercises` : when}</span>
        </RowText>
        <IconChevronRight size={20} stroke={2} aria-hidden />
      </LinkRow>
    </Card>
  )
}

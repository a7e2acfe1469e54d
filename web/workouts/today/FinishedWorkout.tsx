import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { to } from '../../app/routes.ts'
import { Row } from '../../ui/Row.tsx'
import { RoundMark } from '../RoundMark.tsx'
import style from './FinishedWorkout.module.css'
import type { TodaysWorkout } from './todays-workouts.ts'

/** '8:20 am' */
export const clockText = (moment: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }).format(new Date(moment))

/** A finished session as one row. It opens to be changed or done again. */
export function FinishedWorkout({ workout }: { workout: TodaysWorkout }) {
  const { program, block, week, doneAt } = workout
  return (
    <Link className={style.done} to={to('mySeries', { programId: program._id, seriesId: block._id, week })}>
      <RoundMark />
      <Row as="span" gap={12} justify="between" className={style.words}>
        <b>{block.name}</b>
        <span>Done{doneAt && ` at ${clockText(doneAt)}`}</span>
      </Row>
      <IconChevronRight size={20} stroke={2} aria-hidden />
    </Link>
  )
}

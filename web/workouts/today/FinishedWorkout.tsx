import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { to } from '../../app/routes.ts'
import style from './FinishedWorkout.module.css'
import type { TodaysWorkout } from './todays-workouts.ts'

/** '8:20 am' */
export const clockText = (moment: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }).format(new Date(moment))

/** A session that is done shrinks to one row; it opens to be put right or done once more. */
export function FinishedWorkout({ workout }: { workout: TodaysWorkout }) {
  const { program, block, week, doneAt } = workout
  return (
    <Link className={style.done} to={to('mySeries', { programId: program._id, seriesId: block._id, week })}>
      <span className={style.tick} aria-hidden>
        <IconCheck size={18} stroke={2.5} />
      </span>
      <span className={style.words}>
        <b>{block.name}</b>
        <span>Done{doneAt && ` at ${clockText(doneAt)}`}</span>
      </span>
      <IconChevronRight size={20} stroke={2} aria-hidden />
    </Link>
  )
}

import { Link } from 'react-router'
import { weekdayName } from '@kinora/contract/days.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { to } from '../../app/routes.ts'
import { count } from '../../ui/format.ts'
import style from './NothingToDo.module.css'
import { RestDay } from './RestDay.tsx'
import { longDay, type RunningProgram } from './todays-workouts.ts'
import { nextWorkout } from './upcoming-workout.ts'

interface Props {
  programs: readonly Program[]
  today: string
  running: readonly RunningProgram[]
  /** The sessions of today. */
  done: 'none' | 'inPart' | 'whole'
  /** By first name, or 'your physio'. */
  practitioner: string
}

const ProgramLink = ({ program: { _id }, children }: { program: Program; children: string }) => (
  <Link className={style.link} to={to('myProgram', { id: _id })}>
    {children}
  </Link>
)

/** Why there is nothing to do: all done, a rest day, a program not begun or over, or none at all. */
export default function NothingToDo({ programs, today, running, done, practitioner }: Props) {
  const next = nextWorkout(running, today)
  if (done === 'inPart') {
    return (
      <RestDay title="That’s all for today" next={next}>
        Rest is part of it.
      </RestDay>
    )
  }
  if (done === 'whole') {
    return (
      <RestDay title="All done for today" next={next}>
        Well done. Rest is part of it.
      </RestDay>
    )
  }
  if (running.length > 0) {
    return (
      <RestDay title="Nothing to do today" next={next}>
        {weekdayName(today)} is a rest day. A short walk is fine if it feels good.
      </RestDay>
    )
  }
  const caller = practitioner.replace(/^./, (letter) => letter.toUpperCase())
  const coming = programs
    .filter(({ startDate }) => startDate && startDate > today)
    .toSorted((a, b) => (a.startDate! < b.startDate! ? -1 : 1))[0]
  if (coming) {
    return (
      <RestDay title={`${coming.title} begins on ${weekdayName(coming.startDate!)}`}>
        {longDay(coming.startDate!)}, for {count(coming.weeks, 'week')}. You can look at the exercises now.
        <ProgramLink program={coming}>See the program</ProgramLink>
      </RestDay>
    )
  }
  const last = programs
    .filter(({ startDate }) => startDate)
    .toSorted((a, b) => (a.startDate! < b.startDate! ? 1 : -1))[0]
  if (!last) {
    return (
      <RestDay title="Nothing here yet">
        {caller} puts your exercises here. Once they are ready, this is where you start.
      </RestDay>
    )
  }
  const isStopped = last.state === 'stopped'
  return (
    <RestDay title={isStopped ? `${last.title} was stopped` : `${last.title} is finished`}>
      {isStopped ? '' : 'Well done. '}
      {caller} will tell you what comes next.
      <ProgramLink program={last}>Look back at it</ProgramLink>
    </RestDay>
  )
}

import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './RestDay.module.css'
import type { UpcomingWorkout } from './todays-workouts.ts'
import { exercisesText, minutesText } from '../workout-labels.ts'

/** Nothing to do now: says so, why, and when next. */
export function RestDay({ title, children, next }: { title: string; children?: ReactNode; next?: UpcomingWorkout }) {
  return (
    <section className={style.rest}>
      <h2>{title}</h2>
      {children && <p className={style.why}>{children}</p>}
      {next && (
        <p className={style.when}>
          <IconCalendar size={24} stroke={1.75} aria-hidden />
          <span>
            Next: <b>{next.name}</b>, {next.when}
            {next.minutes !== null && next.exercises !== null && (
              <>
                <br />
                {minutesText(next.minutes)}, {exercisesText(next.exercises)}
              </>
            )}
          </span>
        </p>
      )}
    </section>
  )
}

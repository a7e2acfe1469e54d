import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack } from '../../ui/layout.ts'
import { Highlight } from '../Highlight.tsx'
import style from './RestDay.module.css'
import type { UpcomingWorkout } from './upcoming-workout.ts'
import { exercisesText, minutesText } from '../workout-labels.ts'

/** Explains why there is nothing to do now, and when the next session is. */
export function RestDay({ title, children, next }: { title: string; children?: ReactNode; next?: UpcomingWorkout }) {
  return (
    <Highlight>
      <Stack gap={8}>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </Stack>
      {next && (
        <Row as="p" gap={12} align="stretch" isOneLine className={style.when}>
          <IconCalendarEvent size={24} stroke={1.75} aria-hidden />
          <span>
            Next: <b>{next.name}</b>, {next.when}
            {next.minutes !== null && next.exercises !== null && (
              <>
                <br />
                {minutesText(next.minutes)}, {exercisesText(next.exercises)}
              </>
            )}
          </span>
        </Row>
      )}
    </Highlight>
  )
}

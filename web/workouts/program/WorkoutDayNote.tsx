import { longDay } from '../today/todays-workouts.ts'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { clockText } from '../today/FinishedWorkout.tsx'
import { Note } from '../../ui/Note.tsx'

interface Props {
  day: string
  today: string
  doneAt: string | null
  onChange?: () => void
  /** Returns from an earlier day to today. */
  onToday: () => void
}

/** Names the day unless it is today, and says when the session was done. */
export function WorkoutDayNote({ day, today, doneAt, onChange, onToday }: Props) {
  const isToday = day === today
  return (
    <>
      {!isToday && (
        <Note
          role="status"
          icon={<IconCalendar size={22} stroke={1.75} />}
          action={
            <Button variant="quiet" size="row" onClick={onToday}>
              Today
            </Button>
          }
        >
          This is for <b>{longDay(day)}</b>.
        </Note>
      )}
      {doneAt && (
        <Note
          tone="good"
          icon={<IconCheck size={22} stroke={2.5} />}
          action={
            onChange && (
              <Button variant="quiet" size="row" onClick={onChange}>
                Change
              </Button>
            )
          }
        >
          <b>Done{isToday ? ` at ${clockText(doneAt)}` : ''}</b>
        </Note>
      )}
    </>
  )
}

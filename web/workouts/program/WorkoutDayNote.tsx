import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { clockText } from '../today/FinishedWorkout.tsx'
import { Note } from '../../ui/Note.tsx'
import { longDay } from '../today/NothingToDo.tsx'
import style from './WorkoutDayNote.module.css'

interface Props {
  day: string
  today: string
  doneAt: string | null
  onPutRight?: () => void
  /** Back from an earlier day. */
  onToday: () => void
}

/** Which day this is, when it is not today, and that it was done, when it was. */
export function WorkoutDayNote({ day, today, doneAt, onPutRight, onToday }: Props) {
  const isToday = day === today
  return (
    <>
      {!isToday && (
        <Note
          role="status"
          icon={<IconCalendar size={22} stroke={1.75} />}
          action={
            <button type="button" className={style.change} onClick={onToday}>
              Today
            </button>
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
            onPutRight && (
              <button type="button" className={style.change} onClick={onPutRight}>
                Change
              </button>
            )
          }
        >
          <b>Done{isToday ? ` at ${clockText(doneAt)}` : ''}</b>
        </Note>
      )}
    </>
  )
}

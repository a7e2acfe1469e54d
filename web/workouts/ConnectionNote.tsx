import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { count } from '../ui/format.ts'
import style from './ConnectionNote.module.css'
import { drop, isRefused, isWaiting, type Kept } from './kept.ts'
import { Note } from './Note.tsx'
import { useOnline } from './useOnline.ts'

/** One line on top: without a connection, that all goes on; with one, what is still on its way or was not taken. */
export function ConnectionNote({ kept }: { kept: readonly Kept[] }) {
  const isOnline = useOnline()
  const waiting = kept.filter((each) => isWaiting(each) && each.session.finishedAt).length
  const refused = kept.find(isRefused)
  if (!isOnline) {
    return (
      <Note tone="caution" role="status" icon={<IconWifiOff size={22} stroke={1.75} />}>
        <b>No internet.</b> You can still exercise.
      </Note>
    )
  }
  if (refused) {
    return (
      <Note
        tone="alert"
        role="alert"
        icon={<IconAlertTriangle size={22} stroke={1.75} />}
        aside={
          <button type="button" className={style.remove} onClick={() => drop(refused.session)}>
            Remove
          </button>
        }
      >
        <b>{refused.session.name} could not be sent.</b> {refused.refusal?.message}
      </Note>
    )
  }
  if (waiting === 0) return null
  return (
    <Note role="status" icon={<IconCloudUp size={22} stroke={1.75} />}>
      Sending {count(waiting, 'session')}.
    </Note>
  )
}

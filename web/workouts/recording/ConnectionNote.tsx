import { useSyncExternalStore } from 'react'
import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { clockDifference, onClockChange } from '../../app/clock.ts'
import { count } from '../../ui/format.ts'
import { isRefused, isStuck, isUnsent } from './sent-state.ts'
import { useWorkoutsOfOthers } from './workout-store.ts'
import type { StoredWorkout } from './workout.ts'
import { Note } from '../../ui/Note.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { lazyPart } from '../../ui/load-chunk.ts'

const ClockNote = lazyPart(() => import('./ClockNote.tsx'))
const UnsentWorkoutNote = lazyPart(() => import('./UnsentWorkoutNote.tsx'))

const Held = (props: { stored: StoredWorkout; isOther: boolean }) => (
  <UnsentWorkoutNote key={props.stored.workout._id} {...props} />
)

/** Shows that the device is offline, that sessions are being sent or were refused, or that its clock is wrong. */
export function ConnectionNote({ stored }: { stored: readonly StoredWorkout[] }) {
  const difference = useSyncExternalStore(onClockChange, clockDifference)
  return (
    <>
      {difference !== 0 && <ClockNote difference={difference} />}
      <SendingNote stored={stored} />
    </>
  )
}

function SendingNote({ stored }: { stored: readonly StoredWorkout[] }) {
  const isOnline = useOnline()
  const waiting = stored.filter((storedWorkout) => isUnsent(storedWorkout) && storedWorkout.workout.finishedAt).length
  const onlyInPage = stored.find((storedWorkout) => storedWorkout.isOnlyInPage && isUnsent(storedWorkout))
  const refused = stored.find(isRefused)
  const stuck = stored.find(isStuck)
  const [ofOther] = useWorkoutsOfOthers()
  if (onlyInPage) {
    return (
      <Note tone="alert" role="alert" icon={<IconAlertTriangle size={22} stroke={1.75} />}>
        <b>This phone has no room to store {onlyInPage.workout.name}.</b> Keep this page open until it is sent, or
        delete photos or apps that you do not need.
      </Note>
    )
  }
  if (!isOnline) {
    return (
      <Note tone="caution" role="status" icon={<IconWifiOff size={22} stroke={1.75} />}>
        <b>No internet.</b> You can still exercise.{' '}
        {waiting > 0 && `${count(waiting, 'session')} will be sent once you are back online.`}
      </Note>
    )
  }
  const held = refused ?? stuck
  if (held) return <Held stored={held} isOther={false} />
  if (waiting === 0 && ofOther) return <Held stored={ofOther} isOther />
  if (waiting === 0) return null
  return (
    <Note role="status" icon={<IconCloudUp size={22} stroke={1.75} />}>
      Sending {count(waiting, 'session')}.
    </Note>
  )
}

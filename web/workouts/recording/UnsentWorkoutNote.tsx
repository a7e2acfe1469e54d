import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { firstName } from '@kinora/contract/first-name.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/load-chunk.ts'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/layout.ts'
import { isRefused } from './sent-state.ts'
import { retryRefused, sendUnsent } from './workout-store.ts'
import type { StoredWorkout, Workout } from './workout.ts'

const RemoveWorkoutDialog = lazyPart(() => import('./RemoveWorkoutDialog.tsx'))

/** Opens the dialog that shows the record before removing it. */
function SeeOrRemove({ workout }: { workout: Workout }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size="row" onClick={() => setAsking(true)}>
        See or remove
      </Button>
      {isAsking && <RemoveWorkoutDialog workout={workout} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Carers and patients send only sessions that they recorded themselves. */
function OthersNote({ workout }: { workout: Workout }) {
  const name = workout.recordedBy ?? 'Someone else'
  return (
    <Note role="status" icon={<IconCloudUp size={22} stroke={1.75} />} action={<SeeOrRemove workout={workout} />}>
      <b>
        {name} recorded {workout.name} here, and it is not sent yet.
      </b>{' '}
      It is sent under their name once {workout.recordedBy ? `${firstName(name)} signs` : 'they sign'} in here again.
    </Note>
  )
}

/** A refused session is kept until the patient removes it. */
function RefusedNote({ refused: { workout, refusal } }: { refused: StoredWorkout }) {
  return (
    <Note
      tone="alert"
      role="alert"
      icon={<IconAlertTriangle size={22} stroke={1.75} />}
      action={
        <Row gap={8}>
          <Button variant="quiet" size="row" onClick={() => retryRefused(workout._id)}>
            Try again
          </Button>
          <SeeOrRemove workout={workout} />
        </Row>
      }
    >
      <b>{workout.name} could not be sent.</b> {refusal?.message} It stays on this phone, and we try again every day.
    </Note>
  )
}

/** A session that the server has not been able to store. */
const StuckNote = ({ workout }: { workout: Workout }) => (
  <Note
    tone="caution"
    role="alert"
    icon={<IconAlertTriangle size={22} stroke={1.75} />}
    action={
      <Button variant="quiet" size="row" onClick={() => void sendUnsent()}>
        Try again
      </Button>
    }
  >
    <b>{workout.name} could not be sent yet.</b> It is safe on this phone and we keep trying. If this stays, tell your
    clinic. Your other sessions are sent as usual.
  </Note>
)

/**
 * A session that is not being sent: the server refused it or could not store it, or somebody else recorded it.
 */
export default function UnsentWorkoutNote({ stored, isOther }: { stored: StoredWorkout; isOther: boolean }) {
  if (isOther) return <OthersNote workout={stored.workout} />
  return isRefused(stored) ? <RefusedNote refused={stored} /> : <StuckNote workout={stored.workout} />
}

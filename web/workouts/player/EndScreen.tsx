import { IconCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { firstName } from '@kinora/contract/first-name.ts'
import { timeNow } from '../../app/clock.ts'
import { useIsForChild } from '../../app/useIsForChild.ts'
import { useSession } from '../../app/useSession.ts'
import { useStoredState } from '../../app/useStoredDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { count } from '../../ui/format.ts'
import { RoundMark } from '../../ui/RoundMark.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Praise } from '../child/child-part.ts'
import { Dock } from '../Dock.tsx'
import { countSets, hasStopPain, includedSteps, type Workout } from '../recording/workout.ts'
import { minutesText } from '../workout-labels.ts'
import { EffortScale } from './EffortScale.tsx'
import style from './EndScreen.module.css'
import { DoneLine, isFinished } from './DoneLine.tsx'
import { UndoButton } from './UndoButton.tsx'

export type SendState = 'stored' | 'sending' | 'sent' | 'offline' | 'inPage'

interface Props {
  workout: Workout
  name: string
  practitioner: string
  /** Sessions done this week, including this one. */
  weekCount: number
  sending: SendState
  isSaving: boolean
  onOpen: (index: number) => void
  onSave: (result: { effort: number | null; note: string }) => void
  onUndo?: () => void
}

const minutesOf = ({ startedAt, finishedAt }: Workout) =>
  Math.max(1, Math.round(((finishedAt ? Date.parse(finishedAt) : timeNow()) - Date.parse(startedAt)) / 60_000))

function Heading({ workout, name, weekCount }: Pick<Props, 'workout' | 'name' | 'weekCount'>) {
  const { done, planned } = countSets(workout)
  const minutes = minutesOf(workout)
  if (done === 0) {
    return (
      <div className={style.heading}>
        <h1>That’s OK, {firstName(name)}</h1>
        <p>You have not ticked anything yet. Leave a note, or go back and continue.</p>
      </div>
    )
  }
  if (hasStopPain(workout)) {
    return (
      <div className={style.heading}>
        <h1>Enough for today, {firstName(name)}</h1>
        <p>It hurt too much. Stop for today and rest.</p>
      </div>
    )
  }
  if (done < planned) {
    return (
      <div className={style.heading}>
        <h1>
          You did {done} of {count(planned, 'set')}
        </h1>
        <p>Every set helps, {firstName(name)}. You can still go back to the others.</p>
      </div>
    )
  }
  return (
    <div className={style.heading}>
      <RoundMark isLarge />
      <h1>Well done, {firstName(name)}</h1>
      <p>
        {workout.name} done
        {workout.isTimed && minutes < 180 && (
          <>
            {' '}
            in <b>{minutesText(minutes)}</b>
          </>
        )}
        .
        <br />
        That is <b>{count(weekCount, 'session')}</b> this week.
      </p>
    </div>
  )
}

const sendingText = (sending: SendState, caller: string, device: string) =>
  ({
    stored: `Saved on this ${device}, then sent to ${caller}.`,
    sending: `Sending to ${caller}.`,
    sent: `Sent to ${caller}.`,
    inPage: `This ${device} has no room to store it. Keep this page open until it is sent.`,
    offline: `Saved on this ${device}. It will be sent when ${device === 'phone' ? 'you are' : 'it is'} back online.`,
  })[sending]

/** The end of a session: what was done, effort, a note, and whether it has been sent. */
export function EndScreen({ workout, name, practitioner, weekCount, sending, isSaving, ...on }: Props) {
  const [effort, setEffort] = useState(workout.effort)
  const [note, setNote] = useStoredState(`session-note:${workout._id}`, workout.note)
  const isForChild = useIsForChild()
  const steps = includedSteps(workout)
  const heading = <Heading workout={workout} name={name} weekCount={weekCount} />
  const device = useSession()?.isOnTablet ? 'tablet' : 'phone'
  const caller = practitioner === 'your physio' ? practitioner : firstName(practitioner)
  return (
    <Stack as="main" gap={16} isNarrow id="main" tabIndex={-1} className={style.page}>
      {isForChild && !hasStopPain(workout) ? (
        <Suspense fallback={heading}>
          <Praise
            name={name}
            earned={steps.filter(({ step }) => isFinished(step)).length}
            most={steps.length}
            otherwise={heading}
          />
        </Suspense>
      ) : (
        heading
      )}
      <Card title="What you did">
        <Stack as="ul" isDivided>
          {steps.map(({ step, index }) => (
            <DoneLine key={step.prescription._id} step={step} onOpen={() => on.onOpen(index)} />
          ))}
        </Stack>
      </Card>
      {on.onUndo && !workout.finishedAt && <UndoButton onClick={on.onUndo} />}
      <EffortScale value={effort} onChange={setEffort} />
      <TextArea
        label={`A note for ${caller}, if you like`}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Dock>
        <Button
          variant="primary"
          isFullWidth
          isBusy={isSaving}
          busyLabel="Save and finish"
          onClick={() => on.onSave({ effort, note: note.trim() })}
        >
          Save and finish
        </Button>
        <Text role="status" size="large" tone={sending === 'sent' ? 'good' : 'muted'} className={style.status}>
          {sending === 'sent' && <IconCheck size={18} stroke={2.5} aria-hidden />}{' '}
          {sendingText(sending, caller, device)}
        </Text>
      </Dock>
    </Stack>
  )
}

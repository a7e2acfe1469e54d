import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { randomId, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/layout.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { RingClinic } from '../RingClinic.tsx'

type Event = 'needHelp' | 'finished' | 'stopped'

/** The status reasons of the specification, explained to the patient. */
const choices: readonly { event: Event; reason: StatusReason; means: string; asks: string }[] = [
  { event: 'needHelp', reason: 'Need help', means: 'It hurts, or I am not sure how', asks: 'What can {} help with?' },
  { event: 'finished', reason: 'Completed program', means: 'I have done all of it', asks: 'How did it go?' },
  {
    event: 'stopped',
    reason: 'Unable to complete program',
    means: 'I have to stop for now',
    asks: 'What is in the way?',
  },
]

/** The unsent report about this program, perhaps from an earlier visit: the newest counts. */
function useWaitingEvent(programId: string) {
  const waiting = useMutationState({
    filters: { mutationKey: [workouts.saveProgram.name], status: 'pending' },
    select: ({ state: { isPaused, failureCount, variables } }) => ({
      isHeldUp: isPaused || failureCount > 0,
      body: (variables as RequestOf<typeof workouts.saveProgram>).body,
    }),
  })
  return waiting.findLast(({ isHeldUp, body }) => isHeldUp && body.programId === programId)?.body.event
}

interface ReportedProps {
  isWaiting: boolean
  practitioner: string
  onUndo: () => void
}

/** Confirms that it was sent, or will be. */
const Reported = ({ isWaiting, practitioner, onUndo }: ReportedProps) => (
  <Stack as="section" gap={12}>
    <Note
      tone={isWaiting ? 'caution' : 'good'}
      role="status"
      icon={isWaiting ? <IconCloudOff size={22} stroke={1.75} /> : <IconCheck size={22} stroke={2.5} />}
      action={
        <Button variant="quiet" size="row" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {isWaiting ? (
        <>
          <b>Not sent yet.</b> It will be sent once you are back online.{' '}
          <RingClinic when="If you need help before then" />
        </>
      ) : (
        <b>We have let {practitioner} know.</b>
      )}
    </Note>
  </Stack>
)

interface Props {
  program: Program
  week: number
  practitioner: string
}

/** Reports to the practitioner how the program is going. Offline, it is sent later. */
export function ProgramStatusForm({ program, week, practitioner }: Props) {
  const [chosen, setChosen] = useState<Event>()
  const [note, setNote] = useState('')
  const id = useId()
  const isOnline = useOnline()
  const report = useWrite(workouts.saveProgram, { waitsForConnection: true, isQuiet: true })
  const choice = choices.find(({ event }) => event === chosen)
  const caller = practitioner.replace(/^./, (letter) => letter.toUpperCase())
  const of = { programId: program._id, week }
  const waiting = useWaitingEvent(program._id)
  const reported = waiting ?? (report.isSuccess ? report.variables.body.event : undefined)

  if (reported && reported !== 'started') {
    const undo = () => report.mutate({ body: { _id: randomId(), ...of, event: 'started', note: '' } })
    return <Reported isWaiting={waiting !== undefined} practitioner={practitioner} onUndo={undo} />
  }
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <h2 id={id}>Tell {practitioner} how it is going</h2>
      <p>
        {isOnline
          ? `${caller} gets this straight away.`
          : `You are offline. ${caller} gets this when you are back online. `}
        {!isOnline && <RingClinic when="If you need help before then" />}
      </p>
      <OptionCards
        legend={<span className="spoken">How it is going</span>}
        options={choices.map(({ event, reason, means }) => ({ value: event, label: reason, description: means }))}
        value={chosen}
        onChange={setChosen}
      />
      {choice && (
        <>
          <TextArea
            label={choice.asks.replace('{}', practitioner)}
            rows={2}
            maxLength={1000}
            placeholder="A few words are enough"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Failed error={report.error} />
          <Button
            variant="primary"
            isFullWidth
            isBusy={report.isPending}
            onClick={() => report.mutate({ body: { _id: randomId(), ...of, event: choice.event, note: note.trim() } })}
          >
            Send to {practitioner}
          </Button>
        </>
      )}
    </Stack>
  )
}

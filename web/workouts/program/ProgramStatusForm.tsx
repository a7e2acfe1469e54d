import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { randomId, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useOnline } from '../../ui/useOnline.ts'

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

/** Tells the practitioner how the program is going. Offline, it is sent later. */
export function ProgramStatusForm({
  program,
  week,
  practitioner,
}: {
  program: Program
  week: number
  practitioner: string
}) {
  const [chosen, setChosen] = useState<Event>()
  const [note, setNote] = useState('')
  const id = useId()
  const isOnline = useOnline()
  const report = useWrite(workouts.saveProgram, { waitsForConnection: true, isQuiet: true })
  const choice = choices.find(({ event }) => event === chosen)
  const caller = practitioner.replace(/^./, (letter) => letter.toUpperCase())
  const body = (event: Event | 'started') => ({
    _id: randomId(),
    programId: program._id,
    week,
    event,
    note: event === 'started' ? '' : note.trim(),
  })
  const reported = report.variables?.body.event
  const isReported = reported !== undefined && reported !== 'started' && (report.isSuccess || report.isPaused)

  if (isReported) {
    return (
      <Stack as="section" gap={12}>
        <Note
          tone="good"
          role="status"
          icon={<IconCheck size={22} stroke={2.5} />}
          action={
            <Button variant="quiet" size="row" onClick={() => report.mutate({ body: body('started') })}>
              Undo
            </Button>
          }
        >
          <b>{report.isSuccess ? `We have let ${practitioner} know.` : 'Saved on this phone.'}</b>{' '}
          {!report.isSuccess && 'It will be sent when you are back online.'}
        </Note>
      </Stack>
    )
  }
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <h2 id={id}>Tell {practitioner} how it is going</h2>
      <p>{isOnline ? `${caller} gets this straight away.` : `${caller} gets this when you are back online.`}</p>
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
            isBusy={report.isPending && !report.isPaused}
            onClick={() => report.mutate({ body: body(choice.event) })}
          >
            Send to {practitioner}
          </Button>
        </>
      )}
    </Stack>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { randomId, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import style from './ProgramStatusForm.module.css'
import { useOnline } from '../../ui/useOnline.ts'

type Event = 'needHelp' | 'finished' | 'stopped'

/** The status reasons as the specification has them, with what each means. */
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

/** The patient tells the practitioner how the whole program goes; it waits for a connection where there is none. */
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
  const say = useWrite(workouts.saveProgram, { waitsForConnection: true, isQuiet: true })
  const choice = choices.find(({ event }) => event === chosen)
  const who = practitioner.replace(/^./, (letter) => letter.toUpperCase())
  const body = (event: Event | 'started') => ({
    _id: randomId(),
    programId: program._id,
    week,
    event,
    note: event === 'started' ? '' : note.trim(),
  })
  const said = say.variables?.body.event
  const isSaid = said !== undefined && said !== 'started' && (say.isSuccess || say.isPaused)

  if (isSaid) {
    return (
      <Stack as="section" gap={12}>
        <Note
          tone="good"
          role="status"
          icon={<IconCheck size={22} stroke={2.5} />}
          action={
            <button type="button" className={style.undo} onClick={() => say.mutate({ body: body('started') })}>
              Undo
            </button>
          }
        >
          <b>{say.isSuccess ? `We have let ${practitioner} know.` : 'Saved on this phone.'}</b>{' '}
          {!say.isSuccess && 'It will be sent when you are back online.'}
        </Note>
      </Stack>
    )
  }
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <h2 id={id}>Tell {practitioner} how it is going</h2>
      <p>{isOnline ? `${who} gets this straight away.` : `${who} gets this when you are back online.`}</p>
      <Stack as="fieldset" gap={8}>
        <legend className="spoken">How it is going</legend>
        {choices.map(({ event, reason, means }) => (
          <label key={event} className={style.option}>
            <input type="radio" name={id} value={event} checked={chosen === event} onChange={() => setChosen(event)} />
            <span>
              {reason}
              <small>{means}</small>
            </span>
          </label>
        ))}
      </Stack>
      {choice && (
        <>
          <label className={style.label} htmlFor={`${id}-note`}>
            {choice.asks.replace('{}', practitioner)}
          </label>
          <textarea
            id={`${id}-note`}
            className={style.note}
            rows={2}
            maxLength={1000}
            placeholder="A few words are enough"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Failed error={say.error} />
          <Button
            variant="primary"
            isFullWidth
            isBusy={say.isPending && !say.isPaused}
            onClick={() => say.mutate({ body: body(choice.event) })}
          >
            Send to {practitioner}
          </Button>
        </>
      )}
    </Stack>
  )
}

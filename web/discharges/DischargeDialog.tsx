import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { outcomeSentences } from '@kinora/contract/discharge-text.ts'
import { discharges, type Outcomes } from '@kinora/contract/discharges.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { series, type Prescription } from '@kinora/contract/series.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CancelButton } from '../ui/DialogActions.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { FlareUpFields, CarePlanFields } from './CarePlanFields.tsx'
import { draftOf, messagesOf, valuesFor, type DischargeValues } from './discharge-form.ts'

/** Moves the focus to the first invalid field, or to its message. */
function focusWrong(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

function OutcomeLines({ outcomes }: { outcomes: Outcomes }) {
  const sentences = outcomeSentences(outcomes)
  return (
    <Stack gap={4}>
      <h3>Outcomes</h3>
      {sentences.length === 0 && <Text tone="muted">No sessions, pain or surveys were recorded.</Text>}
      {sentences.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Stack>
  )
}

interface Props {
  patientId: string
  name: string
  program: Program
  onClose: () => void
}

interface FormProps extends Props {
  exercises: readonly Prescription[]
  outcomes: Reply<typeof discharges.outcomes>
}

function Form({ patientId, name, program, exercises, outcomes, onClose }: FormProps) {
  const [values, setValues] = useState(() => valuesFor(exercises, outcomes.otherDoses))
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const write = useWrite(discharges.discharge, {
    isQuiet: true,
    alsoRefreshes: ['patients', 'programs', 'series', 'workouts', 'briefs'],
  })
  const result = draftOf(program._id, values)
  const messages = messagesOf(result)
  const messageAt = (field: string) => (attempts > 0 && messages.get(field)) || write.error?.at(field)
  const fields = {
    values,
    messageAt,
    exercises,
    onChange: (change: Partial<DischargeValues>) => setValues({ ...values, ...change }),
  }
  // The invalid field may be far above the button, and exists only after the next render.
  useEffect(() => {
    if (attempts > 0 && form.current) focusWrong(form.current)
  }, [attempts, write.error])
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (result.data)
      write.mutate({ params: { patientId }, body: result.data }, thenToast(`${firstName(name)} is discharged`, onClose))
  }
  return (
    <Stack as="form" ref={form} gap={24} noValidate onSubmit={send}>
      <Text tone="muted">
        {`Everything under way stops. ${firstName(name)} keeps the app, with these exercises and no end. There are no reminders unless they set one, and nothing counts as missed.`}
      </Text>
      <CarePlanFields {...fields} />
      <FlareUpFields {...fields} otherDoses={outcomes.otherDoses} />
      <OutcomeLines outcomes={outcomes} />
      <TextArea
        label="Closing note"
        description={`${firstName(name)} reads this.`}
        maxLength={4000}
        value={values.closingNote}
        onChange={(event) => fields.onChange({ closingNote: event.currentTarget.value })}
        error={messageAt('closingNote')}
      />
      <Text tone="muted">
        They still count towards your plan because they can still sign in. Deactivate them to free up their place.
      </Text>
      <ErrorText>{write.error?.general?.message}</ErrorText>
      <Stack gap={12}>
        <Button type="submit" variant="primary" isFullWidth isBusy={write.isPending}>
          {`Discharge ${firstName(name)}`}
        </Button>
        <CancelButton isFullWidth onClick={onClose} />
      </Stack>
    </Stack>
  )
}

/** Ends a patient's care: the exercises to continue, what to do in a flare-up, and a closing note. */
export default function DischargeDialog(props: Props) {
  const { patientId, name, program, onClose } = props
  const { _id: programId, weeks } = program
  const lastWeek = useRead(series.week, { params: { programId, week: weeks } })
  const outcomes = useRead(discharges.outcomes, { params: { patientId }, query: { programId } })
  const missing = lastWeek.data ? outcomes : lastWeek
  const exercises = lastWeek.data?.series.flatMap(({ assignedExercises }) => assignedExercises)
  return (
    <Dialog onClose={onClose} title={`Discharge ${firstName(name)}`} width={640}>
      <NotLoaded query={missing} rows={1} rowHeight={420} />
      {exercises?.length === 0 && (
        <Text>{`The last week of ${program.title} has no exercises. Add those that ${firstName(name)} will keep doing, then discharge.`}</Text>
      )}
      {exercises && exercises.length > 0 && outcomes.data && (
        <Form {...props} exercises={exercises} outcomes={outcomes.data} />
      )}
    </Dialog>
  )
}

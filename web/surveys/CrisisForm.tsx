import { CrisisSettings, surveys } from '@kinora/contract/surveys.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { Row, Stack } from '../ui/layout.ts'

const waitingTimes: [minutes: number, label: string][] = [
  [15, '15 minutes'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [480, '8 hours'],
  [1440, '1 day'],
]

export default function CrisisForm({ settings }: { settings: CrisisSettings }) {
  const save = useWrite(surveys.saveCrisisText, { isQuiet: true })
  const form = useDraft(CrisisSettings, settings, save.error)
  const { text, escalateAfterMinutes } = form.values
  const isDirty = text.trim() !== settings.text || escalateAfterMinutes !== settings.escalateAfterMinutes
  const isOffered = waitingTimes.some(([minutes]) => minutes === escalateAfterMinutes)
  const offered = isOffered
    ? waitingTimes
    : [[escalateAfterMinutes, `${escalateAfterMinutes} minutes`] as const, ...waitingTimes]
  const { dialog } = useLeaveGuard(isDirty && !save.isPending)
  const send = form.send((body) => save.mutate({ body }, thenToast('Saved.')))
  return (
    <Stack as="form" gap={12} noValidate onSubmit={send}>
      <TextArea
        label="Message to the patient"
        rows={4}
        maxLength={2000}
        description="Shown at once to a patient whose answers raise an alert. Say who to call, day and night."
        {...form.getInputProps('text')}
      />
      <SelectField
        label="Notify the owners too if nobody has dealt with an urgent answer after"
        choices={offered.map(([minutes, label]) => ({ value: String(minutes), label }))}
        value={String(escalateAfterMinutes)}
        error={form.errors.escalateAfterMinutes as string | undefined}
        onChange={(event) => form.setFieldValue('escalateAfterMinutes', Number(event.currentTarget.value))}
      />
      <Failed error={save.error?.general} />
      <Row>
        <Button type="submit" size="toolbar" disabled={!isDirty} isBusy={save.isPending}>
          Save
        </Button>
      </Row>
      {dialog}
    </Stack>
  )
}

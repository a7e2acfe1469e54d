import { useQuery } from '@tanstack/react-query'
import { surveys } from '@kinora/contract/surveys.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { Stack } from '../ui/Stack.tsx'
import style from './CrisisCard.module.css'

function CrisisForm({ text }: { text: string }) {
  const save = useWrite(surveys.saveCrisisText, { isQuiet: true })
  const form = useDraft(surveys.saveCrisisText.body, { text }, save.error)
  const isDirty = form.values.text.trim() !== text
  const { dialog } = useLeaveGuard(isDirty && !save.isPending)
  const send = form.send((body) =>
    save.mutate({ body }, { onSuccess: () => toast.success('The crisis text is saved.') }),
  )
  return (
    <Stack as="form" gap={12} noValidate onSubmit={send}>
      <TextArea
        label="Message to the patient"
        rows={4}
        maxLength={2000}
        description="Shown at once to a patient whose answers raise an alert. Say who to call, day and night."
        {...form.getInputProps('text')}
      />
      <Failed error={save.error && save.error.fields.length === 0 ? save.error : null} />
      <Button type="submit" size="toolbar" className={style.save} disabled={!isDirty} isBusy={save.isPending}>
        Save
      </Button>
      {dialog}
    </Stack>
  )
}

/** The message that a patient reads whose answers raise an alert. */
export function CrisisCard() {
  const { data, error, refetch } = useQuery(read(surveys.crisisText, {}))
  return (
    <Card title="Crisis text">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="160px" radius="8px" />}
      {data && <CrisisForm key={data.text} text={data.text} />}
    </Card>
  )
}

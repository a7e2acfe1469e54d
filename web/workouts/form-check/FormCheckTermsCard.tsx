import { useState } from 'react'
import { formChecks, type FormCheckTerms } from '@kinora/contract/form-checks.ts'
import { unansweredFormCheckDays } from '@kinora/contract/form-check-limits.ts'
import { useRead, useWrite } from '../../app/api-client.ts'
import { handleSubmit } from '../../ui/handle-submit.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Skeleton } from '../../ui/Skeletons.tsx'
import { Text } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { thenToast } from '../../ui/then-toast.ts'

function Form({ terms: { daysAfterAnswer } }: { terms: FormCheckTerms }) {
  const [days, setDays] = useState(String(daysAfterAnswer))
  const save = useWrite(formChecks.saveFormCheckTerms, { isQuiet: true })
  const body = { daysAfterAnswer: Number(days) }
  return (
    <Stack as="form" gap={12} onSubmit={handleSubmit(() => save.mutate({ body }, thenToast('Saved.')))}>
      <Text>
        Patients can send up to 20 seconds of an exercise. Videos are deleted automatically: some days after the answer,
        or after
        {unansweredFormCheckDays} days without one. A longer time applies to videos sent from then on.
      </Text>
      <TextField
        label="Days after the answer"
        inputMode="numeric"
        value={days}
        error={save.error?.message}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Row>
        <Button type="submit" size="toolbar" isBusy={save.isPending}>
          Save days
        </Button>
      </Row>
    </Stack>
  )
}

/** For owners: how long videos of patients are kept. */
export default function FormCheckTermsCard() {
  const { data, error, refetch } = useRead(formChecks.formCheckTerms, {})
  return (
    <Card title="Videos of patients">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="120px" />}
      {data && <Form terms={data} />}
    </Card>
  )
}

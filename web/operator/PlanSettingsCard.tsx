import { useState } from 'react'
import { corrections, type PlanSettings } from '@kinora/contract/corrections.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'

function Fields({ settings }: { settings: PlanSettings }) {
  const [graceDays, setGrace] = useState(String(settings.graceDays))
  const [readOnlyDays, setReadOnly] = useState(String(settings.readOnlyDays))
  const [bankDetails, setBankDetails] = useState(settings.bankDetails)
  const save = useWrite(corrections.saveSettings, { isQuiet: true })
  const body = { graceDays: Number(graceDays || 'x'), readOnlyDays: Number(readOnlyDays || 'x'), bankDetails }
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={handleSubmit(() => save.mutate({ body }, thenToast('Settings saved')))}
    >
      <Row gap={16} hasFields>
        <TextField
          label="Days of full use"
          inputMode="numeric"
          value={graceDays}
          error={save.error?.at('graceDays')}
          onChange={(event) => setGrace(event.currentTarget.value)}
        />
        <TextField
          label="Then days with read-only records"
          inputMode="numeric"
          value={readOnlyDays}
          error={save.error?.at('readOnlyDays')}
          onChange={(event) => setReadOnly(event.currentTarget.value)}
        />
      </Row>
      <TextArea
        label="Bank details for plans that are paid by invoice"
        description="Printed on these invoices: the name of the account, its BSB and number."
        rows={3}
        maxLength={300}
        value={bankDetails}
        error={save.error?.at('bankDetails')}
        onChange={(event) => setBankDetails(event.currentTarget.value)}
      />
      <Row>
        <Button type="submit" isBusy={save.isPending}>
          Save <span className="spoken">settings</span>
        </Button>
      </Row>
      <Failed error={save.error?.general} />
    </Stack>
  )
}

/** The grace period after an unpaid renewal. */
export function PlanSettingsCard() {
  const { data, error, refetch } = useRead(corrections.settings, {})
  return (
    <Card
      title="Unpaid renewals and invoices"
      context="Afterwards the clinic moves to the free plan. Nothing is deleted."
    >
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {data && <Fields settings={data} />}
    </Card>
  )
}

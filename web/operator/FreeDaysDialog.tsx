import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import type { Subscription } from '@kinora/contract/billing.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { centsOfDays, planGrants } from '@kinora/contract/plan-grants.ts'
import { useWrite } from '../app/api-client.ts'
import { cycleLabels } from '../plans/plan-labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count, formatMoney } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  organization: Pick<Reply<typeof operator.organization>, '_id' | 'name'>
  running: Pick<Subscription, 'planTitle' | 'renewal' | 'billingCycle'>
  onClose: () => void
}

/** Extends the subscription of an organization that pays, by what the days cost. */
export function FreeDaysDialog({ organization: { _id: orgId, name }, running, onClose }: Props) {
  const [typed, setTyped] = useState('7')
  const save = useWrite(planGrants.giveFreeDays, { isQuiet: true, alsoRefreshes: ['plans'] })
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const cents = centsOfDays(running.renewal.amountPayable, running.billingCycle, days)
  const onSuccess = ({ status }: { status: string }) => {
    if (status === 'done') toast.success(`${name} has ${count(days, 'free day')}`)
    else toast.info('The payment service has not answered yet. The outcome is shown here within a minute.')
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Give ${name} free days?`}
      noteLabel="Reason, shown to the owner"
      noteLength={400}
      confirmLabel={days > 0 ? `Give ${count(days, 'day')}` : 'Give days'}
      isDisabled={days === 0 || cents === 0}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) => save.mutate({ params: { orgId }, body: { days, reason } }, { onSuccess })}
    >
      <Stack gap={12}>
        <TextField
          label="Days"
          inputMode="numeric"
          value={typed}
          error={days === 0 ? 'Use a whole number from 1 to 999.' : save.error?.at('days')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p>
          {running.planTitle} costs {formatMoney(running.renewal.amountPayable)} {cycleLabels[running.billingCycle]}.
          {days > 0 &&
            ` ${formatMoney(cents / 100)} for ${count(days, 'day')} goes to the balance, and the next invoice is less by it.`}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}

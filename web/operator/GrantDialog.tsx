import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { formatDay } from '../ui/format.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/layout.ts'
import { thenToast } from '../ui/then-toast.ts'

interface Props {
  organization: Pick<Reply<typeof operator.organization>, '_id' | 'name' | 'timeZone' | 'grant'>
  onClose: () => void
}

/** Gives a plan without payment, or changes the last day of one. */
export function GrantDialog({ organization: { _id: orgId, name, timeZone, grant }, onClose }: Props) {
  const { data } = useRead(operatorPlans.plans, {})
  const plans = (data?.plans ?? []).filter(({ type }) => type !== 'free')
  const [chosen, setChosen] = useState<string>()
  const planId = chosen ?? plans.find(({ title }) => title === grant?.planTitle)?._id ?? plans[0]?._id
  const [until, setUntil] = useState<string | null>(grant?.until ?? addDays(dayIn(timeZone), 30))
  const save = useWrite(planGrants.grantPlan, { isQuiet: true, alsoRefreshes: ['plans'] })
  const done = thenToast(
    `${name} has ${plans.find(({ _id }) => _id === planId)?.title} until ${until && formatDay(until)}`,
    onClose,
  )
  return (
    <ConfirmDialog
      title={grant ? `Change the plan given to ${name}?` : `Give ${name} a plan without payment?`}
      noteLabel="Reason, shown to the owner"
      noteLength={500}
      confirmLabel={grant ? 'Change' : 'Give the plan'}
      isDisabled={!planId || !until}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate({ params: { orgId }, body: { planId: planId!, until: until!, reason } }, done)
      }
    >
      <Stack gap={12}>
        <p>It applies at once. The owner is told now, a week before its end, and when it has ended.</p>
        <SelectField
          label="Plan"
          choices={plans.map(({ _id: value, title: label }) => ({ value, label }))}
          value={planId}
          error={save.error?.at('planId')}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DateField label="Last day" value={until} error={save.error?.at('until')} onChange={setUntil} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Ends a plan without payment before its last day. */
export function EndGrantDialog({ organization: { _id: orgId, name, grant }, onClose }: Props) {
  const save = useWrite(planGrants.endGrant, { isQuiet: true, alsoRefreshes: ['plans'] })
  const done = thenToast(`${name} is on the free plan`, onClose)
  return (
    <ConfirmDialog
      isDanger
      title={`End ${grant?.planTitle} of ${name} today?`}
      confirmLabel="End the plan"
      isBusy={save.isPending}
      error={save.error?.message}
      onClose={onClose}
      onConfirm={() => save.mutate({ params: { orgId } }, done)}
    >
      <p>They move to the free plan at once, and the owner is told. Nothing is deleted, but its limits apply.</p>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { addDays } from '@kinora/contract/days.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import type { Overdue } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { formatDay } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { thenToast } from '../ui/then-toast.ts'

interface Props {
  organization: Pick<Reply<typeof operator.organization>, '_id' | 'name'>
  overdue: Overdue
  onClose: () => void
}

/** Gives a clinic whose renewal is not paid more days of full use. */
export function ExtendGraceDialog({ organization: { _id: orgId, name }, overdue, onClose }: Props) {
  const [until, setUntil] = useState<string | null>(addDays(overdue.readOnlyOn, 14))
  const save = useWrite(planGrants.extendGrace, { isQuiet: true, alsoRefreshes: ['plans'] })
  return (
    <ConfirmDialog
      title={`Give ${name} more time to pay?`}
      noteLabel="Reason, shown to the owner"
      noteLength={500}
      confirmLabel="Give more time"
      isDisabled={!until}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate(
          { params: { orgId }, body: { until: until!, reason } },
          thenToast(`${name} can use everything until ${formatDay(until!)}`, onClose),
        )
      }
    >
      <Stack gap={12}>
        <p>
          {overdue.isReadOnly
            ? `Their records have been read-only since ${formatDay(overdue.readOnlyOn)}. They can be changed again at once.`
            : `From ${formatDay(overdue.readOnlyOn)} their records are read-only.`}{' '}
          The plan ends later by as many days. What is owed stays owed, and the owner is told.
        </p>
        <DateField label="Last day of full use" value={until} error={save.error?.at('until')} onChange={setUntil} />
      </Stack>
    </ConfirmDialog>
  )
}

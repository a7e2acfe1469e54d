import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { todayIn } from '@kinora/contract/days.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Stack } from '../ui/Stack.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

type Organization = Reply<typeof operator.organization>

interface Props {
  organization: Pick<Organization, '_id' | 'name'>
  invoice: Pick<Organization['invoices'][number], '_id' | 'number' | 'amountDue'>
  onClose: () => void
}

/** Records the bank transfer that paid an invoice. */
export function RecordTransferDialog({ organization, invoice, onClose }: Props) {
  const [paidOn, setPaidOn] = useState<string | null>(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [reference, setReference] = useState('')
  const save = useWrite(corrections.recordTransfer, { isQuiet: true, alsoRefreshes: ['plans'] })
  const wrong = (field: string) => save.error?.fields.find((each) => each.field === field)?.message
  const amount = formatMoney(invoice.amountDue)
  const onSuccess = () => {
    toast.success(`${invoice.number} is paid`)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Has ${organization.name} paid ${invoice.number}?`}
      confirmLabel={`Mark ${amount} as paid`}
      isDisabled={!paidOn}
      isBusy={save.isPending}
      error={save.error?.fields.length ? undefined : save.error?.message}
      onClose={onClose}
      onConfirm={() =>
        save.mutate({ params: { invoiceId: invoice._id }, body: { paidOn: paidOn!, reference } }, { onSuccess })
      }
    >
      <Stack gap={12}>
        <p>Only once all of {amount} has arrived. The owner gets a receipt, and a plan that was overdue goes on.</p>
        <DateField label="Arrived on" value={paidOn} error={wrong('paidOn')} onChange={setPaidOn} />
        <TextField
          label="Reference of the transfer"
          maxLength={60}
          value={reference}
          error={wrong('reference')}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

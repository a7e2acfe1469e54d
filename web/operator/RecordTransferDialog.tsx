import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { corrections, type Account } from '@kinora/contract/corrections.ts'
import { dayIn } from '@kinora/contract/days.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { AmountField, centsOf, labelFor, typedOf } from './AmountField.tsx'

type Organization = Reply<typeof operator.organization>

interface Props {
  organization: Pick<Organization, '_id' | 'name'>
  invoice: Pick<Organization['invoices'][number], '_id' | 'number'>
  allowance: Pick<Account['invoices'][number], 'payableCents'>
  onClose: () => void
}

/** Records a bank transfer that paid an invoice or a part of it. */
export function RecordTransferDialog({ organization, invoice, allowance: { payableCents }, onClose }: Props) {
  const [amount, setAmount] = useState(typedOf(payableCents))
  const [paidOn, setPaidOn] = useState<string | null>(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [reference, setReference] = useState('')
  const save = useWrite(corrections.recordTransfer, { isQuiet: true, alsoRefreshes: ['plans'] })
  const cents = centsOf(amount)
  const remainingCents = payableCents - cents
  const owed = formatMoney(payableCents / 100)
  const done = thenToast(
    remainingCents > 0
      ? `${formatMoney(remainingCents / 100)} of ${invoice.number} is still to pay`
      : `${invoice.number} is paid`,
    onClose,
  )
  return (
    <ConfirmDialog
      title={`What has ${organization.name} paid of ${invoice.number}?`}
      confirmLabel={labelFor('Record', cents)}
      isDisabled={!paidOn}
      request={save}
      onClose={onClose}
      onConfirm={() =>
        save.mutate({ params: { invoiceId: invoice._id }, body: { cents, paidOn: paidOn!, reference } }, done)
      }
    >
      <Stack gap={12}>
        <p>
          {remainingCents > 0
            ? `${owed} is owed, so ${formatMoney(remainingCents / 100)} is still to pay. The invoice stays open, and an overdue plan stays overdue.`
            : `${owed} is owed. The owner gets a receipt, and a plan that was overdue goes on.`}
        </p>
        <AmountField value={amount} error={save.error?.at('cents')} onChange={setAmount} />
        <DateField label="Arrived on" value={paidOn} error={save.error?.at('paidOn')} onChange={setPaidOn} />
        <TextField
          label="Reference of the transfer"
          maxLength={60}
          value={reference}
          error={save.error?.at('reference')}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import { corrections, type Account, type Correction } from '@kinora/contract/corrections.ts'
import type { operator } from '@kinora/contract/operator.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'
import { AmountField, centsOf, labelFor, typedOf } from './AmountField.tsx'
import { payerOf } from './operator-labels.ts'

type Organization = Reply<typeof operator.organization>

interface Props {
  organization: Pick<Organization, '_id' | 'name'>
  balanceCents: number
  onClose: () => void
}

export interface InvoiceProps extends Props {
  invoice: Pick<Organization['invoices'][number], '_id' | 'number' | 'total'>
  allowance: Account['invoices'][number]
}

const money = (cents: number) => formatMoney(cents / 100)
const wrongAt = (problem: Problem | null, ...fields: string[]) =>
  problem?.fields.find(({ field }) => fields.includes(field))?.message

/** Says what the payment service confirmed, or that it has not answered yet. */
function showOutcome({ status }: Correction, done: string) {
  if (status === 'done') toast.success(done)
  else toast.info('The payment service has not answered yet. The outcome is shown here within a minute.')
}

/** No payment service pays it back. */
const ByHand = ({ cents }: { cents: number }) => (
  <p>Kinora only records this: transfer {money(cents)} to their bank account yourself.</p>
)

/** Credits a paid invoice, wholly or in part: to the card or bank account that paid it, or to the balance. */
export function CreditInvoiceDialog({ organization, invoice, allowance, onClose }: InvoiceProps) {
  const [amount, setAmount] = useState(typedOf(allowance.creditableCents))
  const [destination, setDestination] = useState<'payer' | 'balance'>(
    allowance.refundableCents > 0 ? 'payer' : 'balance',
  )
  const save = useWrite(corrections.creditInvoice, { isQuiet: true, alsoRefreshes: ['plans'] })
  const cents = centsOf(amount)
  const refundCents = destination === 'payer' ? Math.min(cents, allowance.refundableCents) : 0
  const rest = cents - refundCents
  const destinations = [
    { value: 'payer', label: `To the ${payerOf(allowance)}` },
    { value: 'balance', label: 'To the balance' },
  ] as const
  const onSuccess = (made: Correction) => {
    showOutcome(made, `${money(made.cents)} of ${invoice.number} credited to ${organization.name}`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Credit ${invoice.number} of ${organization.name}?`}
      noteLabel="Reason, shown to the owner"
      noteLength={500}
      confirmLabel={labelFor('Credit', cents)}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate({ params: { invoiceId: invoice._id }, body: { cents, refundCents, reason } }, { onSuccess })
      }
    >
      <Stack gap={12}>
        <p>
          {formatMoney(invoice.total)} was paid. At most {money(allowance.creditableCents)} can still be credited, and{' '}
          {money(allowance.refundableCents)} of it can go to the {payerOf(allowance)}.
        </p>
        <AmountField value={amount} error={wrongAt(save.error, 'cents', 'refundCents')} onChange={setAmount} />
        <Segmented label="Give it back" choices={destinations} value={destination} onChange={setDestination} />
        {destination === 'payer' && rest > 0 && <p>{money(rest)} of it stays as balance.</p>}
        {allowance.isByTransfer && refundCents > 0 && <ByHand cents={refundCents} />}
      </Stack>
    </ConfirmDialog>
  )
}

/** Pays balance out to the card or bank account that paid an invoice. */
export function RefundDialog({ organization, invoice, allowance, balanceCents, onClose }: InvoiceProps) {
  const most = Math.min(allowance.refundableCents, balanceCents)
  const [amount, setAmount] = useState(typedOf(most))
  const save = useWrite(corrections.refundBalance, { isQuiet: true, alsoRefreshes: ['plans'] })
  const cents = centsOf(amount)
  const onSuccess = (made: Correction) => {
    showOutcome(
      made,
      allowance.isByTransfer
        ? `Refund of ${money(made.cents)} to ${organization.name} recorded`
        : `${money(made.cents)} refunded to the card of ${organization.name}`,
    )
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Refund balance of ${organization.name}?`}
      noteLabel="Reason"
      noteLength={500}
      confirmLabel={labelFor('Refund', cents)}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate({ params: { invoiceId: invoice._id }, body: { cents, reason } }, { onSuccess })
      }
    >
      <Stack gap={12}>
        <p>
          The balance is {money(balanceCents)}. At most {money(most)} of it can go to the {payerOf(allowance)} that paid{' '}
          {invoice.number}.
        </p>
        <AmountField value={amount} error={wrongAt(save.error, 'cents')} onChange={setAmount} />
        {allowance.isByTransfer && <ByHand cents={cents} />}
      </Stack>
    </ConfirmDialog>
  )
}

const directions = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take' },
] as const

/** Adds to the balance of an organization, or takes from it. */
export function AdjustBalanceDialog({ organization: { _id: orgId, name }, balanceCents, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const save = useWrite(corrections.adjustBalance, { isQuiet: true, alsoRefreshes: ['plans'] })
  const cents = centsOf(amount)
  const isAdding = direction === 'add'
  const onSuccess = (made: Correction) => {
    const sum = money(Math.abs(made.cents))
    showOutcome(made, isAdding ? `${sum} added to the balance of ${name}` : `${sum} taken from the balance of ${name}`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Adjust the balance of ${name}?`}
      noteLabel="Reason, shown to the owner"
      noteLength={500}
      confirmLabel={labelFor(isAdding ? 'Add' : 'Take', cents)}
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate({ params: { orgId }, body: { cents: isAdding ? cents : -cents, reason } }, { onSuccess })
      }
    >
      <Stack gap={12}>
        <p>The balance is {money(balanceCents)}. It pays the next invoices first; no money moves.</p>
        <Segmented label="What to do" choices={directions} value={direction} onChange={setDirection} />
        <AmountField value={amount} error={wrongAt(save.error, 'cents')} onChange={setAmount} />
      </Stack>
    </ConfirmDialog>
  )
}

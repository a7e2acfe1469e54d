import { billing, type Subscription } from '@kinora/contract/billing.ts'
import { call } from '../app/api-client.ts'
import { Banner } from '../ui/Banner.tsx'
import { count, formatDay, formatMoney } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { PdfButton } from './PdfButton.tsx'

/** The payment due for a plan that is paid by transfer: amount, date, bank details and reference. */
export function TransferDue({ transfer: { daysUntilDue, bankDetails, unpaid } }: NonNullableTransfer) {
  if (unpaid.length === 0)
    return (
      <p>
        Paid by bank transfer: each invoice is due {count(daysUntilDue, 'day')} after its date. All your invoices are
        paid.
      </p>
    )
  return (
    <Stack gap={12}>
      {unpaid.map(({ invoiceId, number, amount, received, dueOn, isOverdue }) => (
        <Banner
          key={invoiceId}
          action={<PdfButton number={number} load={() => call(billing.invoice, { params: { id: invoiceId } })} />}
        >
          {received > 0 && `${formatMoney(received)} has arrived, thank you. `}
          {isOverdue
            ? `${formatMoney(amount)} was due on ${formatDay(dueOn)}. Please transfer it now to keep your plan, with the reference ${number}.`
            : `Please transfer ${formatMoney(amount)} by ${formatDay(dueOn)}, with the reference ${number}.`}
        </Banner>
      ))}
      <div>
        <Text tone="muted">Transfer to</Text>
        {bankDetails.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Stack>
  )
}

interface NonNullableTransfer {
  transfer: NonNullable<Subscription['transfer']>
}

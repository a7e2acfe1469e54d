import type { Subscription } from '@kinora/contract/billing.ts'
import type { Payment } from '@kinora/contract/quotes.ts'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Banner } from '../ui/Banner.tsx'
import { OptionCards } from '../ui/OptionCards.tsx'
import { Stack } from '../ui/layout.ts'

export type StartsAt = 'now' | 'periodEnd'

/** A change that would leave credit waits for the end of the paid period, unless the owner chooses otherwise. */
export const preferredStart = ({ balance, balanceAfter }: Payment): StartsAt =>
  balanceAfter > balance ? 'periodEnd' : 'now'

/** The calculation of the invoice, in words. */
function nowText({ charge, credit, balance, balanceAfter, dueNow, paidUntil }: Payment) {
  const fromBalance = balance - balanceAfter
  const parts = [
    `${formatMoney(charge)} until ${formatDay(paidUntil)}`,
    credit > 0 && `less ${formatMoney(credit)} that you paid for unused time`,
    fromBalance > 0.004 && `less ${formatMoney(fromBalance)} from your balance`,
  ]
  const sum = `${formatMoney(dueNow)} today: ${parts.filter(Boolean).join(', ')}.`
  return balanceAfter > 0
    ? `${sum} ${formatMoney(balanceAfter)} stays as your balance and pays your next invoices.`
    : sum
}

interface Props {
  payment: Payment
  /** The change that is scheduled already, and would be replaced. */
  next: Subscription['next'] | undefined
  value: StartsAt
  onChange: (value: StartsAt) => void
}

/** When a change starts, with what each choice costs. */
export function StartChoice({ payment, next, value, onChange }: Props) {
  const { later } = payment
  if (!later) return null
  const day = formatDay(later.startsOn)
  const options = [
    { value: 'now', label: 'Today', description: nowText(payment) },
    {
      value: 'periodEnd',
      label: `On ${day}`,
      description: `You keep what you have paid for until then. Nothing to pay today, ${formatMoney(later.amount)} on ${day}.`,
    },
  ] as const
  return (
    <Stack gap={12}>
      <OptionCards legend="When should it start?" options={options} value={value} onChange={onChange} />
      {next && (
        <Banner>
          This replaces the change to {next.planTitle} that is scheduled for {day}.
        </Banner>
      )}
    </Stack>
  )
}

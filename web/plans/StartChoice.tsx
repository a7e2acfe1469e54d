import type { Payment } from '@kinora/contract/billing.ts'
import { formatDay, formatMoney } from '../ui/format.ts'
import { OptionCards } from '../ui/OptionCards.tsx'

export type StartsAt = 'now' | 'periodEnd'

/** A change that would leave money over waits for the end of what is paid, unless the owner chooses otherwise. */
export const preferredStart = ({ balance, balanceAfter }: Payment): StartsAt =>
  balanceAfter > balance ? 'periodEnd' : 'now'

const nowText = ({ credit, balanceAfter, dueNow }: Payment) =>
  [
    `${formatMoney(dueNow)} today.`,
    credit > 0 && `${formatMoney(credit)} that you paid for unused time is credited.`,
    balanceAfter > 0 && `${formatMoney(balanceAfter)} stays as your balance and pays your next invoices.`,
  ]
    .filter(Boolean)
    .join(' ')

/** When a change starts, with what each choice costs. */
export function StartChoice(props: { payment: Payment; value: StartsAt; onChange: (value: StartsAt) => void }) {
  const { payment, value, onChange } = props
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
  return <OptionCards legend="When should it start?" options={options} value={value} onChange={onChange} />
}

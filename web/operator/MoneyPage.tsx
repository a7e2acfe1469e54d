import { operatorMoney, type Money, type MoneyMonth } from '@kinora/contract/operator-money.ts'
import { useRead } from '../app/api-client.ts'
import { BarTable } from '../ui/BarTable.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Failed } from '../ui/Failed.tsx'
import { count, formatMoney, months as monthNames } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { MoneyLists } from './MoneyLists.tsx'
import { useMoneyList } from './useMoneyList.ts'

const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1]!

interface PlotProps {
  title: string
  months: readonly MoneyMonth[]
  valueOf: (month: MoneyMonth) => number
  /** The label above a bar; by default the number. */
  textOf?: (value: number) => string
  context?: string
}

function Plot({ title, context, months, valueOf, textOf = String }: PlotProps) {
  const highest = Math.max(1, ...months.map(valueOf))
  return (
    <Card title={title} context={context}>
      <BarTable
        caption={`${title}, by month`}
        bars={months.map((month) => {
          const value = valueOf(month)
          return {
            label: monthName(month.month),
            share: Math.max(0, value) / highest,
            text: value === 0 ? '' : textOf(value),
          }
        })}
      />
    </Card>
  )
}

/** '$1.2k': a bar has no room for cents. */
const shortAmount = (cents: number) => {
  const dollars = cents / 100
  return Math.abs(dollars) < 1000 ? `$${Math.round(dollars)}` : `$${(dollars / 1000).toFixed(1)}k`
}

function Plots({ money: { months, running, pastDue, ending } }: { money: Money }) {
  const received = months.reduce((sum, month) => sum + month.receivedCents - month.refundedCents, 0)
  const facts = [`${running} running`, pastDue > 0 && `${pastDue} past due`, ending > 0 && `${ending} ending`]
  return (
    <Columns gap={20} minimumWidth={520}>
      <Plot
        title="Received"
        context={`${formatMoney(received / 100)} in twelve months, with GST, after refunds`}
        months={months}
        valueOf={({ receivedCents, refundedCents }) => receivedCents - refundedCents}
        textOf={shortAmount}
      />
      <Plot title="Sign-ups" context="Organisations" months={months} valueOf={({ signUps }) => signUps} />
      <Plot
        title="Subscriptions ended"
        context={facts.filter(Boolean).join(', ')}
        months={months}
        valueOf={({ ended }) => ended}
      />
      <Plot
        title="Payments refused"
        context={count(
          months.reduce((sum, { refused }) => sum + refused, 0),
          'order or renewal',
          'orders and renewals',
        )}
        months={months}
        valueOf={({ refused }) => refused}
      />
    </Columns>
  )
}

/** /operator/money: what came in, by month, and the invoices, payments and subscriptions of all organizations. */
export default function MoneyPage() {
  const { data, error, isPending, refetch } = useRead(operatorMoney.money, {})
  const list = useMoneyList()
  return (
    <Page title="Money" search={{ label: 'Search organisation or invoice', value: list.typed, onChange: list.type }}>
      <Stack gap={20}>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={4} label="Loading the figures" />}
        {data && !list.listing.search && <Plots money={data} />}
        <MoneyLists {...list} />
      </Stack>
    </Page>
  )
}

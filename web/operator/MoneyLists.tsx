import type { ComponentProps } from 'react'
import { InvoiceStatus } from '@kinora/contract/invoices.ts'
import { operatorMoney } from '@kinora/contract/operator-money.ts'
import { useReadList } from '../app/api-client.ts'
import { invoiceChips } from '../plans/plan-labels.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Row } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { InvoiceItem, PaymentItem, SubscriptionItem } from './MoneyItems.tsx'
import style from './Operator.module.css'
import type { MoneyList, useMoneyList } from './useMoneyList.ts'

type Props = Pick<ReturnType<typeof useMoneyList>, 'listing' | 'change'>

const pageSize = 25
const lists = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'payments', label: 'Payments' },
  { value: 'subscriptions', label: 'Subscriptions' },
] as const satisfies { value: MoneyList; label: string }[]

const filters: Record<MoneyList, { value: string; label: string }[]> = {
  invoices: [
    { value: 'all', label: 'All' },
    ...InvoiceStatus.options.map((value) => ({ value, label: invoiceChips[value].label })),
  ],
  payments: [
    { value: 'all', label: 'All' },
    { value: 'payment', label: 'Received' },
    { value: 'refund', label: 'Refunded' },
  ],
  subscriptions: [
    { value: 'all', label: 'All' },
    { value: 'running', label: 'Running' },
    { value: 'pastDue', label: 'Past due' },
    { value: 'ending', label: 'Ending' },
    { value: 'ended', label: 'Ended' },
  ],
}

interface ListProps {
  filter: string
  query: { search: string; pageNumber: number; pageSize: number }
  list: Omit<ComponentProps<typeof PagedList>, 'query' | 'children'>
}

function Invoices({ filter, query, list }: ListProps) {
  const status = InvoiceStatus.options.find((name) => name === filter)
  const invoices = useReadList(operatorMoney.invoices, { query: { ...query, status } })
  return (
    <PagedList query={invoices} {...list}>
      {(invoice) => <InvoiceItem key={invoice._id} invoice={invoice} />}
    </PagedList>
  )
}

function Payments({ filter, query, list }: ListProps) {
  const kind = (['payment', 'refund'] as const).find((name) => name === filter) ?? 'all'
  const payments = useReadList(operatorMoney.payments, { query: { ...query, kind } })
  return (
    <PagedList query={payments} {...list}>
      {(payment) => <PaymentItem key={payment._id} payment={payment} />}
    </PagedList>
  )
}

function Subscriptions({ filter, query, list }: ListProps) {
  const state = (['running', 'pastDue', 'ending', 'ended'] as const).find((name) => name === filter) ?? 'all'
  const subscriptions = useReadList(operatorMoney.subscriptions, { query: { ...query, state } })
  return (
    <PagedList query={subscriptions} {...list}>
      {(subscription) => <SubscriptionItem key={subscription._id} subscription={subscription} />}
    </PagedList>
  )
}

const pages = { invoices: Invoices, payments: Payments, subscriptions: Subscriptions }

/** The invoices, payments or subscriptions of all organizations. */
export function MoneyLists({ listing, change }: Props) {
  const List = pages[listing.list]
  const { search, filter, page } = listing
  const isNarrowed = search !== '' || filter !== 'all'
  return (
    <>
      <Row className={style.filters} gap={12} justify="between">
        <Segmented
          label="List"
          choices={lists}
          value={listing.list}
          onChange={(list) => change({ list, filter: 'all' })}
        />
        <SelectField
          label="Show"
          isLabelHidden
          choices={filters[listing.list]}
          value={listing.filter}
          onChange={(event) => change({ filter: event.currentTarget.value })}
        />
      </Row>
      <List
        filter={filter}
        query={{ search, pageNumber: page, pageSize }}
        list={{
          filter: `${filter} ${search}`,
          page,
          pageSize,
          onPage: (number) => change({ page: number }),
          noun: listing.list,
          empty: (
            <EmptyState title={`No ${listing.list}${isNarrowed ? ' found' : ' yet'}`}>
              {isNarrowed ? 'Try another name or filter.' : 'They appear here as soon as a clinic buys a plan.'}
            </EmptyState>
          ),
        }}
      />
    </>
  )
}

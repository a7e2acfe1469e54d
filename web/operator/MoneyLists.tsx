import type { ReactNode } from 'react'
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

interface PageProps extends Props {
  empty: ReactNode
}

function Invoices({ listing: { search, filter, page }, change, empty }: PageProps) {
  const status = InvoiceStatus.options.find((name) => name === filter)
  const query = useReadList(operatorMoney.invoices, { query: { search, status, pageNumber: page, pageSize } })
  const onPage = (number: number) => change({ page: number })
  return (
    <PagedList
      query={query}
      filter={`${filter} ${search}`}
      page={page}
      pageSize={pageSize}
      onPage={onPage}
      noun="invoices"
      empty={empty}
    >
      {(invoice) => <InvoiceItem key={invoice._id} invoice={invoice} />}
    </PagedList>
  )
}

function Payments({ listing: { search, filter, page }, change, empty }: PageProps) {
  const kind = (['payment', 'refund'] as const).find((name) => name === filter) ?? 'all'
  const query = useReadList(operatorMoney.payments, { query: { search, kind, pageNumber: page, pageSize } })
  const onPage = (number: number) => change({ page: number })
  return (
    <PagedList
      query={query}
      filter={`${filter} ${search}`}
      page={page}
      pageSize={pageSize}
      onPage={onPage}
      noun="payments"
      empty={empty}
    >
      {(payment) => <PaymentItem key={payment._id} payment={payment} />}
    </PagedList>
  )
}

function Subscriptions({ listing: { search, filter, page }, change, empty }: PageProps) {
  const state = (['running', 'pastDue', 'ending', 'ended'] as const).find((name) => name === filter) ?? 'all'
  const query = useReadList(operatorMoney.subscriptions, { query: { search, state, pageNumber: page, pageSize } })
  const onPage = (number: number) => change({ page: number })
  return (
    <PagedList
      query={query}
      filter={`${filter} ${search}`}
      page={page}
      pageSize={pageSize}
      onPage={onPage}
      noun="subscriptions"
      empty={empty}
    >
      {(subscription) => <SubscriptionItem key={subscription._id} subscription={subscription} />}
    </PagedList>
  )
}

const pages = { invoices: Invoices, payments: Payments, subscriptions: Subscriptions }

/** The invoices, payments or subscriptions of all organizations. */
export function MoneyLists({ listing, change }: Props) {
  const List = pages[listing.list]
  const isNarrowed = listing.search !== '' || listing.filter !== 'all'
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
        listing={listing}
        change={change}
        empty={
          <EmptyState title={`No ${listing.list}${isNarrowed ? ' found' : ' yet'}`}>
            {isNarrowed ? 'Try another name or filter.' : 'They appear here as soon as a clinic buys a plan.'}
          </EmptyState>
        }
      />
    </>
  )
}

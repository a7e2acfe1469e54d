import { useInfiniteQuery } from '@tanstack/react-query'
import { invoices, type AccountLine } from '@kinora/contract/invoices.ts'
import { call } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { ListItem } from '../ui/ListItem.tsx'
import { Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import style from './Transactions.module.css'

const causes: Record<AccountLine['kind'], string> = {
  charge: 'Charge',
  payment: 'Payment',
  credit: 'Credit for unused time',
  promo: 'Discount',
  refund: 'Refund to your card',
  adjustment: 'Adjustment',
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents / 100)}`

function Line({
  line: { kind, cents, balanceCents, text, periodStart, periodEnd, happenedAt },
}: {
  line: AccountLine
}) {
  const period = periodStart && periodEnd && `for ${formatDay(periodStart)} – ${formatDay(periodEnd)}`
  return (
    <ListItem
      title={text && text !== causes[kind] ? `${causes[kind]}: ${text}` : causes[kind]}
      details={[[formatDay(happenedAt), period].filter(Boolean).join(' · ')]}
    >
      <Stack as="span" className={style.amount}>
        <Text as="b" tone={cents > 0 ? 'good' : 'strong'}>
          {signed(cents)}
        </Text>
        <small>Balance {formatMoney(balanceCents / 100)}</small>
      </Stack>
    </ListItem>
  )
}

/** /account-balance: every line of the clinic's account with the balance after it, newest first. */
export default function AccountPage() {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['plans', invoices.account.name],
    queryFn: ({ pageParam }) => call(invoices.account, { query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page title="Account balance" back={to('transactions')}>
      <Stack gap={20}>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={6} rowHeight={64} label="Loading the account" />}
        {data && items.length === 0 && (
          <EmptyState title="Nothing charged yet" action={<ButtonLink to={to('plans')}>See the plans</ButtonLink>}>
            Every charge, payment and credit of your clinic will appear here.
          </EmptyState>
        )}
        {data && items.length > 0 && (
          <Card
            isFlush
            title={`Your balance is ${formatMoney(data.pages[0]!.balanceCents / 100)}`}
            context="It pays your next invoices first."
          >
            <List>
              {items.map((line) => (
                <Line key={line._id} line={line} />
              ))}
            </List>
          </Card>
        )}
        {hasNextPage && (
          <Row>
            <Button isBusy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
              Show older lines
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  )
}

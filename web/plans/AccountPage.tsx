import { useInfiniteQuery } from '@tanstack/react-query'
import { invoices } from '@kinora/contract/invoices.ts'
import { call } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoney } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AccountLines } from './AccountLines.tsx'

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
            <AccountLines lines={items} />
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { operator } from '@kinora/contract/operator.ts'
import { call } from '../app/api-client.ts'
import { AuditList } from '../audit/AuditList.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Row, Stack } from '../ui/layout.ts'

/** /operator/audit: the platform's own audit log. */
export default function OperatorAuditPage() {
  const log = useInfiniteQuery({
    queryKey: ['operator', operator.audit.name],
    queryFn: ({ pageParam }) => call(operator.audit, { query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = log
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page title="Audit log" sub="What operators have done. Entries can’t be changed.">
      <Stack gap={20}>
        <NotLoaded query={log} rows={8} label="Loading the audit log" />
        {data && items.length === 0 && <EmptyState title="No entries yet" />}
        {items.length > 0 && <AuditList items={items} />}
        {hasNextPage && (
          <Row gap={12}>
            <Button isBusy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
              Show older entries
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  )
}

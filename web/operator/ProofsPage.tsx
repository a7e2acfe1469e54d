import { useState } from 'react'
import { operator } from '@kinora/contract/operator.ts'
import { useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Stack } from '../ui/layout.ts'
import { ProofCard } from './ProofCard.tsx'

const pageSize = 10

/** /operator/proofs: the proofs of deletion of off-boarded organizations. */
export default function ProofsPage() {
  const [page, setPage] = useState(1)
  const query = useReadList(operator.proofs, { query: { pageNumber: page, pageSize } })
  const { data } = query
  return (
    <Page title="Proofs of deletion" back={to('operator')}>
      <Stack gap={20}>
        <NotLoaded query={query} rows={4} label="Loading the proofs" />
        {data?.total === 0 && (
          <EmptyState title="No proofs yet">Every off-boarded organisation has its proof here.</EmptyState>
        )}
        {data?.items.map((proof) => (
          <ProofCard key={proof._id} proof={proof} />
        ))}
        {data && <Pager page={page} pageSize={pageSize} total={data.total} noun="proofs" onPage={setPage} />}
      </Stack>
    </Page>
  )
}

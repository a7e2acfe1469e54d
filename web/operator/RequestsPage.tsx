import { useState } from 'react'
import { operator, type PlanRequest } from '@kinora/contract/operator.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Row, Stack } from '../ui/layout.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { RequestLine } from './RequestLine.tsx'

const pageSize = 25
const choices = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
  { value: 'all', label: 'All' },
] as const

interface Decision {
  request: PlanRequest
  isApproved: boolean
}

function DecisionDialog({ decision: { request, isApproved }, onClose }: { decision: Decision; onClose: () => void }) {
  const decide = useWrite(operator.decide, { isQuiet: true })
  const { _id: requestId, orgName, planTitle } = request
  const verb = isApproved ? 'Approve' : 'Refuse'
  return (
    <ConfirmDialog
      isDanger={!isApproved}
      title={`${verb} ${planTitle} for ${orgName}?`}
      noteLabel="Note to the owner"
      noteLength={500}
      confirmLabel={verb}
      isBusy={decide.isPending}
      error={decide.error?.message}
      onClose={onClose}
      onConfirm={(_, note) =>
        decide.mutate(
          { params: { requestId }, body: { isApproved, note } },
          thenToast(isApproved ? `${orgName} is now on ${planTitle}` : 'Request refused', onClose),
        )
      }
    >
      {isApproved && <p>The plan applies at once. A running subscription ends, since this plan is not paid by card.</p>}
    </ConfirmDialog>
  )
}

/** /operator/requests: requests for another plan. */
export default function RequestsPage() {
  const [status, setStatus] = useState<(typeof choices)[number]['value']>('pending')
  const [pageNumber, setPage] = useState(1)
  const [offered, setOffered] = useState<PlanRequest>()
  const [decision, setDecision] = useState<Decision>()
  const query = useReadList(operator.requests, { query: { status, pageNumber, pageSize } })
  const choose = (value: typeof status) => {
    setStatus(value)
    setPage(1)
  }
  return (
    <Page title="Plan requests">
      <Stack gap={20}>
        <Segmented label="Which requests" choices={choices} value={status} onChange={choose} />
        <PagedList
          query={query}
          filter={status}
          page={pageNumber}
          pageSize={pageSize}
          onPage={setPage}
          noun="requests"
          empty={
            <EmptyState title={status === 'pending' ? 'No requests waiting' : 'No requests yet'}>
              Requests for plans that are not paid by card appear here.
            </EmptyState>
          }
        >
          {(request) => (
            <RequestLine key={request._id} request={request}>
              {request.status === 'pending' && (
                <Row gap={12}>
                  {request.paymentType === 'DIRECT_PAYMENT' && (
                    <>
                      <Button size="row" variant="primary" onClick={() => setOffered(request)}>
                        Make an offer
                      </Button>
                      <Button size="row" onClick={() => setDecision({ request, isApproved: true })}>
                        Approve
                      </Button>
                    </>
                  )}
                  <Button size="row" onClick={() => setDecision({ request, isApproved: false })}>
                    Refuse
                  </Button>
                </Row>
              )}
            </RequestLine>
          )}
        </PagedList>
      </Stack>
      {offered && <OfferDialog request={offered} onClose={() => setOffered(undefined)} />}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </Page>
  )
}

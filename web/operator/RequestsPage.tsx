import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operator, type PlanRequest } from '@kinora/contract/operator.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { List } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { Stack } from '../ui/Stack.tsx'
import { Row } from '../ui/Row.tsx'
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
  const [note, setNote] = useState('')
  const decide = useWrite(operator.decide, { isQuiet: true })
  const { _id: requestId, orgName, planTitle } = request
  const verb = isApproved ? 'Approve' : 'Refuse'
  const onSuccess = () => {
    toast.success(isApproved ? `${orgName} is now on ${planTitle}` : 'Request refused')
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant={isApproved ? 'primary' : 'danger'}
        isBusy={decide.isPending}
        onClick={() => decide.mutate({ params: { requestId }, body: { isApproved, note } }, { onSuccess })}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`${verb} ${planTitle} for ${orgName}?`} actions={actions}>
      {isApproved && <p>The plan applies at once. A running subscription ends, since this plan is not paid by card.</p>}
      <TextArea
        label="Note"
        description="The owner sees this note."
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Failed error={decide.error} />
    </Dialog>
  )
}

/** /operator/requests: requests for another plan. */
export default function RequestsPage() {
  const [status, setStatus] = useState<(typeof choices)[number]['value']>('pending')
  const [pageNumber, setPage] = useState(1)
  const [decision, setDecision] = useState<Decision>()
  const { data, error, isPending, refetch } = useQuery({
    ...read(operator.requests, { query: { status, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const choose = (value: typeof status) => {
    setStatus(value)
    setPage(1)
  }
  return (
    <Page title="Plan requests">
      <Stack gap={20}>
        <Segmented label="Which requests" choices={choices} value={status} onChange={choose} />
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={3} rowHeight={72} label="Loading requests" />}
        {data?.total === 0 && (
          <EmptyState title={status === 'pending' ? 'No requests waiting' : 'No requests yet'}>
            Requests for plans that are not paid by card appear here.
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <Card isFlush aria-label="Requests">
            <List>
              {data.items.map((request) => (
                <RequestLine key={request._id} request={request}>
                  {request.status === 'pending' && (
                    <Row gap={12}>
                      {request.paymentType === 'DIRECT_PAYMENT' && (
                        <Button size="row" onClick={() => setDecision({ request, isApproved: true })}>
                          Approve
                        </Button>
                      )}
                      <Button size="row" onClick={() => setDecision({ request, isApproved: false })}>
                        Refuse
                      </Button>
                    </Row>
                  )}
                </RequestLine>
              ))}
            </List>
          </Card>
        )}
        {data && (
          <Pager
            page={pageNumber}
            pages={Math.ceil(data.total / pageSize)}
            pageSize={pageSize}
            total={data.total}
            noun="requests"
            onPage={setPage}
          />
        )}
      </Stack>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </Page>
  )
}

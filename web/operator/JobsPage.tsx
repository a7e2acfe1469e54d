import { useState } from 'react'
import { operator, type Job, type JobState } from '@kinora/contract/operator.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatMoment } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Row, Stack } from '../ui/layout.ts'
import { jobChips } from './operator-labels.ts'

const pageSize = 25

function JobLine({ job: { _id: id, task, state, attempts, maxAttempts, runAt, lastError } }: { job: Job }) {
  const retry = useWrite(operator.retryJob)
  const drop = useWrite(operator.dropJob)
  const { label, tone } = jobChips[state]
  const named = `${task} ${id}`
  return (
    <ListItem
      title={
        <>
          {task} <Chip tone={tone}>{label}</Chip>
        </>
      }
      details={[
        `${id} · attempt ${attempts} of ${maxAttempts} · ${state === 'failed' ? 'was due' : 'due'} ${formatMoment(runAt)}`,
        lastError && (
          <Text key="error" as="span" tone="alert" keepsLines>
            {lastError}
          </Text>
        ),
      ]}
    >
      {state !== 'working' && (
        <Row gap={12}>
          <Button
            size="row"
            aria-label={`Retry now: ${named}`}
            isBusy={retry.isPending}
            onClick={() => retry.mutate({ params: { id } }, thenToast('Retrying the job'))}
          >
            Retry now
          </Button>
          <Button
            size="row"
            aria-label={`Delete ${named}`}
            isBusy={drop.isPending}
            onClick={() => drop.mutate({ params: { id } }, thenToast('Job deleted'))}
          >
            Delete
          </Button>
        </Row>
      )}
    </ListItem>
  )
}

/** /operator/jobs: jobs that are waiting, running or failed. */
export default function JobsPage() {
  const [state, setState] = useState<JobState | 'all'>('all')
  const [pageNumber, setPage] = useState(1)
  const query = useReadList(operator.jobs, { query: { state, pageNumber, pageSize } }, { refetchInterval: 10_000 })
  const choices = (['all', 'failed', 'retrying', 'waiting', 'working'] as const).map((value) => ({
    value,
    label: value === 'all' ? 'All' : `${jobChips[value].label}${query.data ? ` ${query.data.counts[value]}` : ''}`,
  }))
  const choose = (value: JobState | 'all') => {
    setState(value)
    setPage(1)
  }
  const emails = (
    <ButtonLink size="toolbar" to={to('emails')}>
      Emails
    </ButtonLink>
  )
  return (
    <Page title="Jobs" actions={emails}>
      <Stack gap={20}>
        <Segmented label="Which jobs" choices={choices} value={state} onChange={choose} />
        <PagedList
          query={query}
          filter={state}
          page={pageNumber}
          pageSize={pageSize}
          onPage={setPage}
          noun="jobs"
          empty={
            <EmptyState title={state === 'failed' ? 'No failed jobs' : 'No jobs'}>
              Finished jobs are removed from this list.
            </EmptyState>
          }
        >
          {(job) => <JobLine key={job._id} job={job} />}
        </PagedList>
      </Stack>
    </Page>
  )
}

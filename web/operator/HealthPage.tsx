import { Link } from 'react-router'
import { operatorHealth, type Health } from '@kinora/contract/operator-health.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Facts } from '../ui/Facts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatBytes, formatMinutes, formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'

function BackupCard({ last, isNightly }: Health['backup']) {
  return (
    <Card title="Last backup">
      {last ? (
        <Facts
          facts={[
            ['Made', formatMoment(last.at)],
            ['Size', formatBytes(last.bytes)],
            ['Content', `${count(last.rows, 'row')}, ${count(last.files, 'file')}`],
            ['Name', last.name],
          ]}
        />
      ) : (
        <p>{isNightly ? 'The first one is made tonight.' : 'None yet.'}</p>
      )}
    </Card>
  )
}

function Cards({ health }: { health: Health }) {
  const { disk, databaseBytes, jobs, emails, backup } = health
  return (
    <Columns gap={20} minimumWidth={320}>
      <BackupCard {...backup} />
      <Card title="Storage">
        <Facts
          facts={[
            ['Free on disk', disk && `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`],
            ['Database', formatBytes(databaseBytes)],
          ]}
        />
      </Card>
      <Card title="Jobs" links={<Link to={to('operatorJobs')}>All jobs</Link>}>
        <Facts
          facts={[
            ['Waiting', jobs.waiting],
            ['Running', jobs.working],
            ['Failed', jobs.failed],
            ['Longest wait', jobs.lagSeconds > 0 ? formatMinutes(jobs.lagSeconds) : 'None'],
          ]}
        />
      </Card>
      <Card title="Emails" context="Last 30 days" links={<Link to={to('emails')}>All emails</Link>}>
        <Facts
          facts={[
            ['Sent', emails.sent],
            ['Waiting', emails.waiting],
            ['Not sent yet', emails.failed],
          ]}
        />
      </Card>
    </Columns>
  )
}

/** /operator/health: the health of this installation, and what to do about problems. */
export default function HealthPage() {
  const { data, error, isPending, refetch } = useRead(operatorHealth.health, {}, { refetchInterval: 30_000 })
  return (
    <Page title="Health" sub={data?.warnings.length === 0 ? 'Everything is in order' : undefined}>
      <Stack gap={20}>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={6} label="Loading the health of the installation" />}
        {data?.warnings.map(({ kind, text }) => (
          <Banner key={kind}>{text}</Banner>
        ))}
        {data && <Cards health={data} />}
      </Stack>
    </Page>
  )
}

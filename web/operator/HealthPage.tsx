import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { operatorHealth, type Health } from '@kinora/contract/operator-health.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns } from '../ui/Columns.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatBytes, formatMinutes, formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'

const dayMs = 86_400_000
/** Less than this share of the disk is worth a warning. */
const leastFree = 0.1
const mostLagSeconds = 600

/** What the operator should do something about. */
function warningsOf({ disk, jobs, emails, backup }: Health, now: number) {
  const isOld = !backup.last || now - Date.parse(backup.last.at) > 2 * dayMs
  return [
    backup.failure && `The last backup failed: ${backup.failure.failure}`,
    !backup.failure &&
      isOld &&
      (backup.isNightly
        ? 'There is no backup of the last two days. See the job backUp under Jobs.'
        : 'Nothing is backed up at night. Set BACKUP_TO and BACKUP_KEY, and restart Kinora.'),
    disk &&
      disk.freeBytes < disk.totalBytes * leastFree &&
      `Only ${formatBytes(disk.freeBytes)} of the disk are free. When it is full, nothing can be saved.`,
    jobs.failed > 0 && `${count(jobs.failed, 'job has', 'jobs have')} failed.`,
    jobs.lagSeconds > mostLagSeconds && `Jobs wait for ${formatMinutes(jobs.lagSeconds)}: is a worker running?`,
    !emails.isEnabled && 'No mail server is set, so no email is sent. Set SMTP_URL, and restart Kinora.',
    emails.failed > 0 && `${count(emails.failed, 'email')} could not be sent.`,
  ].filter((warning) => typeof warning === 'string')
}

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

/** /operator/health: whether this installation is well, and what to do where it is not. */
export default function HealthPage() {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    ...read(operatorHealth.health, {}),
    refetchInterval: 30_000,
  })
  const warnings = data ? warningsOf(data, dataUpdatedAt) : []
  return (
    <Page title="Health" sub={data && warnings.length === 0 ? 'Everything is in order' : undefined}>
      <Stack gap={20}>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={6} label="Loading the health of the installation" />}
        {warnings.map((warning) => (
          <Banner key={warning}>{warning}</Banner>
        ))}
        {data && <Cards health={data} />}
      </Stack>
    </Page>
  )
}

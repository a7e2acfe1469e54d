import { pluralize } from '@kinora/contract/pluralize.ts'
import type { HealthFacts, HealthWarning } from '@kinora/contract/operator-health.ts'

const dayMilliseconds = 86_400_000
/** Free disk space below this share causes a warning. */
const minFreeShare = 0.1
const maxLagSeconds = 600

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const isOld = ({ last }: HealthFacts['backup'], now: number) => !last || now - Date.parse(last.at) > 2 * dayMilliseconds

/** Problems that the operator should act on. */
export function warningsOf({ disk, jobs, emails, backup }: HealthFacts, now: number): HealthWarning[] {
  const texts: Record<HealthWarning['kind'], string | false | undefined> = {
    backup: backup.failure
      ? `The last backup failed: ${backup.failure.failure}`
      : backup.isNightly &&
        isOld(backup, now) &&
        'There has been no backup for two days. See the job backUp under Jobs.',
    noBackup:
      !backup.failure &&
      !backup.isNightly &&
      isOld(backup, now) &&
      'There is no nightly backup. Set BACKUP_TO and BACKUP_KEY, and restart Kinora.',
    disk:
      disk !== null &&
      disk.freeBytes < disk.totalBytes * minFreeShare &&
      `Only ${gigabytes(disk.freeBytes)} of disk space is left. When the disk is full, nothing can be saved: free up space.`,
    failedJobs: jobs.failed > 0 && `${pluralize(jobs.failed, 'job has', 'jobs have')} failed.`,
    stuckJobs:
      jobs.lagSeconds > maxLagSeconds &&
      `Jobs have been waiting for ${Math.round(jobs.lagSeconds / 60)} minutes. Check that a worker is running.`,
    mailServer: !emails.isEnabled && 'No mail server is set, so no email is sent. Set SMTP_URL, and restart Kinora.',
    emails: emails.failed > 0 && `${pluralize(emails.failed, 'email')} could not be sent.`,
  }
  return Object.entries(texts).flatMap(([kind, text]) => (text ? [{ kind: kind as HealthWarning['kind'], text }] : []))
}

/** Problems that arose after the setup and cannot wait until somebody opens the page. */
export const isUrgent = ({ kind }: HealthWarning) => ['backup', 'disk', 'failedJobs', 'stuckJobs'].includes(kind)

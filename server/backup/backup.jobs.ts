import type { JobContext } from '../jobs/job-context.ts'
import { createBackup, deleteOldBackups } from './backup.ts'
import { deleteBackupRecords, recordBackup, recordBackupFailure } from './backup.queries.ts'

export const backupJobs = ({ systemDb, integrations }: JobContext) => ({
  /** Runs every night if BACKUP_TO is set. */
  async backUp() {
    const { backup } = integrations
    if (!backup) return
    try {
      await recordBackup(systemDb, await createBackup(backup))
    } catch (error) {
      await recordBackupFailure(systemDb, (error as Error).message)
      throw error
    }
    await deleteBackupRecords(systemDb, await deleteOldBackups(backup.target, backup.keepDays))
  },
})

import type { Health } from '@kinora/contract/operator-health.ts'
import { findBackupFailure, findLastBackup } from '../backup/backup.queries.ts'
import type { Db } from '../database/connect.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findDiskSpace } from '../monitoring/disk.ts'
import { warningsOf } from './operator-health.rules.ts'
import { findDatabaseBytes, findEmailHealth, findQueueHealth } from '../monitoring/operator-health.queries.ts'

export async function readHealth(systemDb: Db, { dataFolder, isEmailEnabled, backup }: Integrations): Promise<Health> {
  const [last, failure] = [await findLastBackup(systemDb), await findBackupFailure(systemDb)]
  const facts = {
    disk: (dataFolder && (await findDiskSpace(dataFolder))) || null,
    databaseBytes: await findDatabaseBytes(systemDb),
    jobs: await findQueueHealth(systemDb),
    emails: { isEnabled: isEmailEnabled, ...(await findEmailHealth(systemDb)) },
    backup: {
      isNightly: backup !== undefined,
      last: last ? { ...last, at: last.at.toISOString(), name: last.name! } : null,
      failure: failure ? { ...failure, at: failure.at.toISOString() } : null,
    },
  }
  return { ...facts, warnings: warningsOf(facts, Date.now()) }
}

import { inTransaction, type Db } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { countWithin } from './sign-in-limit.queries.ts'
import { securityWarnings, type SecurityWarning } from './sign-up.rules.ts'

/** Counts one more failure of a kind over all addresses; the operators are told once in the hour when there are many. */
export async function countSecurityFailure(systemDb: Db, alarm: SecurityWarning) {
  const failures = await countWithin(systemDb, `alarm ${alarm}`, 3600)
  if (failures === securityWarnings[alarm].failures)
    await inTransaction(systemDb, (tx) => enqueue(tx, 'tellAlarm', { alarm }))
}

import { inTransaction, type Db } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { countWithin } from './sign-in-limit.queries.ts'
import { securityWarnings, type SecurityWarning } from './sign-in-limit.rules.ts'

/** Counts one more failure across all addresses. The operators get one email an hour when there are too many. */
export async function countSecurityFailure(systemDb: Db, warning: SecurityWarning) {
  const { points: failures } = await countWithin(systemDb, `alarm ${warning}`, 3600)
  if (failures === securityWarnings[warning].failures)
    await inTransaction(systemDb, (tx) => enqueue(tx, 'warnOperators', { warning }))
}

import { inTransaction, type Db } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { countOne } from './sign-in-limit.queries.ts'
import { alarms, type Alarm } from './sign-up.rules.ts'

/** Counts one more failure of a kind over all addresses; the operators are told once in the hour when there are many. */
export async function raiseAlarm(systemDb: Db, alarm: Alarm) {
  const failures = await countOne(systemDb, `alarm ${alarm}`, 3600)
  if (failures === alarms[alarm].failures) await inTransaction(systemDb, (tx) => enqueue(tx, 'tellAlarm', { alarm }))
}

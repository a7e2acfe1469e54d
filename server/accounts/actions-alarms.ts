import { inTransaction, type Db } from '../database/connect.ts'
import { enqueue } from '../database/enqueue.ts'
import { countOne } from './queries-limits.ts'
import { alarms, type Alarm } from './rules-signup.ts'

/** Counts one more failure of a kind over all addresses; the operators are told once in the hour when there are many. */
export async function raiseAlarm(system: Db, alarm: Alarm) {
  const failures = await countOne(system, `alarm ${alarm}`, 3600)
  if (failures === alarms[alarm].failures) await inTransaction(system, (tx) => enqueue(tx, 'tellAlarm', { alarm }))
}

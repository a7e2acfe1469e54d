import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import type { AccountKey } from '../database/keys.ts'
import type { ChannelChoices } from './notification.rules.ts'

/** Empty unless the clinic has confirmed the number. */
export const confirmedMobile = sql<string>`case when a.mobile_by_self then '' else a.mobile end`.as('mobile')

/** Turns off text messages for a recipient who has answered STOP. */
export const deleteSmsChoice = (systemDb: Db, accountId: string) =>
  sql`update notification_settings set ways = ways #- '{workoutReminder,sms}' where account_id = ${accountId}`.execute(
    systemDb,
  )

export const findSettings = (db: Tx, { organizationId, accountId }: AccountKey) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('notificationSettings as s', 's.accountId', 'a.id')
    .select(['s.quietFrom', 's.quietUntil', sql<ChannelChoices>`coalesce(s.ways, '{}')`.as('ways')])
    .select(confirmedMobile)
    .select(timeZone.as('timeZone'))
    .where('a.organizationId', '=', organizationId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const upsertSettings = (
  tx: WriteTx,
  { organizationId, accountId }: AccountKey,
  settings: { ways: ChannelChoices; quietFrom: string | null; quietUntil: string | null },
) => {
  const row = { ...settings, ways: JSON.stringify(settings.ways) }
  return tx
    .insertInto('notificationSettings')
    .values({ ...row, organizationId, accountId })
    .onConflict((on) => on.column('accountId').doUpdateSet(row))
    .execute()
}

/** Records the day of the last daily digest. */
export const upsertDigestDay = (tx: WriteTx, { organizationId, accountId }: AccountKey, digestOn: string) =>
  tx
    .insertInto('notificationSettings')
    .values({ organizationId, accountId, digestOn })
    .onConflict((on) => on.column('accountId').doUpdateSet({ digestOn }))
    .execute()

export const findDevices = (db: Db, { organizationId, accountId }: AccountKey) =>
  db
    .selectFrom('notificationDevices')
    .select(['id as _id', 'name', 'endpoint', 'createdAt as at', 'p256dh', 'auth'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

export const findDevice = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('notificationDevices')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()

interface NewDevice {
  endpoint: string
  p256dh: string
  auth: string
  name: string
}

/** Adding the same browser again updates its row. */
export const upsertDevice = (tx: WriteTx, { organizationId, accountId }: AccountKey, device: NewDevice) =>
  tx
    .insertInto('notificationDevices')
    .values({ ...device, organizationId, accountId })
    .onConflict((on) => on.columns(['accountId', 'endpoint']).doUpdateSet(device))
    .returning(['id as _id', 'name', 'endpoint', 'createdAt as at'])
    .executeTakeFirstOrThrow()

export const deleteDevice = (tx: WriteTx, { organizationId, accountId }: AccountKey, id: string) =>
  tx
    .deleteFrom('notificationDevices')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Removes a browser whose push subscription has expired. */
export const deleteExpiredDevice = (systemDb: Db, id: string) =>
  systemDb.deleteFrom('notificationDevices').where('id', '=', id).execute()

export const findPushKeys = (systemDb: Db) =>
  systemDb.selectFrom('notificationPushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()

/** If two processes create keys at the same time, the first wins. */
export const insertPushKeys = (systemDb: Db, keys: { publicKey: string; privateKey: string }) =>
  systemDb
    .insertInto('notificationPushKeys')
    .values(keys)
    .onConflict((on) => on.column('id').doNothing())
    .execute()

/**
 * Replaces keys that were sealed with an earlier secret and can no longer be opened. Browsers that subscribed with them
 * get nothing any more, so they are removed, and their people are asked to turn notifications on again.
 */
export const updatePushKeys = (systemDb: Db, keys: { publicKey: string; privateKey: string }) =>
  systemDb
    .with('former', (cte) => cte.deleteFrom('notificationDevices').returning('id'))
    .updateTable('notificationPushKeys')
    .set(keys)
    .execute()

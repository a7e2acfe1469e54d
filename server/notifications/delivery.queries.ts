import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import { confirmedMobile } from './notification-setting.queries.ts'

/** The facts for a delivery, with the notification locked so that two workers cannot send it twice. */
export const lockNotification = (tx: WriteTx, id: string) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.accountId')
    .innerJoin('organizations as o', 'o.id', 'n.organizationId')
    .leftJoin('notificationSettings as s', 's.accountId', 'n.accountId')
    .select([
      'n.id',
      'n.organizationId',
      'n.accountId',
      'n.kind',
      'n.readAt',
      'n.mailedAt',
      'n.count',
      'n.createdAt',
      'n.facts',
      'n.subjectId',
    ])
    .select(['a.name', 'a.email', 'a.role', 'a.isActive', 'o.name as organization'])
    .select(sql<boolean>`(a.password_hash is not null or a.verified_at is not null)`.as('hasJoined'))
    .select(['s.ways', 's.quietFrom', 's.quietUntil', confirmedMobile])
    .select(timeZone.as('timeZone'))
    .where('n.id', '=', id)
    .forUpdate('n')
    .executeTakeFirst()

export const updateDelivered = (
  tx: WriteTx,
  id: string,
  delivery: { mailedAt?: Date; pushedAt?: Date; awaitsDigest?: boolean },
) => tx.updateTable('notifications').set(delivery).where('id', '=', id).execute()

/** Accounts with notifications waiting for the daily digest. */
export const findAwaitingDigest = (systemDb: Db) =>
  systemDb
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.accountId')
    .innerJoin('organizations as o', 'o.id', 'n.organizationId')
    .leftJoin('notificationSettings as s', 's.accountId', 'n.accountId')
    .select(['n.accountId', 'n.organizationId', 's.quietFrom', 's.quietUntil', 's.digestOn'])
    .select(['a.name', 'a.email', 'o.name as organization'])
    .select(timeZone.as('timeZone'))
    .where('n.awaitsDigest', '=', true)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)
    .distinct()
    .execute()

/** Removes the waiting notifications from the digest; returns those still unread. */
export const dequeueDigest = async (tx: WriteTx, accountId: string) => {
  const rows = await tx
    .updateTable('notifications')
    .set({ awaitsDigest: false, mailedAt: sql`case when read_at is null then now() else mailed_at end` })
    .where('accountId', '=', accountId)
    .where('awaitsDigest', '=', true)
    .returning(['kind', 'patientId', 'count', 'readAt'])
    .execute()
  return rows.filter(({ readAt }) => readAt === null)
}

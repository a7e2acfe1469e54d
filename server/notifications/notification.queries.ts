import { sql } from 'kysely'
import type { EventFacts, EventKind } from '@kinora/contract/events.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import { confirmedMobile } from './notification-setting.queries.ts'

const columns = ['id', 'kind', 'facts', 'count', 'createdAt', 'readAt', 'patientId', 'subjectId'] as const

interface Recipient {
  organizationId: string
  accountId: string
}

const notificationsOf = (db: Db, { organizationId, accountId }: Recipient) =>
  db.selectFrom('notifications').where('organizationId', '=', organizationId).where('accountId', '=', accountId)

/** A page of a person's notifications, newest first. */
export const findNotifications = (
  db: Tx,
  who: Recipient,
  { filter, pageSize, pageNumber }: { filter: 'all' | 'unread'; pageSize: number; pageNumber: number },
) =>
  notificationsOf(db, who)
    .select(columns)
    .$if(filter === 'unread', (query) => query.where('readAt', 'is', null))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

export const countNotifications = (db: Tx, who: Recipient) =>
  notificationsOf(db, who)
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .executeTakeFirstOrThrow()

const ticketKinds: EventKind[] = ['ticketAsked', 'ticketAnswered']

export const countUnread = (db: Db, who: Recipient) =>
  notificationsOf(db, who)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`count(*) filter (where kind = 'message')`.as('messages'))
    .select(sql<number>`count(*) filter (where kind = any(${ticketKinds}))`.as('tickets'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Marks as read or unread. Unread is refused where a newer notification about the same thing exists. */
export const updateRead = (tx: WriteTx, { organizationId, accountId }: Recipient, id: string, isRead: boolean) =>
  tx
    .updateTable('notifications as n')
    .set({
      readAt: isRead ? sql`coalesce(read_at, now())` : null,
      readCarerId: isRead ? sql`case when read_at is null then current_carer() else read_carer_id end` : null,
    })
    .where('n.organizationId', '=', organizationId)
    .where('n.accountId', '=', accountId)
    .where('n.id', '=', id)
    .$if(!isRead, (query) =>
      query.where(
        sql<boolean>`not exists (select from notifications o where o.account_id = n.account_id and o.merge_key = n.merge_key and o.read_at is null and o.id <> n.id)`,
      ),
    )
    .returning(['n.id', 'n.kind', 'n.facts', 'n.count', 'n.createdAt', 'n.readAt', 'n.patientId', 'n.subjectId'])
    .executeTakeFirst()

export const findNotification = (db: Tx, who: Recipient, id: string) =>
  notificationsOf(db, who).select(columns).where('id', '=', id).executeTakeFirst()

/** Marks all of a person's notifications as read, or those that link to one subject. */
export const updateAllRead = (tx: WriteTx, { organizationId, accountId }: Recipient, mergeKey?: string) =>
  tx
    .updateTable('notifications')
    .set({ readAt: sql`now()`, readCarerId: sql`current_carer()` })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(mergeKey !== undefined, (query) => query.where('mergeKey', '=', mergeKey!))
    .execute()

/** True for an event that nobody was notified of yet. */
export const insertEventOnce = async (tx: WriteTx, organizationId: string, key: string) =>
  (await tx
    .insertInto('notificationEvents')
    .values({ organizationId, key })
    .onConflict((on) => on.columns(['organizationId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()) !== undefined

export interface NewNotification {
  organizationId: string
  accountId: string
  kind: EventKind
  facts: EventFacts
  patientId: string | null
  subjectId: string | null
  mergeKey: string
}

/** A repeated event updates the unread notification of the same key; a new program stays new however often it changes. */
export const upsertNotifications = async (tx: WriteTx, rows: NewNotification[]) => {
  if (rows.length === 0) return []
  return tx
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...row, facts: JSON.stringify(row.facts) })))
    .onConflict((on) =>
      on
        .columns(['accountId', 'mergeKey'])
        .where('readAt', 'is', null)
        .doUpdateSet({
          kind: sql`case when notifications.kind = 'programAssigned' then notifications.kind else excluded.kind end`,
          facts: sql`case when notifications.facts ? 'days' and excluded.facts ? 'days'
            then excluded.facts || jsonb_build_object('days', (excluded.facts->'days') || (notifications.facts->'days'))
            else excluded.facts end`,
          count: sql`notifications.count + 1`,
          createdAt: sql`clock_timestamp()`,
        }),
    )
    .returning(['id', 'accountId'])
    .execute()
}

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
    .distinct()
    .execute()

/** Removes the waiting notifications from the digest; returns those still unread. */
export const takeDigest = async (tx: WriteTx, accountId: string) => {
  const rows = await tx
    .updateTable('notifications')
    .set({ awaitsDigest: false, mailedAt: sql`case when read_at is null then now() else mailed_at end` })
    .where('accountId', '=', accountId)
    .where('awaitsDigest', '=', true)
    .returning(['kind', 'patientId', 'count', 'readAt'])
    .execute()
  return rows.filter(({ readAt }) => readAt === null)
}

import { sql } from 'kysely'
import type { NotificationFacts, NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { limitToPage, type Page } from '../database/page.ts'
import type { AccountKey } from '../database/keys.ts'

const columns = ['id', 'kind', 'facts', 'count', 'createdAt', 'readAt', 'patientId', 'subjectId'] as const

const selectNotifications = (db: Db, { organizationId, accountId }: AccountKey) =>
  db.selectFrom('notifications').where('organizationId', '=', organizationId).where('accountId', '=', accountId)

/** A page of a person's notifications, newest first. */
export const findNotifications = (db: Tx, who: AccountKey, { filter, ...page }: Page & { filter: 'all' | 'unread' }) =>
  selectNotifications(db, who)
    .select(columns)
    .$if(filter === 'unread', (query) => query.where('readAt', 'is', null))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$call(limitToPage(page))
    .execute()

export const countNotifications = (db: Tx, who: AccountKey) =>
  selectNotifications(db, who)
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .executeTakeFirstOrThrow()

const ticketKinds: NotificationKind[] = ['ticketAsked', 'ticketAnswered']

export const countUnread = (db: Db, who: AccountKey) =>
  selectNotifications(db, who)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`count(*) filter (where kind = 'message')`.as('messages'))
    .select(sql<number>`count(*) filter (where kind = any(${ticketKinds}))`.as('tickets'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Marks as read or unread. Marking as unread fails if another unread one has the same key. */
export const updateRead = (tx: WriteTx, { organizationId, accountId }: AccountKey, id: string, isRead: boolean) =>
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

export const findNotification = (db: Tx, who: AccountKey, id: string) =>
  selectNotifications(db, who).select(columns).where('id', '=', id).executeTakeFirst()

/** Marks all of a person's notifications as read, or those that link to one subject. */
export const updateAllRead = (tx: WriteTx, { organizationId, accountId }: AccountKey, mergeKey?: string) =>
  tx
    .updateTable('notifications')
    .set({ readAt: sql`now()`, readCarerId: sql`current_carer()` })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(mergeKey !== undefined, (query) => query.where('mergeKey', '=', mergeKey!))
    .execute()

/** True if the event has no notification yet. */
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
  kind: NotificationKind
  facts: NotificationFacts
  patientId: string | null
  subjectId: string | null
  mergeKey: string
}

/** Repeated events update the unread notification of the same key; a new program stays new however often it changes. */
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

import { sql, type SqlBool } from 'kysely'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { TicketState, type tickets as contract } from '@kinora/contract/tickets.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { limitToPage } from '../database/page.ts'
import { likePattern } from '../database/search-text.ts'
import type { Actor } from '../http/actor.ts'
import type { TicketRow } from './ticket.rules.ts'

type Who = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

/** The tickets that an actor may see, as `k`: their own; the clinic's for an owner; all for the operator. */
const visibleTickets = (db: Db, { role, organizationId, accountId }: Who) =>
  db
    .selectFrom('tickets as k')
    .$if(role !== 'admin', (query) => query.where('k.organizationId', '=', organizationId))
    .$if(role === 'practitioner', (query) => query.where('k.authorId', '=', accountId))

const columns = [
  'k.id as _id',
  'k.organizationId',
  'k.organization',
  'k.subject',
  'k.category',
  'k.state',
  'k.authorId',
  'k.author',
  'k.assigneeId',
  'k.assignee',
  'k.authorReadAt',
  'k.operatorReadAt',
  'k.authorSaidAt',
  'k.operatorSaidAt',
  'k.createdAt',
  'k.updatedAt',
] as const
const replyCount = sql<number>`(select count(*) from ticket_replies r where r.ticket_id = k.id and r.removed_at is null)`

export const findTicket = (db: Db, who: Who, id: string) =>
  visibleTickets(db, who)
    .select([...columns, replyCount.as('replyCount')])
    .where('k.id', '=', id)
    .executeTakeFirst()

/** Locks until the commit, so that concurrent replies are counted one after the other. */
export const lockTicket = (tx: WriteTx, who: Who, id: string) =>
  visibleTickets(tx, who).select('k.id').where('k.id', '=', id).forUpdate().executeTakeFirst()

const unreadFor = ({ role, accountId }: Who) =>
  role === 'admin'
    ? sql<SqlBool>`(k.operator_read_at is null or k.author_said_at > k.operator_read_at)`
    : sql<SqlBool>`(k.author_id = ${accountId} and k.operator_said_at is not null and (k.author_read_at is null or k.operator_said_at > k.author_read_at))`

type Listing = ParsedRequest<typeof contract.list>['query']

const matchingTickets = (db: Tx, who: Who, { search, category }: Pick<Listing, 'search' | 'category'>) => {
  const pattern = search ? likePattern(search) : ''
  return visibleTickets(db, who)
    .$if(category !== undefined, (query) => query.where('k.category', '=', category!))
    .where(
      sql<SqlBool>`(${pattern}::text = '' or k.subject ilike ${pattern} or k.author ilike ${pattern} or k.organization ilike ${pattern})`,
    )
}

/** A page of tickets: those waiting for the reader first, then the newest. */
export const findTickets = (db: Tx, who: Who, listing: Listing) => {
  const { state } = listing
  const ticketState = TicketState.options.find((option) => option === state)
  return matchingTickets(db, who, listing)
    .select([...columns, replyCount.as('replyCount')])
    .$if(state === 'unread', (query) => query.where(unreadFor(who)))
    .$if(state === 'mine', (query) =>
      query.where(who.role === 'admin' ? 'k.assigneeId' : 'k.authorId', '=', who.accountId),
    )
    .$if(ticketState !== undefined, (query) => query.where('k.state', '=', ticketState!))
    .orderBy(sql`k.state = 'closed'`)
    .orderBy(unreadFor(who), 'desc')
    .orderBy('k.updatedAt', 'desc')
    .orderBy('k.id', 'desc')
    .$call(limitToPage(listing))
    .execute()
}

/** The number of tickets per filter. */
export const countTickets = (db: Tx, who: Who, listing: Listing) =>
  matchingTickets(db, who, listing)
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where ${unreadFor(who)})`.as('unread'))
    .select(
      sql<number>`count(*) filter (where ${who.role === 'admin' ? sql`k.assignee_id` : sql`k.author_id`} = ${who.accountId})`.as(
        'mine',
      ),
    )
    .select(sql<number>`count(*) filter (where k.state = 'open')`.as('open'))
    .select(sql<number>`count(*) filter (where k.state = 'answered')`.as('answered'))
    .select(sql<number>`count(*) filter (where k.state = 'closed')`.as('closed'))
    .executeTakeFirstOrThrow()

type NewTicket = Pick<TicketRow, 'organizationId' | 'organization' | 'authorId' | 'author' | 'subject' | 'category'>

export const insertTicket = (tx: WriteTx, ticket: NewTicket) =>
  tx
    .insertInto('tickets')
    .values({ ...ticket, authorReadAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()

/** After a reply, the ticket is read for its author's side, and unread and open for the other. */
export const updateAfterReply = (tx: WriteTx, id: string, isFromSupport: boolean, state: TicketState) => {
  const now = sql<Date>`clock_timestamp()`
  const replied = isFromSupport
    ? { operatorSaidAt: now, operatorReadAt: now }
    : { authorSaidAt: now, authorReadAt: now }
  return tx
    .updateTable('tickets')
    .set({ ...replied, state, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export const updateTicket = (
  tx: WriteTx,
  id: string,
  change: { state?: TicketState; assigneeId?: string | null; assignee?: string | null },
) =>
  tx
    .updateTable('tickets')
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const updateReadStatus = (tx: WriteTx, id: string, isFromSupport: boolean, isRead: boolean) => {
  const at = isRead ? sql<Date>`clock_timestamp()` : null
  return tx
    .updateTable('tickets')
    .set(isFromSupport ? { operatorReadAt: at } : { authorReadAt: at })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { attemptsPerTicket } from './sign-in-limit.rules.ts'
import { consumeOnce } from './one-time.queries.ts'

export type TicketPurpose = 'factor' | 'setup' | 'passkey' | 'register' | 'confirm'

/** Also deletes some expired tickets, so that the table stays small without a job. */
export async function insertTicket(
  db: Db,
  ticket: {
    organizationId?: string
    accountId?: string
    purpose: TicketPurpose
    tokenHash: string
    challenge?: string
    host?: string
    minutes: number
  },
) {
  const { minutes, ...row } = ticket
  await sql`delete from account_tickets where id in
    (select id from account_tickets where expires_at < now() - interval '1 hour' limit 20 for update skip locked)`.execute(
    db,
  )
  await db
    .insertInto('accountTickets')
    .values({ ...row, expiresAt: sql`now() + interval '1 minute' * ${minutes}` })
    .execute()
}

/** An open ticket. Reading it does not use it up. */
export const findTicket = (db: Db, purpose: TicketPurpose, tokenHash: string) =>
  db
    .selectFrom('accountTickets as t')
    .leftJoin('accounts as a', 'a.id', 't.accountId')
    .leftJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.accountId', 't.organizationId', 't.challenge', 't.host'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.purpose', '=', purpose)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`(t.account_id is null or (a.is_active and o.is_active))`)
    .executeTakeFirst()

export const updateChallenge = (db: Db, id: string, challenge: string) =>
  db.updateTable('accountTickets').set({ challenge }).where('id', '=', id).execute()

/** False once a ticket has no attempts left. */
export const consumeTicketAttempt = async (systemDb: Db, id: string) =>
  (await systemDb
    .updateTable('accountTickets')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('failures', '<', attemptsPerTicket)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const consumeTicket = consumeOnce('accountTickets')

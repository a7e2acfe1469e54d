import { sql } from 'kysely'
import type { CarerDraft } from '@kinora/contract/carers.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'

const seenAt = sql<Date | null>`(select max(s.seen_at) from account_sessions s
  where s.organization_id = c.organization_id and s.carer_id = c.id and s.ended_at is null and s.expires_at > now())`

/** The current carers of a patient, in the order of invitation. */
export const findCarers = (db: Tx, organizationId: string, patientId: string) =>
  db
    .selectFrom('patientCarers as c')
    .select(['c.id as _id', 'c.name', 'c.relationship', 'c.email', 'c.invitedAt', 'c.acceptedAt', seenAt.as('seenAt')])
    .where('c.organizationId', '=', organizationId)
    .where('c.patientId', '=', patientId)
    .where('c.endedAt', 'is', null)
    .orderBy('c.invitedAt')
    .orderBy('c.id')
    .execute()

/** Serializes concurrent invitations for one patient. */
export const lockPatientOfCarers = (tx: WriteTx, organizationId: string, patientId: string) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', patientId)
    .forUpdate()
    .execute()

type NewCarer = CarerDraft & { organizationId: string; patientId: string; invitedBy: string }

export const insertCarer = async (tx: WriteTx, carer: NewCarer) =>
  (await tx.insertInto('patientCarers').values(carer).returning('id').executeTakeFirstOrThrow()).id

/** Replaces the previous link. False if the carer has been removed. */
export const updateCarerLink = async (
  tx: WriteTx,
  {
    organizationId,
    id,
    tokenHash,
    minutes,
  }: { organizationId: string; id: string; tokenHash: string; minutes: number },
) =>
  (await tx
    .updateTable('patientCarers')
    .set({ tokenHash, tokenExpiresAt: sql`now() + interval '1 minute' * ${minutes}` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const updateCarerEnded = async (tx: WriteTx, organizationId: string, patientId: string, id: string) =>
  (await tx
    .updateTable('patientCarers')
    .set({ endedAt: sql`now()`, tokenHash: null })
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Carers whose patient and clinic are active. */
const selectCurrentCarers = (db: Db) =>
  db
    .selectFrom('patientCarers as c')
    .innerJoin('accounts as a', 'a.id', 'c.patientId')
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['c.id', 'c.organizationId', 'c.patientId', 'c.name', 'c.email', 'a.name as patientName'])
    .select(['o.name as orgName', 'o.logoFileId'])
    .where('c.endedAt', 'is', null)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)

export const findCarerByLink = (systemDb: Db, tokenHash: string) =>
  selectCurrentCarers(systemDb)
    .where('c.tokenHash', '=', tokenHash)
    .where('c.tokenExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses up the link. False if another request has used it, or the carer has been removed meanwhile. */
export const consumeCarerLink = async (tx: Db, id: string, tokenHash: string) =>
  (await tx
    .updateTable('patientCarers')
    .set({ tokenHash: null, acceptedAt: sql`coalesce(accepted_at, now())` })
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The patients whom a carer with this email helps, in every clinic. */
export const findCarersByEmail = (systemDb: Db, email: string) =>
  selectCurrentCarers(systemDb).where('c.email', '=', email).orderBy('c.invitedAt').limit(50).execute()

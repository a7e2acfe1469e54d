import { sql } from 'kysely'
import type { PlanType } from '@kinora/contract/accounts.ts'
import type { Theme } from '@kinora/contract/organizations.ts'
import type { Db, WriteTx } from '../database/connect.ts'

export const findOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'theme', 'timeZone', 'email', 'mobile'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The organization whose own host this is; none on a shared host. */
export const findOrganizationByHost = (system: Db, host: string) =>
  system
    .selectFrom('organizations')
    .select(['id', 'name', 'theme', 'timeZone'])
    .where('host', '=', host.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst()

/** Writes of one organization wait for each other here, so what they count stays true until they are done. */
export const lockOrganization = (tx: WriteTx, id: string) =>
  tx.selectFrom('organizations').select(['id', 'planId']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateTheme = (tx: WriteTx, id: string, theme: Theme) =>
  tx
    .updateTable('organizations')
    .set({ theme: JSON.stringify(theme), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Answers the id of the new organization. */
export async function insertOrganization(
  tx: WriteTx,
  {
    plan,
    ...organization
  }: {
    name: string
    kind: 'solo' | 'business'
    email: string
    mobile: string
    plan: PlanType
    timeZone?: string
    theme?: string
    host?: string
  },
) {
  const { id } = await tx
    .insertInto('organizations')
    .values((eb) => ({
      ...organization,
      planId: eb.selectFrom('plans').select('id').where('type', '=', plan).orderBy('position').limit(1),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertFile = (
  tx: WriteTx,
  file: {
    id: string
    organizationId: string
    storageKey: string
    type: string
    bytes: number
    width: number
    height: number
    sha256: string
    createdBy: string
  },
) => tx.insertInto('organizationFiles').values(file).execute()

export const findFile = (system: Db, id: string) =>
  system.selectFrom('organizationFiles').select(['storageKey', 'type', 'bytes']).where('id', '=', id).executeTakeFirst()

export const deleteFiles = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .deleteFrom('organizationFiles')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .returning('storageKey')
    .execute()

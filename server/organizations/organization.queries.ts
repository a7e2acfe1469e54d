import { sql } from 'kysely'
import type { PlanType } from '@kinora/contract/accounts.ts'
import type { FirstStep, OrganizationDetails, Theme } from '@kinora/contract/organizations.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'

export const findOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'kind', 'theme', 'timeZone', 'email', 'mobile', 'host', 'logoFileId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The current date in the clinic's time zone. */
export const findClinicToday = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('organizations')
      .select(sql<string>`(now() at time zone time_zone)::date`.as('today'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).today

export async function findOrganizationName(db: Db, id: string) {
  const [found] = await buildOnce(db, 'findOrganizationName', { id }, (params) =>
    db.selectFrom('organizations').select('name').where('id', '=', params.id),
  )
  return found!.name
}

/** The organization with this host; undefined on a shared host. */
export const findOrganizationByHost = (systemDb: Db, host: string) =>
  systemDb
    .selectFrom('organizations')
    .select(['id', 'name', 'theme', 'timeZone', 'logoFileId', 'mobile'])
    .where('host', '=', host.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst()

/** Serializes writes of one organization, so that counts stay correct until the commit. */
export const lockOrganization = (tx: WriteTx, id: string) =>
  tx
    .selectFrom('organizations')
    .select(['id', 'planId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const findDetails = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'mobile', 'address', 'abn', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateDetails = (tx: WriteTx, id: string, details: OrganizationDetails) =>
  tx
    .updateTable('organizations')
    .set({ ...details, detailsSavedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Whether the data of each first step exists. */
export const findFirstSteps = (db: Db, id: string) =>
  db
    .selectFrom('organizations as o')
    .select([
      'o.kind',
      'o.firstStepsSkipped as skipped',
      sql<boolean>`o.first_steps_hidden_at is not null`.as('isHidden'),
      sql<boolean>`o.details_saved_at is not null`.as('details'),
      sql<boolean>`o.logo_file_id is not null or o.theme is not null`.as('logo'),
      sql<boolean>`exists (select from accounts a where a.organization_id = o.id
        and a.role in ('practitioner', 'business_admin') offset 1)`.as('colleagues'),
      sql<boolean>`exists (select from patients p where p.organization_id = o.id)`.as('patient'),
      sql<boolean>`exists (select from programs p where p.organization_id = o.id and p.patient_id is not null)`.as(
        'program',
      ),
    ])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()

export const updateFirstSteps = (tx: WriteTx, id: string, isHidden: boolean, firstStepsSkipped: FirstStep[]) =>
  tx
    .updateTable('organizations')
    .set({ firstStepsHiddenAt: isHidden ? sql`now()` : null, firstStepsSkipped })
    .where('id', '=', id)
    .execute()

export const updateTheme = (tx: WriteTx, id: string, theme: Theme) =>
  tx
    .updateTable('organizations')
    .set({ theme: JSON.stringify(theme), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

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

interface NewFile {
  id: string
  organizationId: string
  storageKey: string
  type: string
  bytes: number
  /** The width of a picture. */
  width?: number
  height?: number
  sha256: string
  createdBy: string
}

export const insertFile = (tx: WriteTx, file: NewFile) => tx.insertInto('organizationFiles').values(file).execute()

export const deleteFiles = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .deleteFrom('organizationFiles')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .returning('storageKey')
    .execute()

import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'

/** The surveys a clinic can assign to a patient, each with the instrument that still needs a licence, if any. */
export const findChoosable = (db: Db, organizationId: string) =>
  db
    .selectFrom('surveys as s')
    .leftJoin('surveyLicences as l', inSameOrganization('l.instrument', 's.instrument'))
    .select(['s.title', sql<boolean>`s.instrument is not null and l.instrument is null`.as('needsLicence')])
    .where('s.organizationId', '=', organizationId)
    .where('s.isArchived', '=', false)
    .limit(1000)
    .execute()

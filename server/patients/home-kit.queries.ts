import { sql } from 'kysely'
import type { KitDraft, KitItem } from '@kinora/contract/home-kits.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { actingName } from '../security/acting-name.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** The kit of a patient in the scope, and the free text that records had before kits. */
export const findKit = (db: Tx, organizationId: string, scope: PatientScope, patientId: string) =>
  visiblePatients(db, organizationId, scope)
    .leftJoin('patientKits as k', inSameOrganization('k.patientId', 't.id'))
    .leftJoin('accounts as a', 'a.id', 'k.enteredBy')
    .leftJoin('patientCarers as c', 'c.id', 'k.carerId')
    .select(['t.equipment', 'k.other', 'k.enteredAt', sql<KitItem[] | null>`k.items`.as('items')])
    .select(sql<string>`coalesce(${actingName}, '')`.as('enteredBy'))
    .where('t.id', '=', patientId)
    .executeTakeFirst()

type NewKit = KitDraft & { organizationId: string; patientId: string; enteredBy: string }

export const upsertKit = (tx: WriteTx, { items, ...kit }: NewKit) =>
  tx
    .insertInto('patientKits')
    .values({ ...kit, items: JSON.stringify(items) })
    .onConflict((on) =>
      on.columns(['organizationId', 'patientId']).doUpdateSet({
        items: JSON.stringify(items),
        other: kit.other,
        enteredBy: kit.enteredBy,
        carerId: sql`current_carer()`,
        enteredAt: sql`clock_timestamp()`,
      }),
    )
    .execute()

import { sql, type SqlBool } from 'kysely'
import type { Load } from '@kinora/contract/dosage.ts'
import type { Equipment } from '@kinora/contract/kinds.ts'
import type { Db } from '../database/connect.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { visiblePrescriptions } from './series.queries.ts'

/** The exercises of a patient's running and planned programs in the weeks to come, with what each load needs. */
export const findCurrentEquipment = (db: Db, actor: ProgramActor, patientId: string) =>
  visiblePrescriptions(db, actor)
    .innerJoin('exercises as x', (join) =>
      join.onRef('x.organizationId', '=', 'r.exerciseOrganizationId').onRef('x.id', '=', 'r.exerciseId'),
    )
    .select(['p.id as programId', 'p.title as program', 'x.name as exercise'])
    .select(sql<Equipment[]>`x.equipment`.as('equipment'))
    .select(sql<Load | null>`r.dosage->'load'`.as('load'))
    .select(({ fn }) => [fn.min<number>('r.week').as('fromWeek'), fn.max<number>('r.week').as('toWeek')])
    .where('p.patientId', '=', patientId)
    .where('p.stoppedAt', 'is', null)
    .where(sql<SqlBool>`p.start_date + r.week * 7 > current_date`)
    .whereRef('r.week', '<=', 'p.weeks')
    .groupBy(['p.id', 'p.title', 'p.startDate', 'x.name', 'x.equipment', sql`r.dosage->'load'`])
    .orderBy('p.startDate', 'desc')
    .orderBy('x.name')
    .orderBy('fromWeek')
    .execute()

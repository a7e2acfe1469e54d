import { sql } from 'kysely'
import type { Load } from '@kinora/contract/dosage.ts'
import type { Equipment } from '@kinora/contract/exercise-categories.ts'
import type { Db } from '../database/connect.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { currentPrescriptions } from './series.queries.ts'

/**
 * The exercises of a patient's running and planned programs in the coming weeks, with the equipment each load needs.
 */
export const findCurrentEquipment = (db: Db, actor: ProgramActor, patientId: string) =>
  currentPrescriptions(db, actor, patientId)
    .select(sql<Equipment[]>`x.equipment`.as('equipment'))
    .select(sql<Load | null>`r.dosage->'load'`.as('load'))
    .groupBy(['x.equipment', sql`r.dosage->'load'`])
    .execute()

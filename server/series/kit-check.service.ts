import { missingEquipment, type MissingEquipment } from '@kinora/contract/home-kits.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { readHomeKit } from '../patients/home-kit.service.ts'
import { findCurrentEquipment } from './kit-check.queries.ts'

/**
 * Prescriptions of the coming weeks that need equipment the patient does not have; empty while their equipment is
 * unknown.
 */
export async function readMissingEquipment(db: Tx, actor: Actor, patientId: string): Promise<MissingEquipment[]> {
  const kit = await readHomeKit(db, actor, patientId)
  if (!kit.enteredAt) return []
  const rows = await findCurrentEquipment(db, actor, patientId)
  return rows.flatMap(({ equipment, load, ...row }) => {
    const needs = missingEquipment(kit, equipment, load)
    return needs.length > 0 ? [{ ...row, needs }] : []
  })
}

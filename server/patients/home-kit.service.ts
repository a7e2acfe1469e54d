import type { KitDraft } from '@kinora/contract/home-kits.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findKit, upsertKit } from './home-kit.queries.ts'
import { kitFromWords, normalizeKit } from './home-kit.rules.ts'

/** A patient's equipment at home; until it is entered, a guess from the text on the record. */
export async function readHomeKit(db: Tx, actor: Actor, patientId: string) {
  const patientKit = await findKit(db, actor.organizationId, patientScopeOf(actor, 'patients'), patientId)
  const { equipment, items, other, enteredAt, enteredBy } = ensureFound(patientKit, 'This patient')
  return items
    ? { items, other: other ?? '', enteredAt, enteredBy }
    : { ...kitFromWords(equipment), enteredAt, enteredBy }
}

export async function saveHomeKit(tx: WriteTx, actor: Actor, patientId: string, kit: KitDraft) {
  const { organizationId, accountId: enteredBy } = actor
  await readHomeKit(tx, actor, patientId)
  await upsertKit(tx, { ...normalizeKit(kit), organizationId, patientId, enteredBy })
  return readHomeKit(tx, actor, patientId)
}

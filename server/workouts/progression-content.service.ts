import { type Dosage, formatDosage } from '@kinora/contract/dosage.ts'
import { type Kit, missingEquipment, nextOwnedLoad, ownsLoad } from '@kinora/contract/home-kits.ts'
import { type Equipment, categoryListLabel } from '@kinora/contract/exercise-categories.ts'
import type { ProposalContent } from '@kinora/contract/progression-proposals.ts'
import type { WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { findNeighbor } from '../exercises/exercise.queries.ts'
import { findKit } from '../patients/home-kit.queries.ts'
import { findPatient } from '../patients/patient.queries.ts'
import { conflictIn } from '../series/precaution-guard.rules.ts'
import type { findComingPrescriptions } from './progression-proposal.queries.ts'
import type { ProposedStep } from './progression.rules.ts'

export type Coming = Awaited<ReturnType<typeof findComingPrescriptions>>[number]

/** An exercise of a series as prescribed this week, and the weeks in which it continues unchanged. */
export interface Line {
  present: Coming
  targets: Coming[]
}

export const shortForm = ({ dosage, side }: Pick<Coming, 'dosage' | 'side'>) => formatDosage(dosage, side)

/** The next harder or easier exercise on the ladder; undefined if there is none, or if a precaution excludes it. */
async function neighborOf(
  tx: WriteTx,
  { organizationId, patientId }: PatientKey,
  exerciseId: string,
  direction: 'harder' | 'easier',
) {
  const exercise = await findNeighbor(tx, organizationId, exerciseId, direction)
  const patient = await findPatient(tx, organizationId, patientId)
  if (!exercise || !patient || conflictIn(exercise, patient, { first: null, last: null })) return undefined
  return exercise
}

/** The patient's equipment at home; undefined until it has been entered. */
async function kitOf(tx: WriteTx, { organizationId, patientId }: PatientKey): Promise<Kit | undefined> {
  const kit = await findKit(tx, organizationId, {}, patientId)
  return kit?.items ? { items: kit.items } : undefined
}

/** Replaces a proposed load that the patient does not own with the nearest one they own. */
function withOwnedLoad(kit: Kit | undefined, equipment: readonly Equipment[], before: Dosage, next: Dosage): Dosage {
  if (!kit || before.load?.value === next.load?.value || ownsLoad(kit, equipment, next.load)) return next
  const isHeavier = (next.load?.value ?? 0) > (before.load?.value ?? 0)
  const owned = nextOwnedLoad(kit, equipment, before.load, isHeavier ? 'heavier' : 'lighter')
  return owned ? { ...next, load: owned } : next
}

const fewerSets = (dosage: Dosage) =>
  Number(dosage.set) > 1 ? { ...dosage, set: String(Number(dosage.set) - 1) } : undefined

/** The result of a step; undefined if there is no exercise to change to. */
export async function contentFor(
  tx: WriteTx,
  patient: PatientKey,
  { present, targets }: Line,
  { step, kind, reasons, patientReason }: ProposedStep,
): Promise<ProposalContent | undefined> {
  const { exercise, series, side, dosage, equipment } = present
  const kit = await kitOf(tx, patient)
  const facts = {
    exercise,
    series,
    side,
    before: shortForm(present),
    targets: targets.map(({ _id, version, week }) => ({ _id, version, week })),
    reasons,
    patientReason,
  }
  const warningsOf = (needs: string[]) => (needs.length > 0 ? [`Needs: ${needs.join(', ')}`] : [])
  const withDosage = (proposed: Dosage) => {
    const next = withOwnedLoad(kit, equipment, dosage, proposed)
    const isLoadMissing = kit && next.load?.value !== dosage.load?.value
    const warnings = isLoadMissing ? warningsOf(missingEquipment(kit, equipment, next.load)) : []
    return { ...facts, dosage: next, after: formatDosage(next, side), swap: null, warnings }
  }
  if ('dosage' in step) return withDosage(step.dosage)
  const neighbor = await neighborOf(tx, patient, present.exerciseId, step.neighbor)
  const fewer = fewerSets(dosage)
  if (!neighbor) return kind === 'ease' && fewer ? withDosage(fewer) : undefined
  const { name } = neighbor
  const next = neighbor.measure === present.measure ? dosage : neighbor.defaultDosage
  const added = neighbor.equipment.filter((each) => each !== 'none' && !equipment.includes(each))
  return {
    ...facts,
    dosage: next,
    after: `${name} · ${formatDosage(next, side)}`,
    swap: { exerciseId: neighbor.id, name },
    warnings: warningsOf(
      kit ? missingEquipment(kit, neighbor.equipment, next.load) : added.length ? [categoryListLabel(added)] : [],
    ),
  }
}

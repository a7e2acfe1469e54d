import type { Equipment } from '@kinora/contract/exercise-categories.ts'
import type { StarterExercise } from '@kinora/figure/library/exercise.ts'
import type { IncomingExercise } from './exercise-import.rules.ts'

/** Props of figures whose equipment has another name in the contract. */
const equipmentNames: Record<string, Equipment> = {
  ball: 'Swiss ball',
  stick: 'dowel',
  'walking stick': 'other',
  hammer: 'other',
  'sloping board': 'other',
  crutches: 'other',
  'exercise bike': 'bike',
  'leg press': 'machine',
}

/** A starter exercise in the form of an import, identified by its slug. */
export function starterAsImport(
  { easier: _easier, harder: _harder, figure: _figure, review: _review, slug, ...facts }: StarterExercise,
  at: number,
): IncomingExercise {
  const { sets, ...dosage } = facts.defaultDosage
  return {
    row: at + 1,
    name: facts.name,
    sourceId: slug,
    attribution: { licence: 'Apache-2.0', author: 'Kinora', sourceUrl: '' },
    draft: {
      ...facts,
      equipment: facts.equipment.map((item) => equipmentNames[item] ?? item),
      defaultDosage: { set: sets, ...dosage },
      defaultSide: facts.laterality === 'unilateral' ? 'each' : 'none',
      restrictionTags: [...facts.restrictionTags],
    },
  }
}

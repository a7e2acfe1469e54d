import type { Equipment } from '@kinora/contract/kinds.ts'
import { RestrictionTag } from '@kinora/contract/precautions.ts'
import type { StarterExercise } from '@kinora/figure/library/exercise.ts'
import type { IncomingExercise } from './exercise-import.rules.ts'

/** Props of figures whose equipment has another name in the contract. */
const equipmentNames: Record<string, Equipment> = {
  ball: 'Swiss ball',
  stick: 'dowel',
  'walking stick': 'other',
  hammer: 'other',
  'sloping board': 'other',
}

/** Tags with another name for a restriction of the contract. Tags without a counterpart are dropped. */
const restrictionNames: Record<string, RestrictionTag> = { 'hip-flexion-limit': 'hip-flexion-past-90' }

const isTag = (tag: string): tag is RestrictionTag => (RestrictionTag.options as string[]).includes(tag)

/** A starter exercise in the form of an import, identified by its slug. */
export function starterAsImport(
  { easier: _easier, harder: _harder, figure: _figure, review: _review, slug, ...told }: StarterExercise,
  at: number,
): IncomingExercise {
  const { sets, ...dosage } = told.defaultDosage
  return {
    row: at + 1,
    name: told.name,
    sourceId: slug,
    attribution: { licence: 'Apache-2.0', author: 'Kinora', sourceUrl: '' },
    draft: {
      ...told,
      equipment: told.equipment.map((item) => equipmentNames[item] ?? item),
      defaultDosage: { set: sets, ...dosage },
      defaultSide: told.laterality === 'unilateral' ? 'each' : 'none',
      restrictionTags: [...new Set(told.restrictionTags.map((tag) => restrictionNames[tag] ?? tag).filter(isTag))],
    },
  }
}

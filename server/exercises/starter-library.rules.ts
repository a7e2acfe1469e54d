import type { Equipment } from '@kinora/contract/kinds.ts'
import { RestrictionTag } from '@kinora/contract/precautions.ts'
import type { StarterExercise } from '@kinora/figure/library/exercise.ts'
import type { IncomingExercise } from './exercise-import.rules.ts'

/** What the figures call their props, where it is another word here. */
const kit: Record<string, Equipment> = {
  ball: 'Swiss ball',
  stick: 'dowel',
  'walking stick': 'other',
  hammer: 'other',
  'sloping board': 'other',
}

/** Tags that say the same as one a precaution can have. Those that say something else are not kept: nothing would read them. */
const tags: Record<string, RestrictionTag> = { 'hip-flexion-limit': 'hip-flexion-past-90' }

const isTag = (tag: string): tag is RestrictionTag => (RestrictionTag.options as string[]).includes(tag)

/** A starter exercise as something that arrives, known by its slug. */
export function starterArrival(
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
      equipment: told.equipment.map((it) => kit[it] ?? it),
      defaultDosage: { set: sets, ...dosage },
      defaultSide: told.laterality === 'unilateral' ? 'each' : 'none',
      restrictionTags: [...new Set(told.restrictionTags.map((tag) => tags[tag] ?? tag).filter(isTag))],
    },
  }
}

import type { TransferPreview } from '@kinora/contract/patient-transfers.ts'
import { count } from '../ui/format.ts'

/** '3 exercises: 2 from Kinora’s library, 1 new here' */
export function exerciseSummary(exercises: TransferPreview['exercises']) {
  const of = (outcome: TransferPreview['exercises'][number]['outcome']) =>
    exercises.filter((each) => each.outcome === outcome).length
  const parts = [
    of('library') && `${of('library')} from Kinora’s library`,
    of('own') && `${of('own')} of your own`,
    of('added') && `${of('added')} new here`,
  ].filter(Boolean)
  return exercises.length > 0 ? `${count(exercises.length, 'exercise')}: ${parts.join(', ')}` : ''
}

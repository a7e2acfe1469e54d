import type { FormCheck } from '@kinora/contract/form-checks.ts'
import { formatDay } from '../../ui/format.ts'

const deletions = {
  withdrawn: 'deleted by the patient',
  clinic: 'deleted by the clinic',
  expired: 'deleted automatically, as agreed',
} as const

/** The state of a video, after its name. */
export function stateText({ state, practitioner, message, answer, deletion }: FormCheck) {
  if (state === 'converting') return 'it is being prepared.'
  if (state === 'waiting') return `${practitioner} has not answered yet.`
  if (state === 'failed') return message
  if (state === 'answered') return `answered by ${answer?.by}.`
  return `${deletions[deletion ?? 'expired']}.`
}

/** When the video will be deleted; empty once it has been. */
export const deletedFromText = ({ deletedFrom, state }: FormCheck) =>
  deletedFrom ? `Will be deleted on ${formatDay(deletedFrom)}${state === 'answered' ? '' : ' at the latest'}.` : ''

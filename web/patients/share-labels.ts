import type { PatientShare, ShareKind } from '@kinora/contract/patient-shares.ts'
import type { ChipTone } from '../ui/Chip.tsx'
import { count, formatDay } from '../ui/format.ts'

export const daysLabel = ({ kind, firstDay, lastDay }: Pick<PatientShare, 'kind' | 'firstDay' | 'lastDay'>) => {
  if (kind === 'handOver') return 'For good'
  if (firstDay === lastDay) return formatDay(firstDay)
  return lastDay
    ? `${formatDay(firstDay)} to ${formatDay(lastDay)}`
    : `From ${formatDay(firstDay)}, until someone ends it`
}

/** 'All patients of Sam Okafor (12 now)', the number only until it is over; or 'Ann Kowalski and Ben Adams'. */
export function patientsLabel({ isAll, state, patientCount, patients, practitioner }: PatientShare) {
  const isToCome = state === 'open' || state === 'accepted'
  if (isAll) return `All patients of ${practitioner}${isToCome ? ` (${patientCount} now)` : ''}`
  if (patients.length === 0 || patients.length > 3) return count(patientCount, 'patient')
  return new Intl.ListFormat('en-AU').format(patients.map(({ name }) => name))
}

const titles: Record<ShareKind, (share: PatientShare) => string> = {
  cover: ({ practitioner, colleague }) => `${colleague} covers for ${practitioner}`,
  share: ({ practitioner, colleague }) => `${practitioner} and ${colleague} work together`,
  handOver: ({ practitioner, colleague }) => `${practitioner} hands over to ${colleague}`,
}
export const shareTitle = (share: PatientShare) => titles[share.kind](share)

export function stateLabel({ state, kind, isNow }: PatientShare): { label: string; tone: ChipTone } {
  if (state === 'open') return { label: 'Waiting for an answer', tone: 'caution' }
  if (state === 'accepted') return isNow ? { label: 'Now', tone: 'good' } : { label: 'Coming', tone: 'tint' }
  if (state === 'over') return { label: kind === 'handOver' ? 'Done' : 'Over', tone: 'plain' }
  const others = { declined: 'Declined', ended: 'Ended', lapsed: 'Expired without an answer' } as const
  return { label: others[state], tone: 'plain' }
}

/** The three parts of the page. */
export function byUrgency(shares: readonly PatientShare[]) {
  const part = (share: PatientShare) =>
    share.mayAnswer ? 'answer' : share.state === 'open' || share.state === 'accepted' ? 'current' : 'past'
  const { answer = [], current = [], past = [] } = Object.groupBy(shares, part)
  return { answer, current, past }
}

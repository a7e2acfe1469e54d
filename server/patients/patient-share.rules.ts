import { addDays, dayMonthText, type Day } from '@kinora/contract/days.ts'
import type { PatientShare, ShareDraft } from '@kinora/contract/patient-shares.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

/** The days of a request; a hand-over has no dates. */
export function daysOf({ kind, firstDay, lastDay }: Pick<ShareDraft, 'kind' | 'firstDay' | 'lastDay'>, today: Day) {
  if (kind === 'handOver') return { firstDay: today, lastDay: null }
  const first = firstDay ?? today
  if (first < today) throw fieldProblem('invalid', 'firstDay', 'Choose today or a later day.')
  if (first > addDays(today, 366)) throw fieldProblem('invalid', 'firstDay', 'Choose a day within a year.')
  if (kind === 'cover' && !lastDay) throw fieldProblem('invalid', 'lastDay', 'Enter the last day.')
  if (lastDay && lastDay < first) throw fieldProblem('invalid', 'lastDay', 'The end must not be before the start.')
  if (lastDay && lastDay > addDays(first, 366)) throw fieldProblem('invalid', 'lastDay', 'At most one year.')
  return { firstDay: first, lastDay }
}

type Span = Pick<PatientShare, 'firstDay' | 'lastDay'>

/** Whether a request already includes all patients and days of another. */
export const includesShare = (
  share: Span & Pick<PatientShare, 'isAll' | 'patients'>,
  { patientIds, firstDay, lastDay }: Span & Pick<ShareDraft, 'patientIds'>,
) =>
  (share.isAll || (patientIds?.every((id) => share.patients.some(({ _id }) => _id === id)) ?? false)) &&
  share.firstDay <= firstDay &&
  (share.lastDay === null || (lastDay !== null && lastDay <= share.lastDay))

type Viewed = Pick<PatientShare, 'state' | 'kind' | 'colleagueId' | 'practitionerId' | 'patients'> & {
  hasBegun: boolean
}

/** A request as the reader may see it: a colleague who only covers sees no names before it begins or after it ends. */
export function shareFor<T extends Viewed>(
  share: T,
  { accountId, isOwner, patientCount }: { accountId: string; isOwner: boolean; patientCount: number },
) {
  const { state, kind, colleagueId, practitionerId, hasBegun } = share
  const isNow = state === 'accepted' && kind !== 'handOver' && hasBegun
  const isParty = isOwner || practitionerId === accountId
  return {
    ...share,
    patients: isParty || isNow ? share.patients : [],
    patientCount,
    isNow,
    mayAnswer: state === 'open' && colleagueId === accountId,
    mayEnd: state === 'accepted' || (state === 'open' && isParty),
  }
}

/** 'From 1 December to 14 December' for a notification. */
export function daysText({ kind, firstDay, lastDay }: Pick<PatientShare, 'kind' | 'firstDay' | 'lastDay'>) {
  if (kind === 'handOver') return ''
  const first = dayMonthText(firstDay)
  if (firstDay === lastDay) return `On ${first}`
  return lastDay ? `From ${first} to ${dayMonthText(lastDay)}` : `From ${first}`
}

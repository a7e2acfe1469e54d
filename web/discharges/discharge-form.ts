import type { Reply } from '@kinora/contract/api.ts'
import { DischargeDraft, type discharges } from '@kinora/contract/discharges.ts'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'

/** The form's values: numbers are strings, as in select boxes. */
export interface DischargeValues {
  chosen: string[]
  daysPerWeek: string
  painAbove: string
  days: string
  /** '' leaves the doses as they are. */
  easierWeek: string
  leaveOut: string[]
  call: string
  closingNote: string
}

const defaultCallAdvice =
  'If it is no better after a week, or if you notice numbness, weakness, swelling or pain that wakes you at night.'

export type OtherDoses = Reply<typeof discharges.outcomes>['otherDoses']

/** All exercises of the last week, twice a week; in a flare-up the doses of the first week that had others. */
export const valuesFor = (
  exercises: readonly Pick<Prescription, '_id'>[],
  otherDoses: OtherDoses,
): DischargeValues => ({
  chosen: exercises.map(({ _id }) => _id),
  daysPerWeek: '2',
  painAbove: '5',
  days: '3',
  easierWeek: String(otherDoses[0]?.week ?? ''),
  leaveOut: [],
  call: defaultCallAdvice,
  closingNote: '',
})

/** The draft for the server, or the problems by field. */
export function draftOf(programId: string, values: DischargeValues) {
  const { chosen, leaveOut, daysPerWeek, painAbove, days, easierWeek, call, closingNote } = values
  return DischargeDraft.safeParse({
    programId,
    prescriptionIds: chosen,
    daysPerWeek: Number(daysPerWeek),
    flareUp: {
      painAbove: Number(painAbove),
      days: Number(days),
      easierWeek: easierWeek === '' ? null : Number(easierWeek),
      leaveOut: leaveOut.filter((id) => chosen.includes(id)),
      call,
    },
    closingNote,
  })
}

/** The first message at each field. */
export const messagesOf = (result: ReturnType<typeof draftOf>) =>
  new Map(result.error?.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]))

/** 'Squat, 3 × 10' */
export const doseLabel = ({ dosage, side }: Pick<Prescription, 'dosage' | 'side'>) => formatDosage(dosage, side)

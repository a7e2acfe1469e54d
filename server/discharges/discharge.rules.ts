import { addDays, type Day } from '@kinora/contract/days.ts'
import type { FlareUpDraft, FlareUpPlan, Outcomes } from '@kinora/contract/discharges.ts'
import { describeDosage, formatLoad, type Dosage, type Side } from '@kinora/contract/dosage.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import { surveyChanges } from '../briefs/brief.rules.ts'

interface PainOn {
  day: Day
  pain: number | null
}

const mean = (numbers: number[]) =>
  Math.round((10 * numbers.reduce((sum, number) => sum + number, 0)) / numbers.length) / 10

/** The average of each day's worst pain, in the first week with pain answers and in the last. */
export function painOutcome(workouts: PainOn[]): Outcomes['pain'] {
  const workoutsWithPain = workouts.filter((workout): workout is { day: Day; pain: number } => workout.pain !== null)
  const days = [...Map.groupBy(workoutsWithPain, ({ day }) => day)]
    .map(([day, own]) => ({ day, value: Math.max(...own.map(({ pain }) => pain)) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first.day === last.day) return null
  const isFirst = ({ day }: { day: Day }) => day < addDays(first.day, 7)
  const isLast = ({ day }: { day: Day }) => day > addDays(last.day, -7)
  // Within a fortnight the two weeks would overlap, so the first day is compared with the last.
  const isShort = last.day < addDays(first.day, 14)
  const values = (chosenDays: typeof days) => mean(chosenDays.map(({ value }) => value))
  return {
    from: { day: first.day, value: isShort ? first.value : values(days.filter(isFirst)) },
    to: { day: last.day, value: isShort ? last.value : values(days.filter(isLast)) },
  }
}

/** The first score of each survey compared with the last. */
export const surveyOutcomes = (trends: SurveyTrend[]): Outcomes['surveys'] =>
  trends.flatMap((trend) => {
    const [first, last] = [trend.points[0], trend.points.at(-1)]
    if (!first || !last) return []
    const points = first.day === last.day ? [last] : [first, last]
    return surveyChanges([{ ...trend, points }], last.day)
  })

/** The chosen prescriptions, in the order in which they were chosen. */
export function chosenFrom<Row extends { _id: string }>(last: Row[], ids: string[]) {
  const byId = new Map(last.map((row) => [row._id, row]))
  if (new Set(ids).size < ids.length) throw fieldProblem('invalid', 'prescriptionIds', 'An exercise appears twice.')
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw fieldProblem('invalid', 'prescriptionIds', 'Choose exercises of the program’s last week.')
    return row
  })
}

/** A superset needs at least two exercises. */
export const withoutLoneSupersets = <T extends { group: string | null }>(rows: T[]): T[] =>
  rows.map((row) =>
    row.group !== null && rows.filter(({ group }) => group === row.group).length < 2 ? { ...row, group: null } : row,
  )

/** 'Do 10, three times, with 2 kg' */
export const dosageText = (dosage: Dosage, side: Side) =>
  [describeDosage(dosage, side), dosage.load && formatLoad(dosage.load)].filter(Boolean).join(', with ')

interface Dosed {
  _id: string
  exerciseId: string
  seriesId: string
  dosage: Dosage
  side: Side
}

/** The dose of the same exercise in another week, in words; undefined if it has none or the same. */
function otherDose(row: Dosed, before: Dosed[]) {
  const same = before.filter(({ exerciseId }) => exerciseId === row.exerciseId)
  const then = same.find(({ seriesId }) => seriesId === row.seriesId) ?? same[0]
  const dosage = then && dosageText(then.dosage, then.side)
  return dosage === dosageText(row.dosage, row.side) ? undefined : dosage
}

/** The weeks whose doses differ from the last week's, each with the prescriptions that differ. */
export function otherDoses(prescriptions: (Dosed & { week: number })[], weeks: number) {
  const byWeek = Map.groupBy(prescriptions, ({ week }) => week)
  const last = byWeek.get(weeks) ?? []
  return [...byWeek].flatMap(([week, before]) => {
    const prescriptionIds = last.filter((row) => otherDose(row, before)).map(({ _id }) => _id)
    return prescriptionIds.length > 0 ? [{ week, prescriptionIds }] : []
  })
}

/** The flare-up plan in words. `before` are the prescriptions of the week to go back to. */
export function flareUpPlan(
  { leaveOut, ...rule }: FlareUpDraft,
  prescriptions: Dosed[],
  before: Dosed[],
  nameOf: (prescriptionId: string) => string,
): FlareUpPlan {
  const leftOut = prescriptions.filter(({ _id }) => leaveOut.includes(_id))
  if (leftOut.length < leaveOut.length)
    throw fieldProblem('invalid', 'flareUp.leaveOut', 'Choose exercises of the plan.')
  const staying = prescriptions.filter(({ _id }) => !leaveOut.includes(_id))
  const easier = staying.flatMap((row) => {
    const dosage = otherDose(row, before)
    return dosage ? [{ exercise: nameOf(row._id), dosage }] : []
  })
  if (easier.length + leftOut.length === 0)
    throw fieldProblem(
      'invalid',
      'flareUp.easierWeek',
      `In week ${rule.easierWeek} these exercises had the same dosage. Choose another week, or an exercise to leave out.`,
    )
  return { ...rule, easier, leaveOut: leftOut.map(({ _id }) => nameOf(_id)) }
}

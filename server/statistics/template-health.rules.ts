import { minPatients, type Basis, type HealthExercise, type TemplateHealth } from '@kinora/contract/statistics.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'

const isFew = (count: number) => count > 0 && count < minPatients

/** A number of patients out of a total; null if it, or the remainder, is so small that it could identify them. */
export const countUnlessFew = (count: number, among: number) => (isFew(count) || isFew(among - count) ? null : count)

export const basisOf = (count: number, among = count): Basis => ({
  isShown: count >= minPatients,
  patients: count >= minPatients ? countUnlessFew(count, among) : null,
})

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((100 * part) / whole) : null)

export interface WeekCounts {
  week: number
  patients: number
  low: number | null
  median: number | null
  high: number | null
  droppedOff: number
  withSession: number
  flagged: number
}

/** Each week is compared with the last week shown, so that their difference never identifies a few patients. */
export function healthWeeks(counts: WeekCounts[], all: number): TemplateHealth['weeks'] {
  let among = all
  return counts
    .filter(({ patients }) => patients > 0)
    .map(({ week, patients, low, median, high, droppedOff, withSession, flagged }) => {
      const basis = basisOf(patients, among)
      if (basis.patients !== null) among = patients
      const ifShown = <T>(value: T) => (basis.isShown ? value : null)
      const pain = basisOf(withSession, patients)
      return {
        week,
        ...basis,
        ...{ low: ifShown(low), median: ifShown(median), high: ifShown(high) },
        droppedOff: ifShown(percent(droppedOff, patients)),
        // The number of patients with a session would reveal how many had none.
        pain: {
          ...pain,
          patients: basis.patients === null ? null : pain.patients,
          flagged: pain.isShown ? percent(flagged, withSession) : null,
        },
      }
    })
}

export interface ExerciseCounts {
  exerciseId: string
  patients: number
  logged: number
  done: number
  flagged: number
  /** Patients. */
  withLog: number
  removed: number
  swapped: number
  tooEasy: number
  tooHard: number
  swappedFor: { exerciseId: string; patients: number }[]
  skips: { reason: SkipReason; patients: number }[]
}

const maxListed = 5

/** Named by the current exercises. A deleted exercise is left out if it replaced another. */
export function healthExercise(
  counts: ExerciseCounts,
  names: Map<string, string>,
  all = counts.patients,
): HealthExercise {
  const { exerciseId, patients, logged, withLog } = counts
  const name = names.get(exerciseId) ?? ''
  const basis = basisOf(patients, all)
  const people = (count: number) => (basis.isShown ? countUnlessFew(count, patients) : null)
  const share = (times: number) => (basis.isShown && withLog >= minPatients ? percent(times, logged) : null)
  const most = <T extends { patients: number }>(list: T[]) =>
    list
      .filter((each) => people(each.patients))
      .toSorted((a, b) => b.patients - a.patients)
      .slice(0, maxListed)
  return {
    exerciseId,
    name,
    ...basis,
    done: share(counts.done),
    flagged: share(counts.flagged),
    removed: people(counts.removed),
    swapped: people(counts.swapped),
    tooEasy: people(counts.tooEasy),
    tooHard: people(counts.tooHard),
    // If all but one kind of replacement were known, the last would be too, so either all are shown or none.
    swappedFor: (counts.swappedFor.every((each) => people(each.patients)) ? most(counts.swappedFor) : []).flatMap(
      ({ exerciseId: other, patients: count }) =>
        names.has(other) ? [{ name: names.get(other)!, patients: count }] : [],
    ),
    skips: most(counts.skips),
  }
}

export interface OutcomeCounts {
  title: string
  patients: number
  change: number
  meaningfulChange: number | null
  reached: number
}

export const healthOutcome = (
  { title, patients, change, meaningfulChange, reached }: OutcomeCounts,
  all: number,
): TemplateHealth['outcomes'][number] => {
  const basis = basisOf(patients, all)
  return {
    title,
    ...basis,
    change: basis.isShown ? Math.round(change * 10) / 10 : null,
    meaningfulChange,
    reached: basis.isShown && meaningfulChange !== null ? percent(reached, patients) : null,
  }
}

/** The figures of a template: for everybody who began it, and for those whose program has not ended. */
export interface TemplateCounts {
  all: number
  now: number
  weeks: WeekCounts[]
  exercises: ExerciseCounts[]
  outcomes: OutcomeCounts[]
}

import { daysBetween, weekdayOf } from '@kinora/contract/days.ts'
import type { SeriesLog } from '@kinora/contract/workouts.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { weekdayNames } from './workload.ts'

/** 'today', 'yesterday', 'on Tue' within the last week; nothing for longer ago. */
export function dayWords(day: string, today: string) {
  const ago = daysBetween(day, today)
  if (ago < 0 || ago > 6) return undefined
  return ['today', 'yesterday'][ago] ?? `on ${weekdayNames[weekdayOf(day) - 1]}`
}

export interface PainNote {
  /** 'Pain 7 yesterday' */
  words: string
  /** Above the number at which the patient should stop, not only above the one to ease off. */
  isHarm: boolean
}

/** The pain that was last told after each exercise, where it was above the rule. By prescription. */
export function painNotes(logs: readonly SeriesLog[], prescriptions: readonly Prescription[], today: string) {
  const notes = new Map<string, PainNote>()
  const newestFirst = logs.toSorted((a, b) => b.day.localeCompare(a.day))
  for (const { _id, painRule } of prescriptions) {
    const told = newestFirst.flatMap(({ day, entries }) =>
      entries.flatMap((entry) =>
        entry.assignedExerciseId === _id && entry.painDuring !== null ? [{ day, pain: entry.painDuring }] : [],
      ),
    )[0]
    const when = told && dayWords(told.day, today)
    if (!when || told.pain <= painRule.reduceAbove) continue
    notes.set(_id, { words: `Pain ${told.pain} ${when}`, isHarm: told.pain > painRule.stopAbove })
  }
  return notes
}

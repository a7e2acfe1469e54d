import { daysBetween, shortWeekdayNames, weekdayOf } from '@kinora/contract/days.ts'
import type { SeriesLog } from '@kinora/contract/workouts.ts'
import type { Prescription } from '@kinora/contract/series.ts'

/** 'today', 'yesterday' or 'on Tue' within the last week; undefined for anything earlier. */
export function dayLabel(day: string, today: string) {
  const ago = daysBetween(day, today)
  if (ago < 0 || ago > 6) return undefined
  return ['today', 'yesterday'][ago] ?? `on ${shortWeekdayNames[weekdayOf(day) - 1]}`
}

export interface PainNote {
  /** 'Pain 7 yesterday' */
  label: string
  /** True above the stop threshold, not only above the threshold for easing off. */
  isAboveStop: boolean
}

/** The latest pain of each prescription, if it was above its pain rule. */
export function recentPain(logs: readonly SeriesLog[], prescriptions: readonly Prescription[], today: string) {
  const notes = new Map<string, PainNote>()
  const newestFirst = logs.toSorted((a, b) => b.day.localeCompare(a.day))
  for (const { _id, painRule } of prescriptions) {
    const latest = newestFirst.flatMap(({ day, entries }) =>
      entries.flatMap((entry) =>
        entry.assignedExerciseId === _id && entry.painDuring !== null ? [{ day, pain: entry.painDuring }] : [],
      ),
    )[0]
    const when = latest && dayLabel(latest.day, today)
    if (!when || latest.pain <= painRule.reduceAbove) continue
    notes.set(_id, { label: `Pain ${latest.pain} ${when}`, isAboveStop: latest.pain > painRule.stopAbove })
  }
  return notes
}

import { daysBetween, mondayOf, type Day } from '@kinora/contract/days.ts'
import { plannedCount, planOf } from './adherence.rules.ts'
import type { ReminderProgram } from './workout-reminder.rules.ts'

const first = [10, 25, 50]
const laterSteps = 50
/** A milestone is celebrated for this many sessions. */
const celebrated = 3

/** 10, 25, 50, and then every 50. */
export function milestonesAt(sessions: number) {
  const all = [...first]
  while (all.at(-1)! <= sessions) all.push(all.at(-1)! + laterSteps)
  const reached = all.findLast((each) => each <= sessions)
  return {
    milestone: reached !== undefined && sessions - reached < celebrated ? reached : null,
    nextMilestone: all.find((each) => each > sessions)!,
  }
}

/** Days after a session in which the patient is asked about it, and in which an answer is accepted. */
const daysAsked = 2
export const daysAnswered = 7

/** The session day the patient is asked about: the latest one, unless it is today, too long ago or already answered. */
export function askedDay(finishedDays: readonly Day[], answered: readonly Day[], today: Day) {
  const last = finishedDays.toSorted().at(-1)
  if (!last || last >= today || daysBetween(last, today) > daysAsked || answered.includes(last)) return null
  return last
}

/**
 * The consecutive weeks, up to this one, in which at least half of the planned sessions were done. A week without
 * planned sessions, between programs or in a pause, neither counts nor breaks the run, and neither does the current
 * week.
 */
export function countKeptWeeks(programs: ReminderProgram[], today: Day) {
  const planned = new Map<Day, number>()
  const done = new Map<Day, number>()
  const add = (to: Map<Day, number>, day: Day, count: number) =>
    to.set(mondayOf(day), (to.get(mondayOf(day)) ?? 0) + count)
  for (const program of programs) {
    for (const day of planOf(program, program.sessions)) add(planned, day.day, plannedCount(day))
    for (const { day, isFinished } of program.sessions) if (isFinished) add(done, day, 1)
  }
  const monday = mondayOf(today)
  const weeks = [...planned]
    .filter(([week, count]) => count > 0 && week <= monday)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
  const isKept = ([week, count]: [Day, number]) => (done.get(week) ?? 0) * 2 >= count
  const counted = weeks.filter((week) => week[0] < monday || isKept(week))
  const broken = counted.findIndex((week) => !isKept(week))
  return broken < 0 ? counted.length : broken
}

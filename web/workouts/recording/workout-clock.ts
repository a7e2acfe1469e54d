import { addDays, dayIn, daysBetween, localDay } from '@kinora/contract/days.ts'
import { clockMark, timeNow, type ClockMark } from '../../app/clock.ts'
import type { Step, Workout } from './workout.ts'

/** Milliseconds; below it, clocks count as the same. */
const smallest = 10 * 60_000

/** How far to move the start, in milliseconds, given what is known of this phone's clock now. */
function shiftOf({ startedAt, finishedAt, clock }: Workout, now: ClockMark, latest: number) {
  const begun = Date.parse(startedAt)
  const ended = finishedAt ? Date.parse(finishedAt) : begun
  // If the clock was set back during the session, only the end has the later setting.
  const start = Math.min(begun, ended)
  const byNow = now.difference - clock!.difference
  const isSetSince = Math.abs(now.setting - clock!.setting) >= smallest
  if (!isSetSince && start === begun) return byNow
  const isPossible = (shift: number) => start + shift >= clock!.contact - smallest && ended + shift <= latest + smallest
  // If both are possible, the day that the patient saw stays.
  const shift = [0, byNow].find(isPossible)
  if (shift !== undefined) return start + shift - begun
  return (start < clock!.contact ? clock!.contact : latest - (ended - start)) - begun
}

/**
 * Converts the times of a workout that the server has not seen to the server's clock. The workout must lie between the
 * last reply before it and the first reply after it.
 */
export function correctedByClock(workout: Workout): Workout {
  const { clock, startedAt, finishedAt, day } = workout
  if (!clock) return workout
  const latest = timeNow()
  const shift = shiftOf(workout, clockMark(), latest)
  const rest = { ...workout, clock: undefined }
  if (Math.abs(shift) < smallest && (!finishedAt || finishedAt >= startedAt)) return rest
  const begun = Date.parse(startedAt)
  const dayOf = (moment: number) =>
    clock.timeZone ? dayIn(clock.timeZone, new Date(moment)) : localDay(new Date(moment))
  const moved = (moment: number) => new Date(moment).toISOString()
  const stamps = <T extends Partial<Record<string, number>>>(changedAt: T) =>
    Object.fromEntries(Object.entries(changedAt).map(([name, at]) => [name, Math.max(0, at! + shift)])) as T
  const step = (each: Step): Step => ({
    ...each,
    changedAt: stamps(each.changedAt),
    sets: each.sets.map((set) => (set.at === undefined ? set : { ...set, at: Math.max(0, set.at + shift) })),
  })
  return {
    ...rest,
    day: addDays(day, daysBetween(clock.today, dayOf(begun + shift))),
    startedAt: moved(begun + shift),
    finishedAt:
      finishedAt && moved(Math.max(begun + shift, Math.min(latest, Math.max(begun, Date.parse(finishedAt)) + shift))),
    changedAt: stamps(workout.changedAt),
    steps: workout.steps.map(step),
  }
}

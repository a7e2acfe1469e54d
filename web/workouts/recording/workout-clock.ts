import { addDays, dayIn, daysBetween, localDay } from '@kinora/contract/days.ts'
import { clockMark, timeNow, type ClockMark } from '../../app/clock.ts'
import type { Step, Workout } from './workout.ts'

/** Milliseconds; below it, clocks count as the same. */
const smallest = 10 * 60_000

/** How far the start must be moved, by what is known of this phone's clock now. */
function shiftOf({ startedAt, finishedAt, clock }: Workout, now: ClockMark, latest: number) {
  const begun = Date.parse(startedAt)
  const ended = finishedAt ? Date.parse(finishedAt) : begun
  // The clock was set back during the session: only its end was recorded by the later setting.
  const start = Math.min(begun, ended)
  const byNow = now.difference - clock!.difference
  const isSetSince = Math.abs(now.setting - clock!.setting) >= smallest
  if (!isSetSince && start === begun) return byNow
  const isPossible = (shift: number) => start + shift >= clock!.contact - smallest && ended + shift <= latest + smallest
  // Where both are possible, the day stays that the patient saw.
  const shift = [0, byNow].find(isPossible)
  if (shift !== undefined) return start + shift - begun
  return (start < clock!.contact ? clock!.contact : latest - (ended - start)) - begun
}

/**
 * A workout that the server has not seen, as it would have been recorded by the server's clock. It was done after the last
 * reply before it and before the first one since, by the clock as it was known then or as it is known now.
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

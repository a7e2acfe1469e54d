import { addDays, daysBetween, weekdayName } from '@kinora/contract/days.ts'
import { isDueOn, type RunningProgram } from './todays-workouts.ts'

export interface UpcomingWorkout {
  name: string
  /** 'tomorrow', 'on Monday' */
  when: string
  minutes: number | null
  exercises: number | null
}

export function dayFromToday(day: string, today: string) {
  const away = daysBetween(today, day)
  if (away === 0) return 'today'
  return away === 1 ? 'tomorrow' : `on ${weekdayName(day)}`
}

/** The first session in the next two weeks, after today. */
export function nextWorkout(running: readonly RunningProgram[], today: string): UpcomingWorkout | undefined {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const day = addDays(today, ahead)
    for (const { days, allSeries, week, prescriptions } of running) {
      const planned = days.find((each) => each.day === day)
      const series = planned?.planned
        ? (allSeries.find((each) => isDueOn(each, day)) ?? allSeries.find(({ timesPerWeek }) => timesPerWeek))
        : undefined
      if (!planned || !series) continue
      const isKnown = planned.week === week
      const exercises = prescriptions.filter(({ seriesId }) => seriesId === series._id).length
      return {
        name: series.name,
        when: dayFromToday(day, today),
        minutes: isKnown ? series.minutes : null,
        exercises: isKnown ? exercises : null,
      }
    }
  }
  return undefined
}

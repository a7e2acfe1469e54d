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
    for (const { days, blocks, week, prescriptions } of running) {
      const planned = days.find((each) => each.day === day)
      const block = planned?.planned
        ? (blocks.find((each) => isDueOn(each, day)) ?? blocks.find(({ timesPerWeek }) => timesPerWeek))
        : undefined
      if (!planned || !block) continue
      const isKnown = planned.week === week
      const exercises = prescriptions.filter(({ seriesId }) => seriesId === block._id).length
      return {
        name: block.name,
        when: dayFromToday(day, today),
        minutes: isKnown ? block.minutes : null,
        exercises: isKnown ? exercises : null,
      }
    }
  }
  return undefined
}

import { addDays, mondayOf, weekdayName } from '@kinora/contract/days.ts'
import { workoutFromLog } from '../recording/workout-from-log.ts'
import { countSets, hasStopPain, type Workout } from '../recording/workout.ts'
import { finishedWorkouts, type RunningProgram } from './todays-workouts.ts'
import { listText } from '@kinora/contract/list-text.ts'

export interface WeekDay {
  day: string
  /** 'Mon' */
  label: string
  planned: number
  done: number
  /** The completed share in sessions: half of the sets of a session count as 0.5. */
  share: number
  isToday: boolean
}

/** The finished sessions of a program's week whose sets are known here. */
function finishedOf({ prescriptions, program, week, workouts }: RunningProgram, stored: readonly Workout[]) {
  const own = stored.filter((workout) => workout.programId === program._id && workout.week === week)
  const known = new Set(own.map(({ _id }) => _id))
  const others = workouts
    .filter(({ _id, finishedAt }) => finishedAt && !known.has(_id))
    .map((log) => {
      const ofSeries = prescriptions.filter(({ seriesId }) => seriesId === log.seriesId)
      return workoutFromLog(log, ofSeries, { userId: '', name: '' })
    })
  return [...own.filter(({ finishedAt }) => finishedAt), ...others]
}

/** How much of the finished sessions of a day was done. */
const shareOn = (running: RunningProgram, stored: readonly Workout[], day: string) =>
  finishedOf(running, stored)
    .filter((workout) => workout.day === day)
    .map(countSets)
    .reduce((sum, { done, planned }) => sum + (planned ? done / planned : 1), 0)

/** True if an exercise hurt so much in the latest session of this week that its pain rule says to stop. */
export function hadStopPain(running: readonly RunningProgram[], stored: readonly Workout[], today: string) {
  const latest = running
    .flatMap((runningProgram) => finishedOf(runningProgram, stored))
    .filter(({ day }) => day >= mondayOf(today))
    .toSorted((a, b) => (a.finishedAt! < b.finishedAt! ? 1 : -1))[0]
  return latest !== undefined && hasStopPain(latest)
}

function doneOn({ program, week, days, workouts }: RunningProgram, stored: readonly Workout[], day: string) {
  const inThisWeek = days.find((each) => each.day === day)?.week === week
  if (inThisWeek)
    return finishedWorkouts(workouts, stored, program._id).filter((doneWorkout) => doneWorkout.day === day).length
  const known = new Set(workouts.map(({ _id }) => _id))
  const onlyHere = stored.filter(
    (workout) =>
      workout.programId === program._id && workout.day === day && workout.finishedAt && !known.has(workout._id),
  )
  return Math.max(days.find((each) => each.day === day)?.done ?? 0, onlyHere.length)
}

/** Monday to Sunday of this week, with the sessions of all programs. */
export function weekOf(running: readonly RunningProgram[], stored: readonly Workout[], today: string): WeekDay[] {
  const monday = mondayOf(today)
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => ({
    day,
    label: weekdayName(day).slice(0, 3),
    planned: running.reduce((sum, { days }) => sum + (days.find((each) => each.day === day)?.planned ?? 0), 0),
    done: running.reduce((sum, runningProgram) => sum + doneOn(runningProgram, stored, day), 0),
    share: running.reduce(
      (sum, runningProgram) =>
        sum +
        (runningProgram.days.find((one) => one.day === day)?.week === runningProgram.week
          ? shareOn(runningProgram, stored, day)
          : doneOn(runningProgram, stored, day)),
      0,
    ),
    isToday: day === today,
  }))
}

/** The label of a day's ring for screen readers. */
export function ringLabel({ planned, done, share, day }: WeekDay, today: string) {
  if (share < Math.min(done, planned)) return `${Math.min(done, planned)} of ${planned}, not all sets done`
  if (planned === 0) return done ? `${done} done` : 'rest day'
  return done === 0 && day >= today ? 'not yet' : `${Math.min(done, planned)} of ${planned} done`
}

export interface WeekTotal {
  done: number
  planned: number
  isOver: boolean
}

/**
 * The total so far. Of today, only done sessions count as planned; a session made up on another day counts. Without a
 * plan for the week, every done session counts.
 */
export function weekTotal(week: readonly WeekDay[], today: string): WeekTotal {
  const planned = week.reduce(
    (sum, day) => sum + (day.day < today ? day.planned : day.day === today ? Math.min(day.planned, day.done) : 0),
    0,
  )
  const all = week.reduce((sum, day) => sum + day.done, 0)
  const done = week.some((day) => day.planned > 0) ? Math.min(planned, all) : all
  const left = week.some((day) => day.planned > day.done && day.day >= today)
  return { planned, done, isOver: !left }
}

/** The days in words: 'Wednesday', 'Wednesday and Friday'. */
export function listDays(days: readonly string[], today: string) {
  const words = [...new Set(days)].toSorted().map((day) => (day === today ? 'Today' : weekdayName(day)))
  return listText(words)
}

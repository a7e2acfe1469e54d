import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, NextDayResponse, Progress } from '@kinora/contract/workouts.ts'
import {
  adherence,
  dayShare,
  countFinished,
  planOf,
  plannedCount,
  type PlannedDay,
  type PlannedProgram,
  type WorkoutShare,
} from './adherence.rules.ts'

interface LoggedWorkout extends WorkoutShare {
  pain: number | null
  painAfter: string | null
  effort: number | null
  shortMinutes: number | null
  nextDay: NextDayResponse | null
  nextDayBy: string | null
}

interface SaidDifficulty {
  day: string
  exercise: string
  difficulty: Difficulty
}

interface ExerciseTotal {
  exerciseId: string
  exercise: string
  seriesId: string
  week: number
  stopAbove: number
  done: number
  skipped: number
  tooEasy: number
  tooHard: number
  worstPain: number | null
  isRemoved: boolean
}

const addUp = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const mean = (numbers: number[], digits: number) =>
  numbers.length ? Math.round((addUp(numbers) / numbers.length) * 10 ** digits) / 10 ** digits : null
const isNumber = (value: number | null): value is number => value !== null

function dayOf(planned: PlannedDay, workouts: LoggedWorkout[], today: string): Progress['days'][number] {
  const own = workouts.filter(({ day }) => day === planned.day)
  const worst = own.filter(({ pain }) => pain !== null).toSorted((a, b) => b.pain! - a.pain!)[0]
  return {
    day: planned.day,
    week: planned.week,
    planned: plannedCount(planned),
    done: own.filter(({ isFinished }) => isFinished).length,
    share: dayShare(planned, own, today),
    pain: worst?.pain ?? null,
    painAfter: worst?.painAfter ?? null,
    pause: planned.pause,
    nextDay: own[0]?.nextDay ?? null,
    nextDayBy: own[0]?.nextDayBy ?? null,
    effort: mean(own.map(({ effort }) => effort).filter(isNumber), 0),
    shortMinutes:
      own
        .map(({ shortMinutes }) => shortMinutes)
        .filter(isNumber)
        .toSorted((a, b) => a - b)[0] ?? null,
  }
}

function weekOf(
  week: number,
  plan: PlannedDay[],
  workouts: LoggedWorkout[],
  days: Progress['days'],
  today: string,
): Progress['weeks'][number] {
  const planned = plan.filter((day) => day.week === week)
  const pain = days.filter((day) => day.week === week).map((day) => day.pain)
  return {
    week,
    adherence: adherence(planned, workouts, today),
    pain: mean(pain.filter(isNumber), 1),
    sessions: countFinished(
      planned,
      workouts.filter((session) => session.week === week),
    ),
    planned: addUp(planned.map(plannedCount)),
  }
}

/** How often each exercise was planned up to today, done and skipped. */
export function byExercise(exercises: ExerciseTotal[], plan: PlannedDay[], today: string): Progress['byExercise'] {
  const timesOf = ({ week, seriesId, isRemoved }: ExerciseTotal) =>
    isRemoved
      ? 0
      : addUp(
          plan.filter((day) => day.week === week && day.day <= today).map(({ planned }) => planned.get(seriesId) ?? 0),
        )
  return [...Map.groupBy(exercises, ({ exercise }) => exercise)].map(([exercise, parts]) => {
    const pains = parts.map(({ worstPain }) => worstPain).filter(isNumber)
    const [done, skipped] = [addUp(parts.map((part) => part.done)), addUp(parts.map((part) => part.skipped))]
    return {
      exercise,
      planned: Math.max(done + skipped, addUp(parts.map(timesOf))),
      done,
      skipped,
      tooEasy: addUp(parts.map((part) => part.tooEasy)),
      tooHard: addUp(parts.map((part) => part.tooHard)),
      worstPain: pains.length ? Math.max(...pains) : null,
    }
  })
}

/** Adherence and pain of a program, from its plan and its workouts. */
export function progressOf(
  program: PlannedProgram & { id: string; today: string },
  workouts: LoggedWorkout[],
  exercises: ExerciseTotal[],
  notes: Progress['notes'],
  skips: { reason: SkipReason; exercise: string; times: number }[],
  difficulties: SaidDifficulty[],
): Progress {
  const { id: programId, weeks, today } = program
  const plan = planOf(program, workouts)
  const ratingsByDay = Map.groupBy(difficulties, ({ day }) => day)
  const exercisesOn = (day: string, difficulty: Difficulty) =>
    (ratingsByDay.get(day) ?? [])
      .filter((saidDifficulty) => saidDifficulty.difficulty === difficulty)
      .map(({ exercise }) => exercise)
  const days = plan.map((planned) => ({
    ...dayOf(planned, workouts, today),
    tooEasy: exercisesOn(planned.day, 'too easy'),
    tooHard: exercisesOn(planned.day, 'too hard'),
  }))
  const rules = exercises.filter(({ isRemoved }) => !isRemoved).map(({ stopAbove }) => stopAbove)
  return {
    programId,
    weeks: Array.from({ length: weeks }, (_, at) => weekOf(at + 1, plan, workouts, days, today)),
    days,
    stopAbove: rules.length ? Math.min(...rules) : null,
    byExercise: byExercise(exercises, plan, today),
    notes,
    skips,
  }
}

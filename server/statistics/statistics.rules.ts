import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import { addDays, type Day } from '@kinora/contract/days.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import { pauseOn } from '../workouts/patient-pause.rules.ts'
import { isRunning, lastDayOf, silentDays } from '../workouts/summary.rules.ts'
import {
  countFinished,
  planOf,
  plannedCount,
  sessionTotals,
  type PlannedProgram,
  type WorkoutShare,
} from '../workouts/adherence.rules.ts'

/** The stored figures of one program. */
export interface ProgramStatistics {
  programId: string
  patientId: string
  templateId: string | null
  weeks: {
    week: number
    firstDay: Day
    isOver: boolean
    planned: number
    done: number
    finished: number
    isPainFlagged: boolean
  }[]
  exercises: {
    exerciseId: string
    logged: number
    done: number
    flagged: number
    tooEasy: number
    tooHard: number
    skipReasons: SkipReason[]
    isRemoved: boolean
    swappedFor: string | null
  }[]
  outcomes: { surveyId: string; title: string; lastDay: Day; change: number; meaningfulChange: number | null }[]
}

interface CountedProgram extends PlannedProgram {
  sessions: WorkoutShare[]
}

/**
 * The weeks that have begun, with planned and completed sessions up to today. Days of a pause have no planned sessions.
 */
export function weekStatistics(program: CountedProgram, painfulDays: Day[], today: Day): ProgramStatistics['weeks'] {
  const plan = planOf(program, program.sessions)
  const end = program.endsOn ?? today
  return Array.from({ length: program.weeks }, (_, at) => at + 1).flatMap((week) => {
    const days = plan.filter((day) => day.week === week)
    const [firstDay, lastDay] = [days[0]!.day, days.at(-1)!.day]
    if (firstDay > today || firstDay > end) return []
    const sessionsOfWeek = program.sessions.filter((session) => session.week === week)
    // As for adherence, a session counts in the week of the day on which it was done.
    const totals = sessionTotals(days, program.sessions, today)
    return [
      {
        week,
        firstDay,
        isOver: lastDay < today || (program.endsOn !== null && program.endsOn <= today),
        ...totals,
        finished: countFinished(days, sessionsOfWeek),
        isPainFlagged: painfulDays.some((day) => firstDay <= day && day <= lastDay),
      },
    ]
  })
}

/** Consecutive planned days without a session, up to yesterday; 0 if no program runs or during a pause. */
export function silenceOf(programs: CountedProgram[], lastWorkoutDay: Day | null, today: Day) {
  const running = programs.filter((program) => isRunning(program, today))
  if (running.some(({ pauses }) => pauseOn(pauses, today))) return 0
  const plans = running.map((program) => planOf(program, program.sessions))
  return plans.some((plan) => plan.some((day) => plannedCount(day) > 0)) ? silentDays(plans, lastWorkoutDay, today) : 0
}

/** Scores count from this many days before the program begins to this many after it ends. */
const [daysBefore, daysAfter] = [14, 28]

/** The change from the first to the last score of each survey around a program; nothing without scores on two days. */
export function outcomeStatistics(program: PlannedProgram, trends: SurveyTrend[]): ProgramStatistics['outcomes'] {
  const end = program.endsOn ?? lastDayOf(program)
  const [from, until] = [addDays(program.startDate, -daysBefore), addDays(end, daysAfter)]
  return trends.flatMap(({ surveyId, title, better, meaningfulChange, points }) => {
    const pointsInSpan = points.filter(({ day }) => from <= day && day <= until)
    const [first, last] = [pointsInSpan[0], pointsInSpan.at(-1)]
    if (!first || !last || first.day === last.day) return []
    const change = better === 'higher' ? last.value - first.value : first.value - last.value
    return [{ surveyId, title, lastDay: last.day, change, meaningfulChange }]
  })
}

import type { Reply } from '@kinora/contract/api.ts'
import { addDays, localDay } from '@kinora/contract/days.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { MyPrescription, series } from '@kinora/contract/series.ts'
import { SeriesLogDraft, type Progress, type SeriesLog } from '@kinora/contract/workouts.ts'
import { sampleId } from './sample-data.ts'
import { sampleExercise, samplePrescription, sampleProgram, sampleSeries } from './sample-programs.ts'

/** A program of six weeks that started `daysAgo` days ago. */
export function runningProgram(daysAgo = 14, changes: Partial<Program> = {}) {
  const startDate = addDays(localDay(), -daysAgo)
  return sampleProgram({ startDate, endDate: addDays(startDate, 41), state: 'running', ...changes })
}

function myPrescription(number: number, exercise: ExerciseCard): MyPrescription {
  const { staffNote: _staffNote, ...prescription } = samplePrescription(number, exercise)
  const instructions = {
    purpose: '',
    setup: '',
    steps: [`Do the ${exercise.name}.`],
    cues: [],
    breathing: '',
    commonErrors: [],
    stopIf: '',
    precautions: [],
    pictures: [],
    videos: [],
  }
  return { ...prescription, setsDone: 0, isSkippedToday: false, instructions }
}

type MyWeek = Reply<typeof series.mine>

/** A patient's week: "Morning" every day, with a squat and a bridge. */
export function sampleMyWeek(program: Program, week = 3, changes: Partial<MyWeek['series'][number]> = {}): MyWeek {
  const { assignedExercises: _exercises, week: _week, ...morning } = sampleSeries([])
  const exercises = [sampleExercise(), sampleExercise({ _id: sampleId(31), name: 'Bridge' })]
  return {
    program,
    week,
    series: [{ ...morning, minutes: 12, ...changes }],
    assignedExercises: exercises.map((exercise, at) => ({ ...myPrescription(50 + at, exercise), week })),
    education: [],
  }
}

/** One session a day, all of them done up to yesterday. */
export function sampleProgress({ _id, startDate, weeks }: Program, plannedADay = 1): Progress {
  const days = Array.from({ length: weeks * 7 }, (_, at) => ({
    day: addDays(startDate!, at),
    week: Math.floor(at / 7) + 1,
    planned: plannedADay,
    done: addDays(startDate!, at) < localDay() ? plannedADay : 0,
    share: null,
    pain: null,
    painAfter: null,
    effort: null,
  }))
  const weekOf = (week: number) => {
    const own = days.filter((day) => day.week === week)
    const sessions = own.reduce((sum, { done }) => sum + done, 0)
    return { week, adherence: null, pain: week === 1 ? 4 : null, sessions, planned: 7 * plannedADay }
  }
  return {
    programId: _id,
    weeks: Array.from({ length: weeks }, (_, at) => weekOf(at + 1)),
    days,
    stopAbove: 5,
    byExercise: [],
    notes: [],
    skips: [],
  }
}

/** A session of today, finished. */
export const sampleSeriesLog = (changes: Partial<SeriesLog> = {}): SeriesLog => ({
  _id: sampleId(80),
  revision: 2,
  programId: sampleId(20),
  seriesId: sampleId(40),
  week: 3,
  day: localDay(),
  startedAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  isShort: false,
  effort: null,
  note: '',
  entries: [],
  patientId: sampleId(1),
  loggedBy: 'Kim Taylor',
  updatedAt: new Date().toISOString(),
  ...changes,
})

/** The reply of the server after storing this session. */
export const storedSeriesLog = (body: object): SeriesLog => {
  const draft = SeriesLogDraft.parse(body)
  return sampleSeriesLog({ ...draft, entries: draft.entries.map((entry) => ({ ...entry, alertedPain: null })) })
}

import { randomUUID } from 'node:crypto'
import type { LogEntry, SeriesLogDraft } from '@kinora/contract/workouts.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { addDays, daysBetween, weekdayOf } from '@kinora/contract/days.ts'
import { momentOf } from './demo-time.ts'
import { seededRandom } from './seeded-random.ts'
import type { DemoPatient } from './demo-patients.ts'

interface SeriesBlock {
  _id: string
  name: string
  weekdays: number[]
}

interface DemoWeek {
  programId: string
  week: number
  firstDay: string
  series: SeriesBlock[]
  prescriptions: MyPrescription[]
}

interface Day {
  day: string
  /** 0 is today. */
  daysAgo: number
  /** Days since the program started. */
  programDay: number
}

const startingPain = {
  painUp: 5,
  needsHelp: 4,
  silent: 2,
  tooHard: 4,
  finishing: 5,
  patchy: 4,
  steady: 4,
  invited: 0,
  inactive: 3,
} as const

/** Pain decreases unevenly over the weeks, except for the habits that end in an alert. */
function painOf({ habit }: DemoPatient, { daysAgo, programDay }: Day, random: () => number, exercise: string) {
  if (habit === 'painUp' && daysAgo <= 1 && exercise === 'Squat') return 7
  if (habit === 'needsHelp' && daysAgo <= 2) return 6
  const usual = startingPain[habit] - programDay / 9 + random() * 1.6 - 0.8
  return Math.max(0, Math.min(6, Math.round(usual)))
}

function isDone({ habit }: DemoPatient, { daysAgo, programDay }: Day, random: () => number) {
  if (habit === 'silent') return daysAgo >= 9
  if (habit === 'patchy') return random() < 0.62
  // Her knee hurt in yesterday's session, so there must be one.
  if (habit === 'finishing' || (habit === 'painUp' && daysAgo === 1)) return true
  return programDay === 11 ? false : random() < 0.94
}

function entryOf(patient: DemoPatient, day: Day, random: () => number, prescription: MyPrescription): LogEntry {
  const sets = Number(prescription.dosage.set) * (prescription.side === 'each' ? 2 : 1)
  const pain = painOf(patient, day, random, prescription.exercise.name)
  const isStopped = patient.habit === 'painUp' && pain === 7
  const isTooHard = patient.habit === 'tooHard' && prescription.exercise.name === 'Bird dog' && day.daysAgo <= 8
  const isLeftOut = prescription.priority === 'extra' && random() < 0.1
  const done = isTooHard || isLeftOut ? 0 : isStopped ? 2 : random() < 0.08 ? sets - 1 : sets
  return {
    assignedExerciseId: prescription._id,
    version: prescription.version,
    sets: Array.from({ length: done }, () => ({
      reps: prescription.dosage.repsMin,
      load: prescription.dosage.load?.value ?? null,
      durationSeconds: prescription.dosage.durationSeconds,
      side: null,
    })),
    painDuring: done ? pain : null,
    effort: done ? Math.min(10, 4 + Math.round(random() * 3)) : null,
    skippedReason: isTooHard ? 'too hard' : isLeftOut ? 'no time' : isStopped ? 'pain' : null,
    note: '',
    undoneSets: [],
  }
}

const notes = [
  'Stairs are easier in the morning, worse after the garden.',
  'Felt steadier today.',
  'Did it while the kettle boiled.',
  'A bit stiff after the long drive.',
]

/** The workouts that a patient logged in one week. */
export function workoutsOf(
  patient: DemoPatient,
  { programId, week, firstDay, series, prescriptions }: DemoWeek,
  startDate: string,
  today: string,
  seed: number,
  now = Date.now(),
) {
  const random = seededRandom(seed * 100 + week)
  const logs: SeriesLogDraft[] = []
  for (let at = 0; at < 7; at++) {
    const date = addDays(firstDay, at)
    if (date > today) break
    const day = {
      day: date,
      daysAgo: daysBetween(date, today),
      programDay: daysBetween(startDate, date),
    }
    const due = series.filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))
    for (const [order, block] of due.entries()) {
      const isLogged = isDone(patient, day, random)
      // Leaves a session of today open, for people who try the demo.
      if (!isLogged || (day.daysAgo === 0 && (order > 0 || (due.length === 1 && seed % 3 === 0)))) continue
      const entries = prescriptions
        .filter(({ seriesId }) => seriesId === block._id)
        .map((prescription) => entryOf(patient, day, random, prescription))
      if (entries.length === 0) continue
      const start = momentOf(date, (order === 0 ? 8 : 18) * 60 + 10 + Math.floor(random() * 40))
      const end = start.getTime() + 11 * 60_000
      if (end > now) continue
      logs.push({
        _id: randomUUID(),
        revision: 1,
        programId,
        seriesId: block._id,
        week,
        day: date,
        startedAt: start.toISOString(),
        finishedAt: new Date(end).toISOString(),
        isShort: false,
        effort: 3 + 2 * Math.floor(random() * 3),
        note: random() < 0.07 ? notes[Math.floor(random() * notes.length)]! : '',
        entries,
      })
    }
  }
  return logs
}

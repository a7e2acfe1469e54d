import { randomUUID } from 'node:crypto'
import type { LogEntry, SeriesLogDraft } from '@kinora/contract/workouts.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { addDays, daysBetween, weekdayOf } from '@kinora/contract/days.ts'
import { chance } from './random.ts'
import type { DemoPatient } from './people.ts'

interface Block {
  _id: string
  name: string
  weekdays: number[]
}

export interface DemoWeek {
  programId: string
  week: number
  firstDay: string
  blocks: Block[]
  prescriptions: MyPrescription[]
}

interface Day {
  day: string
  /** Days until today; 0 is today. */
  ago: number
  /** Days since the program began. */
  since: number
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

/** Pain falls over the weeks, a little unevenly; some stories end otherwise. */
function painOf({ habit }: DemoPatient, { ago, since }: Day, random: () => number, exercise: string) {
  if (habit === 'painUp' && ago <= 1 && exercise === 'Squat') return 7
  if (habit === 'needsHelp' && ago <= 2) return 6
  const usual = startingPain[habit] - since / 9 + random() * 1.6 - 0.8
  return Math.max(0, Math.min(6, Math.round(usual)))
}

function isDone({ habit }: DemoPatient, { ago, since }: Day, random: () => number) {
  if (habit === 'silent') return ago >= 9
  if (habit === 'patchy') return random() < 0.62
  if (habit === 'finishing') return true
  return since === 11 ? false : random() < 0.94
}

function entryOf(patient: DemoPatient, day: Day, random: () => number, it: MyPrescription): LogEntry {
  const sets = Number(it.dosage.set) * (it.side === 'each' ? 2 : 1)
  const pain = painOf(patient, day, random, it.exercise.name)
  const isStopped = patient.habit === 'painUp' && pain === 7
  const isTooHard = patient.habit === 'tooHard' && it.exercise.name === 'Bird dog' && day.ago <= 8
  const isLeftOut = it.priority === 'extra' && random() < 0.1
  const done = isTooHard || isLeftOut ? 0 : isStopped ? 2 : random() < 0.08 ? sets - 1 : sets
  return {
    assignedExerciseId: it._id,
    version: it.version,
    sets: Array.from({ length: done }, () => ({
      reps: it.dosage.repsMin,
      load: it.dosage.load?.value ?? null,
      durationSeconds: it.dosage.durationSeconds,
      side: null,
    })),
    painDuring: done ? pain : null,
    effort: done ? Math.min(10, 4 + Math.round(random() * 3)) : null,
    skippedReason: isTooHard ? 'too hard' : isLeftOut ? 'no time' : isStopped ? 'pain' : null,
    note: '',
  }
}

const notes = [
  'Stairs are easier in the morning, worse after the garden.',
  'Felt steadier today.',
  'Did it while the kettle boiled.',
  'A bit stiff after the long drive.',
]

/** What a patient logged in one week, day by day, as they would have sent it. */
export function sessionsOf(
  patient: DemoPatient,
  { programId, week, firstDay, blocks, prescriptions }: DemoWeek,
  startDate: string,
  today: string,
  seed: number,
) {
  const random = chance(seed * 100 + week)
  const logs: SeriesLogDraft[] = []
  for (let at = 0; at < 7; at++) {
    const date = addDays(firstDay, at)
    if (date > today) break
    const day = {
      day: date,
      ago: daysBetween(date, today),
      since: daysBetween(startDate, date),
    }
    const due = blocks.filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))
    for (const [order, block] of due.entries()) {
      const roll = isDone(patient, day, random)
      // Today is still going on: of several sessions the last is open.
      if (!roll || (day.ago === 0 && (order > 0 || (due.length === 1 && seed % 3 === 0)))) continue
      const entries = prescriptions
        .filter(({ seriesId }) => seriesId === block._id)
        .map((it) => entryOf(patient, day, random, it))
      if (entries.length === 0) continue
      const start = `${date}T${order === 0 ? '08' : '18'}:${String(10 + Math.floor(random() * 40))}:00+11:00`
      // Nobody has done yet what is still to come today.
      if (Date.parse(start) + 15 * 60_000 > Date.now()) continue
      logs.push({
        _id: randomUUID(),
        revision: 1,
        programId,
        seriesId: block._id,
        week,
        day: date,
        startedAt: start,
        finishedAt: new Date(Date.parse(start) + 11 * 60_000).toISOString(),
        isShort: false,
        effort: 3 + 2 * Math.floor(random() * 3),
        note: random() < 0.07 ? notes[Math.floor(random() * notes.length)]! : '',
        entries,
      })
    }
  }
  return logs
}

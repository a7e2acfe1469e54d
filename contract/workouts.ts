import { z } from 'zod'
import { Day, Id, Moment, MomentOut, Text } from './fields.ts'
import { StatusReason } from './patients.ts'
import { Week } from './programs.ts'
import { staffAndPatients } from './roles.ts'
import { SkipReason } from './skip-reasons.ts'
import { defineApi } from './api.ts'

/** The patient's rating of an exercise as too easy or too hard. */
export const Difficulty = z.enum(['too easy', 'about right', 'too hard'])
export type Difficulty = z.infer<typeof Difficulty>

const Scale = z.number().int('Use a whole number.').min(0, 'Use 0 to 10.').max(10, 'Use 0 to 10.')

/** Milliseconds since 1970, by the phone's clock but later than every stamp the phone has seen. */
const Stamp = z.number().int().min(0).max(8.64e15)

/** The place of a set in its exercise and how often that place was undone, such as '2.0'; see workout-merge.ts. */
const SetKey = z.string().regex(/^([1-9]\d?|100)\.\d{1,4}$/, 'Use a place and a round, such as 2.0.')
export const maxUndoneSets = 500

/** One completed set. With a dosage per side, two of these make a whole set. */
export const LoggedSet = z.object({
  reps: z.number().int().min(0).max(1000).nullable().default(null),
  load: z.number().min(0).max(1000).nullable().default(null),
  durationSeconds: z.number().int().min(0).max(14_400).nullable().default(null),
  side: z.enum(['left', 'right']).nullable().default(null),
  key: SetKey.optional(),
  /** When it was done or corrected, in milliseconds since 1970. */
  at: Stamp.optional(),
})

export const LogEntry = z.object({
  assignedExerciseId: Id,
  /** The version of the prescription that the patient saw. */
  version: z.number().int().min(1),
  sets: z.array(LoggedSet).max(100).default([]),
  painDuring: Scale.nullable().default(null),
  effort: Scale.nullable().default(null),
  difficulty: Difficulty.nullable().optional(),
  skippedReason: SkipReason.nullable().default(null),
  note: Text(1000).default(''),
  /** The keys of undone sets. */
  undoneSets: z.array(SetKey).max(maxUndoneSets).default([]),
  /** When each answer was given. Without it, the newest revision's answers win. */
  changedAt: z
    .object({ painDuring: Stamp, effort: Stamp, difficulty: Stamp, skippedReason: Stamp, note: Stamp })
    .partial()
    .optional(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const [minMinutes, maxMinutes] = [3, 60] as const
export const ShortPlan = z.object({
  minutes: z.number().int('Use whole minutes.').min(minMinutes).max(maxMinutes),
  exerciseIds: z.array(Id).min(1).max(100),
})
export type ShortPlan = z.infer<typeof ShortPlan>

/**
 * One session of one series on one day. The client creates the `_id` and raises `revision` with every change. The
 * server merges it with the stored session, so that two phones may record one session, and returns the result.
 */
export const SeriesLogDraft = z.object({
  _id: Id,
  revision: z.number().int().min(1).max(100_000).default(1),
  programId: Id,
  seriesId: Id,
  week: Week,
  /** The day in the patient's time zone. */
  day: Day,
  startedAt: Moment,
  finishedAt: Moment.nullable().default(null),
  /** The patient chose to do only the most important exercises that day. */
  isShort: z.boolean().default(false),
  /** The minutes that the patient had, and the prescriptions that fitted. */
  short: ShortPlan.nullable().optional(),
  effort: Scale.nullable().default(null),
  note: Text(2000).default(''),
  /** When effort and note were entered. Without it, those of the newest revision win. */
  changedAt: z.object({ effort: Stamp, note: Stamp }).partial().optional(),
  entries: z.array(LogEntry).max(100),
})
export type SeriesLogDraft = z.infer<typeof SeriesLogDraft>

export const SeriesLog = SeriesLogDraft.extend({
  patientId: Id,
  startedAt: MomentOut,
  finishedAt: MomentOut.nullable(),
  loggedBy: z.string(),
  updatedAt: MomentOut,
  /** `alertedPain`: the pain that staff were notified of. */
  entries: z.array(LogEntry.extend({ alertedPain: Scale.nullable() })),
})
export type SeriesLog = z.infer<typeof SeriesLog>

export const ProgramEvent = z.enum(['started', 'finished', 'stopped', 'needHelp'])
export type ProgramEvent = z.infer<typeof ProgramEvent>
const ProgramLog = z.object({
  _id: Id,
  programId: Id,
  patientId: Id,
  week: z.number(),
  event: ProgramEvent,
  reason: StatusReason.nullable(),
  note: z.string(),
  at: MomentOut,
  by: z.string(),
})

/** Why nothing is planned for some days. */
export const PauseReason = z.enum(['unwell', 'away'])
export type PauseReason = z.infer<typeof PauseReason>

/** How the patient felt the day after their sessions. */
export const NextDayResponse = z.enum(['settled', 'sore', 'worse'])
export type NextDayResponse = z.infer<typeof NextDayResponse>

/**
 * A day of a program. `planned` and `done` count sessions. `share` is the share of sets done, from 0 to 1; null on rest
 * days, on future days, and today until something is done.
 */
const ProgressDay = z.object({
  day: Day,
  week: z.number(),
  planned: z.number(),
  done: z.number(),
  share: z.number().nullable(),
  pain: z.number().nullable(),
  painAfter: z.string().nullable(),
  effort: z.number().nullable(),
  /** The minutes of a session that the patient planned as short; the fewest of that day. */
  shortMinutes: z.number().nullable().optional(),
  nextDay: NextDayResponse.nullable().optional(),
  /** The carer who answered; null for the patient. */
  nextDayBy: z.string().nullable().optional(),
  /** The exercises that the patient rated too easy or too hard. */
  tooEasy: z.array(z.string()).optional(),
  tooHard: z.array(z.string()).optional(),
  /** Why the day was paused, without planned sessions. */
  pause: PauseReason.nullable().optional(),
})
export const Progress = z.object({
  programId: Id,
  /** `adherence` in percent up to today; `pain` is the average of each day's worst. */
  weeks: z.array(
    z.object({
      week: z.number(),
      adherence: z.number().nullable(),
      pain: z.number().nullable(),
      sessions: z.number(),
      planned: z.number(),
    }),
  ),
  days: z.array(ProgressDay),
  /** The strictest stop rule of the prescriptions; null without prescriptions. */
  stopAbove: z.number().nullable(),
  /** Counted in sessions, up to today. */
  byExercise: z.array(
    z.object({
      exercise: z.string(),
      planned: z.number(),
      done: z.number(),
      skipped: z.number(),
      worstPain: z.number().nullable(),
      /** How often the patient gave this rating. */
      tooEasy: z.number().optional(),
      tooHard: z.number().optional(),
    }),
  ),
  notes: z.array(z.object({ day: Day, text: z.string(), exercise: z.string().nullable() })),
  skips: z.array(z.object({ reason: SkipReason, exercise: z.string(), times: z.number() })),
})
export type Progress = z.infer<typeof Progress>

export const workouts = defineApi('workouts', {
  saveSeries: {
    route: 'POST /series-log',
    roles: staffAndPatients,
    body: SeriesLogDraft,
    reply: SeriesLog,
    isOpenToTablets: true,
    failure: 'Failed to save the session',
    patientInReply: 'patientId',
    isRepeatable: true,
    beginsAtOnce: true,
  },
  ofWeek: {
    route: 'GET /series-log/:programId/:week',
    roles: staffAndPatients,
    params: { week: Week },
    reply: z.array(SeriesLog),
    isOpenToTablets: true,
    failure: 'Failed to read the sessions',
  },
  ofSeries: {
    route: 'GET /series-log/:programId/:seriesId/:week',
    roles: staffAndPatients,
    params: { week: Week },
    reply: z.array(SeriesLog),
    isOpenToTablets: true,
    failure: 'Failed to read the sessions',
  },
  saveProgram: {
    route: 'POST /program-log',
    roles: staffAndPatients,
    body: z.object({
      _id: Id.optional(),
      programId: Id,
      week: Week,
      event: ProgramEvent,
      reason: StatusReason.nullable().default(null),
      note: Text(1000).trim().default(''),
    }),
    reply: ProgramLog,
    failure: 'Failed to save',
  },
  ofProgram: {
    route: 'GET /program-log/:patientId/:programId',
    roles: staffAndPatients,
    reply: z.array(ProgramLog),
    failure: 'Failed to read the program log',
  },
  progress: {
    route: 'GET /program/:id/progress',
    roles: staffAndPatients,
    reply: Progress,
    isOpenToTablets: true,
    failure: 'Failed to read progress',
  },
})

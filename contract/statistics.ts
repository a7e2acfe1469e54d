import { z } from 'zod'
import { Day, Id, MomentOut, NumberIn } from './fields.ts'
import { defineApi } from './api.ts'
import { staff } from './roles.ts'
import { SkipReason } from './skip-reasons.ts'

/** Figures of fewer patients are not sent, because they might reveal something about one of them. */
export const minPatients = 5

/**
 * The number of patients behind a figure. `isShown` is false for fewer than `minPatients`, and then every figure
 * beside it is null. `patients` is also null if subtraction could reveal a smaller number.
 */
const Basis = z.object({ isShown: z.boolean(), patients: z.number().nullable() })
export type Basis = z.infer<typeof Basis>

const figure = z.number().nullable()

/** A week of a template, for the patients with planned sessions in it. Weeks that are not over are left out. */
const HealthWeek = Basis.extend({
  week: z.number(),
  /** Adherence in percent: a quarter of the patients is below `low`, half below `median`, a quarter above `high`. */
  low: figure,
  median: figure,
  high: figure,
  /** Percent of the patients who did nothing in this week or since. */
  droppedOff: figure,
  /** Percent of those with a session who had pain above the rule of an exercise. */
  pain: Basis.extend({ flagged: figure }),
})

/** Shares in percent; outcomes as numbers of patients, null for fewer than `minPatients`. */
const HealthExercise = Basis.extend({
  exerciseId: Id,
  name: z.string(),
  /** How often it was done, in percent of its logged occurrences. */
  done: figure,
  /** Percent of those with pain above its rule. */
  flagged: figure,
  removed: figure,
  swapped: figure,
  tooEasy: figure,
  tooHard: figure,
  swappedFor: z.array(z.object({ name: z.string(), patients: z.number() })),
  skips: z.array(z.object({ reason: SkipReason, patients: z.number() })),
})
export type HealthExercise = z.infer<typeof HealthExercise>

const HealthOutcome = Basis.extend({
  title: z.string(),
  /** From the first to the last score; above 0 is an improvement. */
  change: figure,
  meaningfulChange: z.number().nullable(),
  /** Percent of the patients who improved by at least the meaningful change. */
  reached: figure,
})

const counted = { countedAt: MomentOut.nullable() }

export const TemplateHealth = z.object({
  title: z.string(),
  ...counted,
  /** Everybody who began it. */
  all: Basis,
  /** Those whose program has not ended. */
  now: Basis,
  weeks: z.array(HealthWeek),
  exercises: z.array(HealthExercise),
  outcomes: z.array(HealthOutcome),
})
export type TemplateHealth = z.infer<typeof TemplateHealth>

export const ExerciseHealth = z.object({ ...counted, health: HealthExercise })
export type ExerciseHealth = z.infer<typeof ExerciseHealth>

/** Numbers of patients, except `adherence`, which is in percent. */
const CaseloadRow = z.object({
  practitionerId: Id,
  practitioner: z.string(),
  active: z.number(),
  adherence: z.number().nullable(),
  silent: z.number(),
  openAlerts: z.number(),
  /** Patients they are in charge of today who had a program in each of `months`. */
  months: z.array(z.number()),
})

export const ClinicDashboard = z.object({
  ...counted,
  /** True if these are the patients of one practitioner. */
  isOwn: z.boolean(),
  silent: z.number(),
  openAlerts: z.number(),
  /**
   * Patients with a program running in the month, whose first began in it, and whose last ended in it. Starts with the
   * first counted month of those requested, and has at least the last three.
   */
  months: z.array(
    z.object({
      month: Day,
      active: z.number(),
      began: z.number(),
      ended: z.number(),
      /** Alerts raised in the month, and the median minutes until somebody handled one. */
      alerts: z.number(),
      answerMinutes: z.number().nullable(),
    }),
  ),
  /** By the Monday of the calendar week in which a week of a program begins. */
  weeks: z.array(z.object({ week: Day, planned: z.number(), finished: z.number(), adherence: z.number().nullable() })),
  practitioners: z.array(CaseloadRow),
  /** By the quarter of the last score. */
  outcomes: z.array(
    z.object({
      title: z.string(),
      quarter: Day,
      patients: z.number(),
      /** How many improved by at least the meaningful change; null if that is unknown. */
      reached: z.number().nullable(),
    }),
  ),
})
export type ClinicDashboard = z.infer<typeof ClinicDashboard>

/** Anonymous figures of templates and exercises for all patients of the clinic, and of a caseload. */
export const statistics = defineApi('statistics', {
  templateHealth: {
    route: 'GET /program-library/:id/health',
    roles: staff,
    subject: 'library',
    reply: TemplateHealth,
    failure: 'Failed to read the template’s health',
  },
  exerciseHealth: {
    route: 'GET /exercises/:id/health',
    roles: staff,
    subject: 'exercises',
    reply: ExerciseHealth,
    failure: 'Failed to read the exercise’s health',
  },
  clinic: {
    route: 'GET /clinic-dashboard',
    roles: staff,
    subject: 'patients',
    query: z.object({ months: NumberIn(1, 12).default(12) }),
    reply: ClinicDashboard,
    failure: 'Failed to read the dashboard',
  },
})

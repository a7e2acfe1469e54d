import { z } from 'zod'
import { Dosage, DosageDraft, PainRule, Side } from './dosage.ts'
import { ExerciseCard, Exercise } from './exercise-fields.ts'
import { Done, Id, MomentOut, Text, Weekdays } from './fields.ts'
import { MyEducation } from './my-education.ts'
import { PatientVideo } from './videos.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Program, Week } from './programs.ts'
import { patient, staff, staffAndPatients } from './roles.ts'
import { defineApi } from './api.ts'

export const Priority = z.enum(['must', 'extra'])
export const LogRequirement = z.enum(['none', 'tick', 'sets', 'reps', 'load', 'pain', 'rpe'])
export type LogRequirement = z.infer<typeof LogRequirement>

/**
 * The fields that describe how to do the exercise, which a copy repeats. Separate from their schemas, which the builder
 * need not load.
 */
export const prescribedFields = [
  'dosage',
  'side',
  'priority',
  'painRule',
  'patientNote',
  'staffNote',
  'nameOverride',
  'group',
  'log',
] as const
const prescribedShape = {
  side: Side,
  priority: Priority,
  dosage: Dosage,
  painRule: PainRule,
  patientNote: Text(1000).trim(),
  staffNote: Text(1000).trim(),
  nameOverride: Text(120).trim(),
  /** Prescriptions with the same letter form a superset. */
  group: Text(2).nullable(),
  log: z.array(LogRequirement).max(7),
} satisfies Record<(typeof prescribedFields)[number], z.ZodType>

/** The specification's assigned exercise: one exercise in one week of a program. */
export const Prescription = z.object({
  _id: Id,
  programId: Id,
  seriesId: Id,
  week: z.number(),
  position: z.number(),
  exerciseId: Id,
  exerciseVersion: z.number(),
  exercise: ExerciseCard,
  ...prescribedShape,
  /** Why it was prescribed despite a precaution; empty for patients and without a conflict. */
  precautionReason: z.string().default(''),
  /** The number of sets, as text (§3). */
  set: z.string(),
  version: z.number(),
  updatedAt: MomentOut,
})
export type Prescription = z.infer<typeof Prescription>

/** A prescription for its patient: with instructions, without staff notes. */
export const MyPrescription = Prescription.omit({ staffNote: true, precautionReason: true, set: true }).extend({
  /** The sets remaining today. */
  set: z.string(),
  setsDone: z.number(),
  isSkippedToday: z.boolean(),
  instructions: Exercise.pick({
    purpose: true,
    setup: true,
    steps: true,
    cues: true,
    breathing: true,
    commonErrors: true,
    stopIf: true,
    precautions: true,
    pictures: true,
  }).extend({ videos: z.array(PatientVideo).default([]) }),
})
export type MyPrescription = z.infer<typeof MyPrescription>

/** A named session such as "Morning", on weekdays or a number of times per week; with neither, every day. */
export const Series = z.object({
  _id: Id,
  programId: Id,
  name: z.string(),
  note: z.string(),
  position: z.number(),
  weekdays: z.array(z.number()),
  timesPerWeek: z.number().nullable(),
  version: z.number(),
})
export type Series = z.infer<typeof Series>

export const SeriesInWeek = Series.extend({
  week: z.number(),
  minutes: z.number(),
  assignedExercises: z.array(Prescription),
})
export type SeriesInWeek = z.infer<typeof SeriesInWeek>

export const seriesFields = {
  name: Text(60).trim().min(1, 'Name is required.'),
  note: Text(1000).trim().default(''),
  weekdays: Weekdays.default([]),
  timesPerWeek: z.number().int().min(1, 'Use 1 to 14.').max(14, 'Use 1 to 14.').nullable().default(null),
}

/**
 * An exercise to add; missing fields come from the exercise's defaults. With an `_id` a repeated request adds it once,
 * and a removed prescription is restored, which Undo uses.
 */
export const PrescriptionDraft = z.object({
  _id: Id.optional(),
  exerciseId: Id,
  position: z.number().int().min(0).max(200).optional(),
  side: Side.optional(),
  priority: Priority.optional(),
  dosage: DosageDraft.optional(),
  painRule: PainRule.optional(),
  patientNote: prescribedShape.patientNote.optional(),
  staffNote: prescribedShape.staffNote.optional(),
  nameOverride: prescribedShape.nameOverride.optional(),
  group: prescribedShape.group.optional(),
  log: prescribedShape.log.optional(),
})
export type PrescriptionDraft = z.infer<typeof PrescriptionDraft>

/** Changes one prescription. A `seriesId` or `position` moves it. */
export const PrescriptionChange = PrescriptionDraft.omit({ _id: true, exerciseId: true }).extend({
  _id: Id,
  exerciseId: Id.optional(),
  seriesId: Id.optional(),
  version: z.number().int().optional(),
  reason: PrecautionReason,
})
export type PrescriptionChange = z.infer<typeof PrescriptionChange>

/** A change of a program, for the card "New since last time" and for the record. */
export const Change = z.object({
  _id: Id,
  at: MomentOut,
  by: z.string(),
  week: z.number().nullable(),
  series: z.string().nullable(),
  /** Without an exercise it concerns a whole series, or for `program` the program itself. */
  kind: z.enum(['added', 'changed', 'removed', 'moved', 'program']),
  exercise: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** The reason shown to the patient; empty if none was given. */
  reason: z.string().default(''),
  /** Not seen by the patient yet. False for additions before the first workout, when the whole program is new. */
  isNew: z.boolean(),
})
export type Change = z.infer<typeof Change>

const weekReply = z.object({ program: Program, week: z.number(), series: z.array(SeriesInWeek) })

export const series = defineApi('series', {
  create: {
    route: 'POST /series',
    roles: staff,
    body: z.object({
      ...seriesFields,
      _id: Id.optional(),
      programId: Id,
      week: Week.default(1),
      /** Adds the exercises to every week from this one on. */
      isEveryWeek: z.boolean().default(true),
      exercises: z.array(PrescriptionDraft).max(60, 'At most 60 exercises.').default([]),
      reason: PrecautionReason,
    }),
    reply: Series,
    failure: 'Failed to add series',
    auditedAs: auditedWithReason('series.create'),
  },
  update: {
    route: 'PATCH /series',
    roles: staff,
    body: z.object({
      _id: Id,
      name: seriesFields.name.optional(),
      note: Text(1000).trim().optional(),
      weekdays: Weekdays.optional(),
      timesPerWeek: z.number().int().min(1).max(14).nullable().optional(),
      position: z.number().int().min(0).max(50).optional(),
      version: z.number().int().optional(),
    }),
    reply: Series,
    failure: 'Updating series failed',
  },
  remove: {
    route: 'DELETE /series/:id',
    roles: staff,
    reply: Done,
    failure: 'Deleting series failed',
  },
  week: {
    route: 'GET /series/:programId/:week',
    roles: staff,
    params: { week: Week },
    reply: weekReply,
    failure: 'Failed to read series',
  },
  one: {
    route: 'GET /program/:id/series/:seriesId/week/:week',
    roles: staffAndPatients,
    params: { week: Week },
    reply: SeriesInWeek,
    failure: 'Failed to read series',
  },
  mine: {
    route: 'GET /series/patient/:programId/:week',
    roles: staffAndPatients,
    params: { week: Week },
    reply: z.object({
      program: Program,
      week: z.number(),
      series: z.array(Series.extend({ minutes: z.number() })),
      /** Every prescription of the week, in order; `seriesId` names its series. */
      assignedExercises: z.array(MyPrescription),
      education: z.array(MyEducation).default([]),
    }),
    isOpenToTablets: true,
    failure: 'Failed to read series',
  },
  assign: {
    route: 'POST /series/assignedExercise',
    roles: staff,
    body: z.object({
      seriesId: Id,
      week: Week,
      isEveryWeek: z.boolean().default(false),
      exercises: z.array(PrescriptionDraft).min(1).max(60),
      reason: PrecautionReason,
    }),
    reply: z.array(Prescription),
    failure: 'Failed to add exercise',
    auditedAs: auditedWithReason('series.assign'),
  },
  change: {
    route: 'PATCH /series/assignedExercise',
    roles: staff,
    body: PrescriptionChange,
    reply: Prescription,
    failure: 'Failed to update exercise',
    auditedAs: auditedWithReason('series.change'),
  },
  assigned: {
    route: 'GET /assigned-exercise/:id',
    roles: staffAndPatients,
    reply: Prescription.omit({ staffNote: true, precautionReason: true }).extend({ details: Exercise }),
    failure: 'Failed to get exercise',
  },
  unassign: {
    route: 'DELETE /assigned-exercise/:seriesId/:week/:id',
    roles: staff,
    params: { week: Week },
    reply: Done,
    failure: 'Failed to delete exercise',
  },
  changes: {
    route: 'GET /program/:id/changes',
    roles: staffAndPatients,
    reply: z.array(Change),
    failure: 'Failed to read changes',
  },
  changesSeen: {
    route: 'POST /program/:id/changes-seen',
    roles: patient,
    subject: 'workouts',
    reply: Done,
    failure: 'Failed to save',
    isAudited: false,
  },
})

import { z } from 'zod'
import { Outcomes } from './discharges.ts'
import { DosageDraft, PainRule, Side } from './dosage.ts'
import { ExerciseDraft } from './exercises.ts'
import { Day, Id, Moment, MomentOut, Text, Weekdays } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Weeks } from './programs.ts'
import { patient, staff } from './roles.ts'
import { LogRequirement, Priority } from './series.ts'
import { defineApi } from './api.ts'

/** A patient's file for another clinic. All its content is limited, because anybody may have written it. */
export const transferFormat = 'kinora-patient'
export const transferVersion = 1
/** A file of many weeks has a few hundred kilobytes. */
export const maxTransferBytes = 4_000_000

const Value = z.number().min(-1_000_000).max(1_000_000)
const Point = z.object({ day: Day, value: Value })

const SentExercise = z.object({
  /** Its id at the sending clinic. */
  key: Text(60).min(1),
  /** The slug in Kinora's library, if it is from there. */
  starter: Text(120).nullable(),
  draft: ExerciseDraft,
  attribution: z.object({ licence: Text(120), author: Text(200), sourceUrl: Text(500) }).nullable(),
  /** A figure of Kinora's library. */
  figure: Text(120).nullable(),
})
export type SentExercise = z.infer<typeof SentExercise>

const SentPrescription = z.object({
  week: z.number().int().min(1).max(52),
  exercise: Text(60),
  side: Side,
  priority: Priority,
  dosage: DosageDraft,
  painRule: PainRule,
  patientNote: Text(1000),
  nameOverride: Text(120),
  group: Text(2).nullable(),
  log: z.array(LogRequirement).max(7),
})

const SentProgram = z.object({
  title: Text(120).min(1),
  weeks: z.number().int().min(1).max(52),
  isOpenEnded: z.boolean(),
  series: z
    .array(
      z.object({
        name: Text(60).min(1),
        note: Text(1000),
        weekdays: Weekdays,
        timesPerWeek: z.number().int().min(1).max(14).nullable(),
        prescriptions: z.array(SentPrescription).max(2000),
      }),
    )
    .max(30),
})
export type SentProgram = z.infer<typeof SentProgram>

/** Stored unchanged next to the imported program and its exercises. */
export const SentRecord = z.object({
  sessions: z.object({ count: z.number().int().min(0).max(100_000), from: Day.nullable(), until: Day.nullable() }),
  surveys: z
    .array(z.object({ title: Text(200), better: z.enum(['lower', 'higher']), points: z.array(Point).max(1000) }))
    .max(100),
  education: z.array(z.object({ title: Text(200), body: Text(40_000), url: Text(2000) })).max(100),
  discharge: z
    .object({
      dischargedOn: Day,
      closingNote: Text(4000),
      flareUp: z.object({
        painAbove: z.number(),
        days: z.number(),
        easierWeek: z.number().nullable(),
        easier: z.array(z.object({ exercise: Text(200), dosage: Text(200) })).max(100),
        leaveOut: z.array(Text(200)).max(100),
        call: Text(1000),
      }),
      outcomes: Outcomes.extend({
        surveys: z.array(Outcomes.shape.surveys.element.extend({ title: Text(200) })).max(100),
      }),
    })
    .nullable(),
})
export type SentRecord = z.infer<typeof SentRecord>

export const TransferContent = SentRecord.extend({
  madeAt: Moment.refine((moment) => moment >= '2020' && moment < '2200'),
  clinic: Text(120),
  patient: z.object({ name: Text(120), dateOfBirth: Day.nullable() }),
  exercises: z.array(SentExercise).max(500),
  program: SentProgram.nullable(),
})
export type TransferContent = z.infer<typeof TransferContent>

/** A preview of importing a file. */
export const TransferPreview = z.object({
  clinic: z.string(),
  madeAt: MomentOut,
  patient: z.object({ name: z.string(), dateOfBirth: Day.nullable() }),
  /** True if name and date of birth match the patient it is imported for, as far as they are known. */
  isSamePatient: z.boolean(),
  /** True if this installation wrote the file. */
  isOwn: z.boolean(),
  isKnown: z.boolean(),
  program: z
    .object({ title: z.string(), weeks: z.number(), isOpenEnded: z.boolean(), series: z.array(z.string()) })
    .nullable(),
  exercises: z.array(z.object({ name: z.string(), outcome: z.enum(['library', 'own', 'added']), as: z.string() })),
  sessions: SentRecord.shape.sessions,
  surveys: z.array(z.string()),
  education: z.array(z.string()),
  hasFlareUpPlan: z.boolean(),
})
export type TransferPreview = z.infer<typeof TransferPreview>

/** The imported files of other clinics for a patient. */
export const TransferImport = SentRecord.extend({
  _id: Id,
  clinic: z.string(),
  madeAt: MomentOut,
  importedAt: MomentOut,
  importedBy: z.string(),
  programId: Id.nullable(),
})
export type TransferImport = z.infer<typeof TransferImport>

const subject = 'programs'
const text = z.string().max(maxTransferBytes, 'This file is too large. A patient’s file has at most 4 MB.')

export const patientTransfers = defineApi('discharges', {
  /** The imports of a patient, newest first. */
  imports: {
    route: 'GET /patients/:patientId/transfers',
    roles: staff,
    subject,
    reply: z.array(TransferImport),
    failure: 'Failed to read what came from other clinics',
    isAudited: true,
  },
  /** The patient's file for another clinic. */
  file: {
    route: 'GET /patients/:patientId/transfers/file',
    roles: [...staff, ...patient],
    subject,
    reply: { file: 'application/json', name: 'kinora-patient.json' },
    failure: 'Making the file failed',
    limit: { points: 20, seconds: 3600, by: 'person' },
    isAudited: true,
    isExport: true,
    isClosedToSupport: true,
    isStepUp: true,
  },
  preview: {
    route: 'POST /patients/:patientId/transfers/preview',
    roles: staff,
    subject,
    isRead: true,
    body: z.object({ text }),
    bodyBytes: 2 * maxTransferBytes,
    reply: TransferPreview,
    failure: 'Failed to read the file',
  },
  importFile: {
    route: 'POST /patients/:patientId/transfers',
    roles: staff,
    subject,
    body: z.object({
      text,
      startDate: Day,
      /** How often the week of a plan without an end is repeated. */
      weeks: Weeks.default(6),
      reason: PrecautionReason,
    }),
    bodyBytes: 2 * maxTransferBytes,
    reply: z.object({ programId: Id.nullable() }),
    failure: 'Importing the file failed',
    auditedAs: auditedWithReason('discharges.importFile'),
  },
})

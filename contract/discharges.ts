import { z } from 'zod'
import { areValid, Day, Done, Id, MomentOut, Text } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Week } from './programs.ts'
import { staff, staffAndPatients } from './roles.ts'
import { defineApi } from './api.ts'

const Point = z.object({ day: Day, value: z.number() })

/** The end of care compared with its start. */
export const Outcomes = z.object({
  /** Finished sessions of all programs. */
  sessions: z.number(),
  /** The average of each day's worst pain, over the first and the last week with pain; null without both. */
  pain: z.object({ from: Point, to: Point }).nullable(),
  surveys: z.array(
    z.object({
      title: z.string(),
      from: Point.nullable(),
      to: Point,
      meaningfulChange: z.number().nullable(),
      verdict: z.enum(['better', 'worse', 'no change that matters']).nullable(),
    }),
  ),
})
export type Outcomes = z.infer<typeof Outcomes>

const pain = 'Use 1 to 9.'
const days = 'Use 1 to 14 days.'

export const FlareUpDraft = z
  .object({
    painAbove: z.number(pain).int(pain).min(1, pain).max(9, pain),
    days: z.number(days).int(days).min(1, days).max(14, days),
    /** The week of the program whose doses a flare-up goes back to; null keeps the doses. */
    easierWeek: Week.nullable(),
    /** Exercises of the plan to leave out, as prescriptions of the program's last week. */
    leaveOut: z.array(Id).max(60),
    call: Text(1000).trim().min(1, 'Write when to ring the clinic.'),
  })
  .refine(({ easierWeek, leaveOut }) => easierWeek !== null || leaveOut.length > 0, {
    path: ['easierWeek'],
    message: 'Choose a week to go back to, or an exercise to leave out.',
    when: areValid('easierWeek', 'leaveOut'),
  })
export type FlareUpDraft = z.infer<typeof FlareUpDraft>

/** The patient's flare-up plan, as written at the discharge. */
export const FlareUpPlan = z.object({
  painAbove: z.number(),
  days: z.number(),
  easierWeek: z.number().nullable(),
  /** The doses to go back to, in words for the patient. */
  easier: z.array(z.object({ exercise: z.string(), dosage: z.string() })),
  leaveOut: z.array(z.string()),
  call: z.string(),
})
export type FlareUpPlan = z.infer<typeof FlareUpPlan>

const timesAWeek = 'Use 1 to 7 days.'
export const DischargeDraft = z.object({
  _id: Id.optional(),
  /** The program whose last week becomes the after-care plan. */
  programId: Id,
  /** Prescriptions of its last week, in the order of the plan. */
  prescriptionIds: z.array(Id).min(1, 'Choose at least one exercise.').max(60, 'At most 60 exercises.'),
  daysPerWeek: z.number(timesAWeek).int(timesAWeek).min(1, timesAWeek).max(7, timesAWeek),
  flareUp: FlareUpDraft,
  closingNote: Text(4000).trim().default(''),
  reason: PrecautionReason,
})
export type DischargeDraft = z.infer<typeof DischargeDraft>

/** The end of a patient's care, with the after-care plan. */
export const Discharge = z.object({
  _id: Id,
  dischargedOn: Day,
  by: z.string(),
  /** Null once the maintenance program was deleted. */
  programId: Id.nullable(),
  daysPerWeek: z.number().nullable(),
  exercises: z.array(z.object({ name: z.string(), dosage: z.string() })),
  flareUp: FlareUpPlan,
  outcomes: Outcomes,
  closingNote: z.string(),
  clinic: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  readmittedAt: MomentOut.nullable(),
})
export type Discharge = z.infer<typeof Discharge>

const subject = 'programs'

export const discharges = defineApi('discharges', {
  /** The current discharge; null while the patient is in care. */
  get: {
    route: 'GET /patients/:patientId/discharge',
    roles: staffAndPatients,
    subject,
    reply: z.object({ discharge: Discharge.nullable() }),
    failure: 'Failed to read the discharge',
  },
  /** The outcomes that the discharge would list, and the program weeks that a flare-up may go back to. */
  outcomes: {
    route: 'GET /patients/:patientId/outcomes',
    roles: staff,
    subject,
    query: z.object({ programId: Id }),
    reply: Outcomes.extend({
      /** The weeks with other doses than the last, each with the last week's prescriptions that differ. */
      otherDoses: z.array(z.object({ week: z.number(), prescriptionIds: z.array(Id) })),
    }),
    failure: 'Failed to read the outcomes',
    isAudited: true,
  },
  /** Stops the patient's programs, and starts one without an end from the chosen exercises. */
  discharge: {
    route: 'POST /patients/:patientId/discharge',
    roles: staff,
    subject,
    body: DischargeDraft,
    reply: Discharge,
    failure: 'Discharging failed',
    auditedAs: auditedWithReason('discharges.discharge'),
  },
  /** The complete PDF: the after-care plan, the flare-up plan, the outcomes, and the exercises with their figures. */
  download: {
    route: 'GET /patients/:patientId/discharge/download',
    roles: staffAndPatients,
    subject,
    reply: { file: 'application/pdf', name: 'plan-from-now-on.pdf', isDeferred: true },
    failure: 'Printing failed',
    limit: { points: 10, seconds: 60, by: 'person' },
    isAudited: true,
  },
  /** Takes the patient back into care, and stops the maintenance program. The next program is a new one. */
  readmit: {
    route: 'POST /patients/:patientId/readmission',
    roles: staff,
    subject,
    reply: Done,
    failure: 'Taking the patient back failed',
  },
})

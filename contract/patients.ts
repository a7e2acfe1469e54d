import { z } from 'zod'
import { changesOf, Day, Email, Id, listOf, Mobile, MomentOut, Name, page, Text, Done } from './fields.ts'
import { Precaution } from './precautions.ts'
import { patient, Role, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Chosen by the patient from the program, or by staff when deactivating (§3). */
export const StatusReason = z.enum(['Need help', 'Completed program', 'Unable to complete program'])
export type StatusReason = z.infer<typeof StatusReason>

export const Sex = z.enum(['female', 'male', 'other', 'unspecified'])
export type Sex = z.infer<typeof Sex>
export const AffectedSide = z.enum(['left', 'right', 'both', 'none'])
export type AffectedSide = z.infer<typeof AffectedSide>

/** Why a patient is at the top of the worklist, most urgent first. */
export const attentionKinds = [
  'urgentAnswer',
  'painUp',
  'needHelp',
  'formCheck',
  'silent',
  'skipped',
  'proposal',
  'finishing',
] as const
export const AttentionKind = z.enum(attentionKinds)
export type AttentionKind = z.infer<typeof AttentionKind>
/** `exercise` is the one concerned, under the patient's name for it. */
export const Attention = z.object({
  kind: AttentionKind,
  title: z.string(),
  detail: z.string(),
  exercise: z.string().optional(),
  /** The record to open: the video of a form check. */
  subjectId: Id.optional(),
})
export type Attention = z.infer<typeof Attention>

/** The worklist's summary of a patient, updated with every log so that the list is one indexed read. */
export const PatientSummary = z.object({
  programId: Id.nullable(),
  program: z.string().nullable(),
  startDate: Day.nullable(),
  week: z.number().nullable(),
  weeks: z.number().nullable(),
  /** Adherence on each of the 14 days up to `asOf`, 0 to 1; null on a rest day. */
  days: z.array(z.object({ day: Day, share: z.number().nullable() })),
  /** Adherence over those days in percent; null when nothing was planned. */
  adherence: z.number().nullable(),
  /** The highest pain of each logged day in the last 28, 0 to 10. */
  pain: z.array(z.object({ day: Day, pain: z.number() })),
  isPainAboveRule: z.boolean(),
  attention: Attention.nullable(),
  /** An exercise that became too easy: a reason to progress, but not urgent. */
  tooEasy: z.object({ exercise: z.string(), times: z.number() }).nullable().optional(),
  asOf: Day,
})
export type PatientSummary = z.infer<typeof PatientSummary>

export const EnabledSurvey = z.object({ title: Text(200).trim().min(1), index: z.number().int().min(0).max(500) })

export const Patient = z.object({
  _id: Id,
  userId: Id,
  role: Role,
  name: z.string(),
  /** Empty for a patient without an email, who cannot be invited or sign in; staff record their sessions. */
  email: z.string(),
  mobile: z.string(),
  dateOfBirth: z.string().nullable(),
  sex: Sex.nullable(),
  address: z.string(),
  emergencyContact: z.string(),
  referrer: z.string(),
  condition: z.string(),
  affectedSide: AffectedSide.nullable(),
  goals: z.string(),
  precautions: z.array(Precaution),
  precautionsCheckedAt: MomentOut.nullable(),
  equipment: z.array(z.string()),
  practitionerId: Id,
  practitioner: z.string(),
  isActive: z.boolean(),
  /** True until the invitation is accepted; never without an email. */
  isInvited: z.boolean(),
  statusReason: StatusReason.nullable(),
  statusNote: z.string(),
  /** The last day of care; absent or null while the patient is in care. */
  dischargedOn: Day.nullish(),
  /** The patient uses the child version of the app: a mascot, faces for pain, stars. */
  isForChild: z.boolean().default(false),
  enabledSurveys: z.array(EnabledSurvey),
  createdAt: MomentOut,
  lastSeenAt: MomentOut.nullable(),
  version: z.number(),
})
export type Patient = z.infer<typeof Patient>

/** The record as staff see it. Patients never see the notes. */
export const PatientRecord = Patient.extend({
  notes: z.string(),
  /** The patient entered the number, and the clinic has not confirmed it, so it receives no text messages. */
  isMobileBySelf: z.boolean().default(false),
  summary: PatientSummary.nullable(),
  /** The previous practitioner, and when the patient was reassigned. */
  reassignment: z.object({ from: z.string(), at: MomentOut }).nullable(),
})
export type PatientRecord = z.infer<typeof PatientRecord>

export const PatientRow = Patient.pick({
  _id: true,
  name: true,
  email: true,
  mobile: true,
  practitionerId: true,
  practitioner: true,
  isActive: true,
  isInvited: true,
  statusReason: true,
  lastSeenAt: true,
}).extend({ summary: PatientSummary.nullable(), dischargedOn: Day.nullish() })
export type PatientRow = z.infer<typeof PatientRow>

const lastDay = { path: ['until'], message: 'The end must not be before the start.' }
export const bornInFuture = 'This day is in the future. Check the date of birth.'
const DateOfBirth = Day.refine((day) => day >= '1900-01-01', 'Check the year of birth.').refine(
  // Allows tomorrow; the server checks the day in the clinic's time zone.
  (day) => Date.parse(day) <= Date.now() + 86_400_000,
  bornInFuture,
)

/** The fields with their rules. `Patient` stays permissive, so that old rows can always be read. */
export const PatientDraft = z.object({
  name: Name,
  /** Null means that the patient has none; an empty text is an error. */
  email: Email.nullable(),
  mobile: Mobile.nullable(),
  dateOfBirth: DateOfBirth.nullable().default(null),
  sex: Sex.nullable().default(null),
  address: Text(400).trim().default(''),
  emergencyContact: Text(400).trim().default(''),
  referrer: Text(200).trim().default(''),
  condition: Text(400).trim().default(''),
  affectedSide: AffectedSide.nullable().default(null),
  goals: Text(2000).trim().default(''),
  precautions: z
    .array(Precaution.refine(({ from, until }) => !from || !until || until >= from, lastDay))
    .max(30, 'At most 30 precautions.')
    .default([]),
  equipment: z.array(Text(80).trim().min(1)).max(40).default([]),
  notes: Text(10_000).default(''),
  isForChild: z.boolean().default(false),
  practitionerId: Id.optional(),
  enabledSurveys: z.array(EnabledSurvey).max(100).default([]),
})
export type PatientDraft = z.infer<typeof PatientDraft>

/** `completed` and `unable` include everyone with that reason, active or not. */
export const patientFilters = [
  'all',
  'needsYou',
  ...attentionKinds,
  'invited',
  'inactive',
  'completed',
  'unable',
] as const
export const PatientFilter = z.enum(patientFilters)
export type PatientFilter = z.infer<typeof PatientFilter>

/** Which patients a practitioner sees: by default their own and those they cover or share. */
export const whoseOptions = ['all', 'mine', 'shared'] as const
export const Whose = z.enum(whoseOptions)
export type Whose = z.infer<typeof Whose>

export const patientListFields = {
  ...page,
  whose: Whose.default('all'),
  filter: PatientFilter.default('all'),
  sort: z.enum(['attention', 'name', 'lastSeen', 'newest']).default('attention'),
}

const PatientList = listOf(PatientRow).extend({
  counts: z.record(PatientFilter, z.number()),
  /** A search found too many to count: there are at least `total`, and `counts` are all 0. */
  isAtLeast: z.boolean().optional(),
})

export const patients = defineApi('patients', {
  list: {
    route: 'GET /practitioners/patients',
    roles: staff,
    query: z.object(patientListFields),
    reply: PatientList,
    failure: 'Failed to read patients',
  },
  names: {
    route: 'GET /patients',
    roles: staff,
    query: z.object(page),
    reply: listOf(Patient.pick({ _id: true, name: true, email: true, isActive: true, affectedSide: true })),
    failure: 'Failed to read patients',
  },
  ofPractitioner: {
    route: 'GET /practitioners/:id/patients',
    roles: staff,
    query: z.object(patientListFields),
    reply: PatientList,
    failure: 'Failed to read patients',
  },
  get: {
    route: 'GET /practitioners/patient/:id',
    roles: staff,
    patientParam: 'id',
    reply: PatientRecord,
    failure: 'Failed to read patients',
    isAudited: true,
  },
  ofUser: {
    route: 'GET /patients/user/:id',
    roles: [...staff, ...patient],
    patientParam: 'id',
    reply: Patient,
    failure: 'Failed to read patients',
    isAudited: true,
  },
  create: {
    route: 'POST /practitioners/patient',
    roles: staff,
    body: PatientDraft,
    reply: PatientRecord,
    failure: 'Failed to create patient',
    patientInReply: '_id',
    beginsAtOnce: true,
  },
  update: {
    route: 'PATCH /practitioners/patient/edit/:id',
    roles: staff,
    patientParam: 'id',
    body: changesOf(PatientDraft).extend({
      version: z.number().int().optional(),
      /** The number that the clinic confirms, as the patient entered it. */
      confirmedMobile: Mobile.optional(),
    }),
    reply: PatientRecord,
    failure: 'Updating patient details failed',
  },
  setActive: {
    route: 'PUT /practitioners/patient/:id',
    roles: staff,
    patientParam: 'id',
    body: z.object({
      isActive: z.boolean(),
      statusReason: StatusReason.nullable().optional(),
      statusNote: Text(500).trim().optional(),
      /** Restores the state before a tap, so nobody is notified of the reason again. */
      isUndo: z.boolean().optional(),
    }),
    reply: PatientRecord,
    failure: 'Patient deactivation failed',
  },
  remove: {
    route: 'DELETE /practitioners/patient/:id',
    roles: staff,
    patientParam: 'id',
    reply: Done,
    failure: 'Failed to delete patient',
    isClosedToSupport: true,
  },
  /** Reassigns these patients, or all patients of one practitioner, to another practitioner. */
  reassign: {
    route: 'POST /practitioners/patients/reassign',
    roles: ['business_admin'],
    body: z
      .object({
        practitionerId: Id,
        patientIds: z.array(Id).min(1, 'Choose a patient first.').max(200, 'At most 200 at once.').optional(),
        from: Id.optional(),
      })
      .refine(({ patientIds, from }) => !patientIds !== !from, 'Say which patients, or whose.'),
    reply: z.object({ patientCount: z.number() }),
    failure: 'Failed to reassign patients',
  },
})

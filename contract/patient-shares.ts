import { z } from 'zod'
import { Day, Id, MomentOut, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Covered for a time, shared, or handed over permanently. A cover needs an end date. */
export const ShareKind = z.enum(['cover', 'share', 'handOver'])
export type ShareKind = z.infer<typeof ShareKind>

/** An unanswered request lapses after its last day; one without a last day lapses after thirty days. */
export const ShareState = z.enum(['open', 'accepted', 'declined', 'ended', 'lapsed', 'over'])
export type ShareState = z.infer<typeof ShareState>

export const PatientShare = z.object({
  _id: Id,
  kind: ShareKind,
  state: ShareState,
  practitionerId: Id,
  practitioner: z.string(),
  colleagueId: Id,
  colleague: z.string(),
  askedBy: z.string(),
  askedAt: MomentOut,
  /** All patients that the practitioner is in charge of, including future ones. */
  isAll: z.boolean(),
  patientCount: z.number(),
  /** The colleague sees the patients once the share is accepted and has begun, until it ends. */
  patients: z.array(z.object({ _id: Id, name: z.string() })),
  firstDay: Day,
  lastDay: Day.nullable(),
  note: z.string(),
  /** True on its days while it is accepted. */
  isNow: z.boolean(),
  mayAnswer: z.boolean(),
  mayEnd: z.boolean(),
})
export type PatientShare = z.infer<typeof PatientShare>

export const ShareDraft = z.object({
  kind: ShareKind,
  /** By default the sender; owners may choose anybody. */
  practitionerId: Id.optional(),
  colleagueId: Id,
  /** Null for all of the practitioner's patients. */
  patientIds: z
    .array(Id)
    .min(1, 'Choose a patient.')
    .max(200, 'Choose at most 200 patients, or all of them.')
    .nullable(),
  /** By default today. */
  firstDay: Day.optional(),
  lastDay: Day.nullable().default(null),
  note: Text(500).trim().default(''),
})
export type ShareDraft = z.infer<typeof ShareDraft>

export const patientShares = defineApi('patients', {
  /** Requests that the practitioner sent or received, or for owners everybody's; newest first. */
  shares: {
    route: 'GET /patient-shares',
    roles: staff,
    reply: z.array(PatientShare),
    failure: 'Failed to read cover and sharing',
  },
  /** Colleagues who can be asked, and for owners also those on whose behalf. */
  colleagues: {
    route: 'GET /patient-shares/colleagues',
    roles: staff,
    reply: z.array(z.object({ _id: Id, name: z.string() })),
    failure: 'Failed to read your colleagues',
  },
  addShare: {
    route: 'POST /patient-shares',
    roles: staff,
    body: ShareDraft,
    reply: PatientShare,
    failure: 'Failed to ask your colleague',
  },
  answerShare: {
    route: 'PUT /patient-shares/:id/answer',
    roles: staff,
    body: z.object({ isAccepted: z.boolean() }),
    reply: PatientShare,
    failure: 'Failed to answer',
  },
  /** Ends a share immediately, or withdraws a request. */
  endShare: {
    route: 'PUT /patient-shares/:id/end',
    roles: staff,
    reply: PatientShare,
    failure: 'Failed to end it',
  },
})

import { z } from 'zod'
import { Done, Id, listOf, MomentOut } from './fields.ts'
import { everyone, owners, patient } from './roles.ts'
import { defineApi } from './api.ts'

export const SessionRow = z.object({
  _id: Id,
  /** For example "Chrome on Windows". */
  device: z.string(),
  /** True for a phone or a tablet. */
  isHandheld: z.boolean(),
  address: z.string(),
  createdAt: MomentOut,
  seenAt: MomentOut,
  /** True for the session that makes the request. */
  isThis: z.boolean(),
  /** True for a support session. */
  isSupport: z.boolean(),
  /** The carer who uses this device; null for the patient. */
  carer: z.string().nullable(),
})
export type SessionRow = z.infer<typeof SessionRow>

/** Where a person is signed in. An owner sees and ends the sessions of the clinic's staff. */
export const loginSessions = defineApi('accounts', {
  sessions: {
    route: 'GET /sessions',
    roles: everyone,
    reply: listOf(SessionRow),
    failure: 'Failed to read sessions',
  },
  /** Extends the session of a patient's device in use: returns a new token, valid for the full time again. */
  renewSession: {
    route: 'POST /session/renew',
    roles: patient,
    reply: z.object({ token: z.string() }),
    isSecret: true,
    isClosedToSupport: true,
    isOpenToCarers: true,
    failure: 'Failed to read session',
    isAudited: false,
    limit: { points: 20, seconds: 3600, by: 'person' },
  },
  endSession: {
    route: 'DELETE /sessions/:id',
    roles: everyone,
    reply: Done,
    isClosedToSupport: true,
    failure: 'We couldn’t sign out that device. Please try again.',
    isAudited: false,
  },
  endOtherSessions: {
    route: 'DELETE /sessions',
    roles: everyone,
    reply: z.object({ ended: z.number() }),
    isClosedToSupport: true,
    failure: 'We couldn’t sign out those devices. Please try again.',
    isAudited: false,
  },
  memberSessions: {
    route: 'GET /sessions/member/:id',
    roles: owners,
    subject: 'members',
    reply: listOf(SessionRow),
    failure: 'Failed to read sessions',
    isAudited: true,
  },
  endMemberSessions: {
    route: 'DELETE /sessions/member/:id',
    roles: owners,
    subject: 'members',
    reply: z.object({ ended: z.number() }),
    isClosedToSupport: true,
    failure: 'We couldn’t sign out those devices. Please try again.',
  },
})

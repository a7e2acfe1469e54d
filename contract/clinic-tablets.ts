import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { defineApi } from './api.ts'
import { Done, Id, MomentOut, Text } from './fields.ts'
import { Settings } from './organizations.ts'
import { owners, staff } from './roles.ts'
import { SeriesLogDraft } from './workouts.ts'

/** A device of the clinic on which patients do their session of the day in turn. */
export const ClinicTablet = z.object({
  _id: Id,
  name: z.string(),
  addedBy: z.string(),
  addedAt: MomentOut,
  seenAt: MomentOut,
})
export type ClinicTablet = z.infer<typeof ClinicTablet>

/** Shown on the tablet while it waits for a number. */
export const TabletPage = Settings.extend({ name: z.string() })
export type TabletPage = z.infer<typeof TabletPage>

export const maxTablets = 20

export const clinicTablets = defineApi('workouts', {
  /** Makes the requesting device a clinic tablet, and ends the staff member's session on it. */
  addTablet: {
    route: 'POST /clinic-tablets',
    roles: staff,
    subject: 'accounts',
    body: z.object({ name: Text(60).trim().min(1, 'Name this tablet, such as Gym or Reception.') }),
    reply: z.object({ _id: Id }),
    failure: 'Failed to make this device a clinic tablet',
    limit: { points: 20, seconds: 3600, by: 'person' },
    isSecret: true,
    isClosedToSupport: true,
  },
  tablets: {
    route: 'GET /clinic-tablets',
    roles: owners,
    subject: 'organizations',
    reply: z.array(ClinicTablet),
    failure: 'Failed to read the clinic tablets',
  },
  /** Turns the tablet back into an ordinary device. A patient who is using it is signed out. */
  removeTablet: {
    route: 'DELETE /clinic-tablets/:id',
    roles: owners,
    subject: 'organizations',
    reply: Done,
    failure: 'Failed to remove the clinic tablet',
    isClosedToSupport: true,
  },
  /** Creates a number that opens this patient's session of the day on one of the clinic's tablets, once. */
  addTabletNumber: {
    route: 'POST /patients/:patientId/tablet-number',
    roles: staff,
    reply: z.object({ number: z.string(), expiresAt: MomentOut }),
    failure: 'Failed to make a number',
    limit: { points: 120, seconds: 3600, by: 'person' },
    isSecret: true,
    isClosedToSupport: true,
  },
  /** What this device shows as a clinic tablet, recognized by its cookie; null if it is not one. */
  tabletPage: {
    route: 'GET /clinic-tablet',
    roles: 'anyone',
    reply: TabletPage.nullable(),
    failure: 'Failed to read this tablet',
  },
  openTablet: {
    route: 'POST /clinic-tablet/open',
    roles: 'anyone',
    // The handler writes the audit entry, because only it knows the tablet.
    isAudited: false,
    body: z.object({
      number: Text(20)
        .trim()
        .regex(/^\d{6}$/, 'Type the six digits of your number.'),
    }),
    reply: SignedIn,
    failure: 'This number doesn’t work.',
    isSecret: true,
    // Wrong numbers are counted per tablet; see clinic-tablet.rules.ts.
    limit: { points: 120, seconds: 900, by: 'address' },
    hasNoTransaction: true,
  },
  /** Sends a session that a tablet recorded but could not send before its patient left. */
  sendLate: {
    route: 'POST /clinic-tablet/late',
    roles: 'anyone',
    isAudited: false,
    isRepeatable: true,
    body: z.object({ patientId: Id, workout: SeriesLogDraft }),
    reply: Done,
    failure: 'Failed to send a session of this tablet',
    limit: { points: 120, seconds: 900, by: 'address' },
    hasNoTransaction: true,
  },
})

import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Day, Done, Id, MomentOut, Text } from './fields.ts'
import { patient } from './roles.ts'
import { NextDayResponse } from './workouts.ts'
import { defineApi } from './api.ts'

const byToken = z.object({ token: Text(200).min(1) })
const limit = { points: 20, seconds: 900, by: 'address', name: 'workout-link' } as const

/** The link of a reminder. Only `openWorkoutLink` uses it up, after a button press, so that email scanners cannot. */
export const workoutLinks = defineApi('accounts', {
  workoutLink: {
    route: 'POST /workout-link',
    roles: 'anyone',
    body: byToken,
    reply: z.object({ userId: Id, firstName: z.string(), orgName: z.string(), orgLogo: z.string().nullable() }),
    failure: 'This link has been used or has expired.',
    isRead: true,
    limit,
  },
  openWorkoutLink: {
    route: 'POST /workout-link/open',
    roles: 'anyone',
    body: byToken,
    reply: SignedIn,
    failure: 'This link has been used or has expired.',
    isSecret: true,
    limit,
  },
})

export const SnoozeUntil = z.enum(['hour', 'evening', 'notToday'])
export type SnoozeUntil = z.infer<typeof SnoozeUntil>

/** When the reminder is repeated; null for not today. */
const Snoozed = z.object({ at: MomentOut.nullable(), timeZone: z.string() })

/** Snoozes in the app, on any device of the patient. */
export const ownSnooze = defineApi('workouts', {
  snoozeOwn: {
    route: 'POST /reminders/snooze',
    roles: patient,
    body: z.object({ until: SnoozeUntil }),
    reply: Snoozed,
    isClosedToCarers: true,
    failure: 'Failed to change the reminder',
    isAudited: false,
  },
})

/** Snoozes by a reminder's link and answers about the day after. The link identifies the patient and is not used up. */
export const workoutSnooze = defineApi('workouts', {
  snooze: {
    route: 'POST /workout-link/snooze',
    roles: 'anyone',
    body: byToken.extend({ until: SnoozeUntil }),
    reply: Snoozed,
    failure: 'This link has been used or has expired.',
    limit,
  },
  /** The last session day without the patient's answer about the day after; null if there is no question. */
  nextDayQuestion: {
    route: 'POST /workout-link/next-day',
    roles: 'anyone',
    body: byToken,
    reply: z.object({ day: Day.nullable() }),
    failure: 'This link has been used or has expired.',
    isRead: true,
    limit,
  },
  /** Answers how the patient felt the day after. The link is not used up. */
  answerByLink: {
    route: 'PUT /workout-link/next-day',
    roles: 'anyone',
    body: byToken.extend({ day: Day, response: NextDayResponse }),
    reply: Done,
    failure: 'Failed to save your answer',
    limit,
  },
})

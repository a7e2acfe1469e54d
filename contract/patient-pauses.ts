import { z } from 'zod'
import { areValid, Day, Id, MomentOut } from './fields.ts'
import { staffAndPatients } from './roles.ts'
import { PauseReason } from './workouts.ts'
import { defineApi } from './api.ts'

/** Days without planned sessions and reminders. */
export const Pause = z.object({
  _id: Id,
  reason: PauseReason,
  from: Day,
  /** The last day; null until the patient is back. */
  until: Day.nullable(),
  isShifting: z.boolean(),
  /** By how many weeks the program moved; null until the pause is over. */
  shiftedWeeks: z.number().nullable(),
  state: z.enum(['coming', 'running', 'over']),
  recordedBy: z.string(),
  recordedAt: MomentOut,
  /** Who ended the pause early; empty if nobody did. */
  endedBy: z.string(),
})
export type Pause = z.infer<typeof Pause>

export const NewPause = z
  .object({
    _id: Id.optional(),
    reason: PauseReason,
    from: Day,
    until: Day.nullable().default(null),
    /** After the pause the program continues where it was left, and its end moves by the paused weeks. */
    isShifting: z.boolean().default(true),
  })
  .refine(({ reason, until }) => reason === 'unwell' || until !== null, {
    path: ['until'],
    message: 'Choose the last day away.',
    when: areValid('reason', 'until'),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    message: 'The last day must not be before the first.',
    when: areValid('from', 'until'),
  })

export const patientPauses = defineApi('workouts', {
  /** The pauses of a patient, newest first. */
  pauses: {
    route: 'GET /patients/:patientId/pauses',
    roles: staffAndPatients,
    reply: z.array(Pause),
    failure: 'Failed to read the pauses',
  },
  addPause: {
    route: 'POST /patients/:patientId/pauses',
    roles: staffAndPatients,
    body: NewPause,
    reply: Pause,
    failure: 'Failed to record the pause',
  },
  /** "I’m back": yesterday becomes the last day of the pause. A pause of less than a day is deleted. */
  endPause: {
    route: 'PUT /pauses/:id/end',
    roles: staffAndPatients,
    reply: z.object({ pause: Pause.nullable() }),
    failure: 'Failed to end the pause',
  },
})

/** A program moves by whole weeks, so that its weekdays stay: four or more paused days of a week count as one week. */
export const weeksOfPause = (days: number) => Math.round(days / 7)

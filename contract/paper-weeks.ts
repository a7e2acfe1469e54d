import { z } from 'zod'
import { defineApi } from './api.ts'
import { Day, Id } from './fields.ts'
import { Week } from './programs.ts'
import { staff } from './roles.ts'

const Pain = z.number().int('Use a whole number.').min(0, 'Use 0 to 10.').max(10, 'Use 0 to 10.')

/** A week of a program as printed, with its recorded sessions, for the sheet that a patient brings back. */
export const PaperWeek = z.object({
  programId: Id,
  program: z.string(),
  patientId: Id,
  patient: z.string(),
  week: z.number(),
  weeks: z.number(),
  /** Seven days; future days cannot be filled in, and paused days have no planned sessions. */
  days: z.array(z.object({ day: Day, isFuture: z.boolean(), isPaused: z.boolean(), pain: Pain.nullable() })),
  /** The strictest stop rule of the week; null without exercises. */
  stopAbove: z.number().nullable(),
  series: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** 1 is Monday. Empty for every day. */
      weekdays: z.array(z.number()),
      /** On any days of the week; null for every day or for the weekdays. */
      timesPerWeek: z.number().nullable(),
      exercises: z.array(z.object({ _id: Id, name: z.string(), dosage: z.string() })),
    }),
  ),
  /**
   * `done` lists prescriptions with at least one set done. What the patient recorded in the app cannot be changed from
   * paper.
   */
  sessions: z.array(z.object({ seriesId: Id, day: Day, done: z.array(Id), isByPatient: z.boolean() })),
})
export type PaperWeek = z.infer<typeof PaperWeek>

export const PaperDay = z.object({
  day: Day,
  /** The sheet asks for one pain score a day, not one per exercise. */
  pain: Pain.nullable(),
  sessions: z.array(z.object({ seriesId: Id, done: z.array(Id).max(100) })).max(20),
})
export type PaperDay = z.infer<typeof PaperDay>

/** Staff enter the ticks of a printed sheet, so that patients on paper have the same progress as others. */
export const paperWeeks = defineApi('workouts', {
  paperWeek: {
    route: 'GET /program/:id/paper/:week',
    roles: staff,
    params: { week: Week },
    reply: PaperWeek,
    failure: 'Failed to read the week',
  },
  /** Replaces what was entered from paper for these days, all or none. */
  savePaperWeek: {
    route: 'POST /program/:id/paper/:week',
    roles: staff,
    params: { week: Week },
    body: z.object({ days: z.array(PaperDay).min(1, 'Enter at least one day.').max(7) }),
    reply: PaperWeek,
    failure: 'Failed to save the sheet',
  },
})

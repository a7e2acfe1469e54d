import { z } from 'zod'
import { Day, Text } from './fields.ts'
import { patient, staff } from './roles.ts'
import { NextDayResponse } from './workouts.ts'
import { defineApi } from './api.ts'

/** A patient's goal in their own words, and each month's rating of how close they are, latest first. */
export const PatientGoal = z.object({
  text: z.string(),
  ratings: z.array(z.object({ month: Day, rating: z.number() })),
})
export type PatientGoal = z.infer<typeof PatientGoal>

export const OwnProgress = z.object({
  /** Finished sessions of all programs. */
  sessions: z.number(),
  /** The milestone reached with one of the last three sessions; null otherwise. */
  milestone: z.number().nullable(),
  nextMilestone: z.number(),
  /** Consecutive weeks in which at least half was done. Weeks without sessions neither count nor break the run. */
  weeksKept: z.number(),
  goal: PatientGoal.nullable(),
  /** Rated goals that have ended, latest first. */
  earlierGoals: z.array(PatientGoal),
  /** True once a month, until the goal is rated. */
  isRatingDue: z.boolean(),
  /**
   * The latest session day of the two days before today, if the patient has not yet answered how they felt after it.
   */
  askedDay: Day.nullable(),
})
export type OwnProgress = z.infer<typeof OwnProgress>

export const ownProgress = defineApi('workouts', {
  ownProgress: {
    route: 'GET /my-progress',
    roles: patient,
    reply: OwnProgress,
    failure: 'Failed to read your progress',
  },
  /** Sets the goal; an empty text ends it. Its ratings stay among those of earlier goals. */
  saveGoal: {
    route: 'PUT /my-progress/goal',
    roles: patient,
    body: z.object({ text: Text(300).trim() }),
    reply: OwnProgress,
    isClosedToCarers: true,
    failure: 'Failed to save your goal',
    isAudited: false,
  },
  rateGoal: {
    route: 'PUT /my-progress/goal/rating',
    roles: patient,
    body: z.object({ rating: z.number().int('Use a whole number.').min(0, 'Use 0 to 10.').max(10, 'Use 0 to 10.') }),
    reply: OwnProgress,
    isClosedToCarers: true,
    failure: 'Failed to save your answer',
    isAudited: false,
  },
  answerNextDay: {
    route: 'PUT /my-progress/next-day',
    roles: patient,
    body: z.object({ day: Day, response: NextDayResponse }),
    reply: OwnProgress,
    failure: 'Failed to save your answer',
    isAudited: false,
  },
  goalOf: {
    route: 'GET /patients/:patientId/goal',
    roles: staff,
    reply: OwnProgress.pick({ goal: true, earlierGoals: true }),
    failure: 'Failed to read the goal',
  },
})

import { z } from 'zod'
import { Day, Id } from './fields.ts'
import { AlertHandling } from './patient-alerts.ts'
import { PatientGoal } from './own-progress.ts'
import { NextDayResponse, PauseReason, Progress } from './workouts.ts'
import { ProgressionProposal } from './progression-proposals.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Everything that happened to a patient since their last visit, read in one snapshot. */
export const Brief = z.object({
  patient: z.string(),
  today: Day,
  since: Day,
  /** The last visit before today, otherwise the last change by staff, otherwise the start of the program. */
  sinceKind: z.enum(['visit', 'change', 'start']),
  /** In the patient's own words, with their monthly ratings. */
  goal: PatientGoal.nullable(),
  programs: z.array(z.object({ _id: Id, title: z.string(), week: z.number().nullable(), weeks: z.number() })),
  /** In percent of the sessions planned on days without a pause; null if none were planned. */
  adherence: z.number().nullable(),
  planned: z.number(),
  done: z.number(),
  pauses: z.array(z.object({ reason: PauseReason, from: Day, until: Day.nullable() })),
  exercises: Progress.shape.byExercise,
  /** The worst pain of each day with a pain answer. */
  pain: z.array(z.object({ day: Day, pain: z.number() })),
  stopAbove: z.number().nullable(),
  /** How the patient felt the day after sessions, oldest first. */
  nextDays: z.array(z.object({ day: Day, response: NextDayResponse })),
  skips: z.array(z.object({ exercise: z.string(), reason: z.string(), times: z.number() })),
  notes: Progress.shape.notes,
  messages: z.array(z.object({ day: Day, text: z.string() })),
  /** The education pages of the weeks so far: read since then, or not read yet. */
  reading: z.array(z.object({ title: z.string(), readOn: Day.nullable() })),
  /** The note of the last visit before today. */
  lastNote: z.object({ day: Day, by: z.string(), text: z.string() }).nullable(),
  surveys: z.array(
    z.object({
      title: z.string(),
      from: z.object({ day: Day, value: z.number() }).nullable(),
      to: z.object({ day: Day, value: z.number() }),
      /** The smallest change that matters to patients; null if unknown. */
      meaningfulChange: z.number().nullable(),
      verdict: z.enum(['better', 'worse', 'no change that matters']).nullable(),
    }),
  ),
  changes: z.array(z.object({ day: Day, by: z.string(), text: z.string() })),
  /** Proposals of the progression rules: open ones, and those decided since. */
  proposals: z.array(ProgressionProposal.pick({ exercise: true, before: true, after: true, state: true })),
  alerts: z.array(z.object({ day: Day, title: z.string(), handled: AlertHandling.nullable() })),
})
export type Brief = z.infer<typeof Brief>

export const briefs = defineApi('briefs', {
  ofPatient: {
    route: 'GET /patients/:patientId/brief',
    roles: staff,
    subject: 'workouts',
    reply: Brief,
    failure: 'Failed to read the brief',
    isAudited: true,
  },
  download: {
    route: 'GET /patients/:patientId/brief/download',
    roles: staff,
    subject: 'workouts',
    reply: { file: 'application/pdf', name: 'brief.pdf', isDeferred: true },
    failure: 'Printing failed',
    limit: { points: 10, seconds: 60, by: 'person' },
    isAudited: true,
  },
})

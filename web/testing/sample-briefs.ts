import type { Brief } from '@kinora/contract/briefs.ts'
import { sampleId } from './sample-data.ts'

export const sampleBrief: Brief = {
  patient: 'Ann Kowalski',
  today: '2026-11-23',
  since: '2026-11-09',
  sinceKind: 'visit',
  goal: null,
  programs: [{ _id: sampleId(40), title: 'Knee rehab', week: 4, weeks: 6 }],
  adherence: 86,
  planned: 7,
  done: 6,
  pauses: [],
  proposals: [],
  exercises: [{ exercise: 'Squat', planned: 7, done: 6, skipped: 1, worstPain: 4 }],
  pain: [{ day: '2026-11-10', pain: 4 }],
  stopAbove: 5,
  nextDays: [],
  reading: [],
  lastNote: null,
  skips: [],
  notes: [],
  messages: [],
  surveys: [],
  changes: [],
  alerts: [],
}

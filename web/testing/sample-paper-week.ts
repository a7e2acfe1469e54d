import type { PaperWeek } from '@kinora/contract/paper-weeks.ts'
import { sampleId } from './sample-data.ts'

export const [squatId, bridgeId, morningId] = [sampleId(61), sampleId(62), sampleId(63)]

/** The week of 16 to 22 November, seen on Thursday. Monday was entered from paper, Wednesday recorded in the app. */
export const samplePaperWeek = (facts: Partial<PaperWeek> = {}): PaperWeek => ({
  ...{ programId: sampleId(8), program: 'Knee rehab', patientId: sampleId(7), patient: 'Ann Kowalski' },
  ...{ week: 2, weeks: 6, stopAbove: 5 },
  days: [16, 17, 18, 19, 20, 21, 22].map((date) => ({
    ...{ day: `2026-11-${date}`, isFuture: date > 19, isPaused: false, pain: null },
  })),
  series: [
    {
      _id: morningId,
      name: 'Morning',
      weekdays: [1, 3, 4, 5],
      timesPerWeek: null,
      exercises: [
        { _id: squatId, name: 'Squat', dosage: '3 × 10' },
        { _id: bridgeId, name: 'Bridge', dosage: '2 × 8 each side' },
      ],
    },
  ],
  sessions: [
    { seriesId: morningId, day: '2026-11-16', done: [squatId], isByPatient: false },
    { seriesId: morningId, day: '2026-11-18', done: [squatId], isByPatient: true },
  ],
  ...facts,
})

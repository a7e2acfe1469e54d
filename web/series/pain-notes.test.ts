import { expect, test } from 'vitest'
import type { SeriesLog } from '@kinora/contract/workouts.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { dayLabel, recentPain } from './pain-notes.ts'

const prescription = (id: string) => ({ _id: id, painRule: { reduceAbove: 4, stopAbove: 6 } }) as Prescription
const log = (day: string, pains: Record<string, number | null>) =>
  ({
    day,
    entries: Object.entries(pains).map(([assignedExerciseId, painDuring]) => ({ assignedExerciseId, painDuring })),
  }) as SeriesLog

test('days of the last week have a short label', () => {
  const words = ['2026-11-20', '2026-11-19', '2026-11-17', '2026-11-14', '2026-11-13', '2026-11-21'].map((day) =>
    dayLabel(day, '2026-11-20'),
  )
  expect(words).toEqual(['today', 'yesterday', 'on Tue', 'on Sat', undefined, undefined])
})

test('only the latest pain above the rule is noted', () => {
  const logs = [
    log('2026-11-17', { squat: 9, bridge: 5 }),
    log('2026-11-19', { squat: 7, bridge: 2, raise: 5, skipped: null }),
  ]
  const notes = recentPain(logs, ['squat', 'bridge', 'raise', 'skipped', 'other'].map(prescription), '2026-11-20')
  expect([...notes]).toEqual([
    ['squat', { label: 'Pain 7 yesterday', isAboveStop: true }],
    ['raise', { label: 'Pain 5 yesterday', isAboveStop: false }],
  ])
})

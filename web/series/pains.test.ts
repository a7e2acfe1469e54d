import { expect, test } from 'vitest'
import type { SeriesLog } from '@kinora/contract/workouts.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { dayWords, painNotes } from './pains.ts'

const prescription = (id: string) => ({ _id: id, painRule: { reduceAbove: 4, stopAbove: 6 } }) as Prescription
const log = (day: string, pains: Record<string, number | null>) =>
  ({
    day,
    entries: Object.entries(pains).map(([assignedExerciseId, painDuring]) => ({ assignedExerciseId, painDuring })),
  }) as SeriesLog

test('days are said as one says them, for a week', () => {
  const words = ['2026-11-20', '2026-11-19', '2026-11-17', '2026-11-14', '2026-11-13', '2026-11-21'].map((day) =>
    dayWords(day, '2026-11-20'),
  )
  expect(words).toEqual(['today', 'yesterday', 'on Tue', 'on Sat', undefined, undefined])
})

test('the last pain above the rule is noted, and only that', () => {
  const logs = [
    log('2026-11-17', { squat: 9, bridge: 5 }),
    log('2026-11-19', { squat: 7, bridge: 2, raise: 5, skipped: null }),
  ]
  const notes = painNotes(logs, ['squat', 'bridge', 'raise', 'skipped', 'other'].map(prescription), '2026-11-20')
  expect([...notes]).toEqual([
    ['squat', { words: 'Pain 7 yesterday', isHarm: true }],
    ['raise', { words: 'Pain 5 yesterday', isHarm: false }],
  ])
})

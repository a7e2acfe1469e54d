import { expect, test } from 'vitest'
import type { SeriesLog } from '@kinora/contract/workouts.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { draftOf } from './workout.ts'
import { workoutFromLog } from './workout-from-log.ts'

const prescription = (id: string, facts: object = {}) =>
  ({
    _id: id,
    version: 2,
    side: 'none',
    priority: 'must',
    log: [],
    group: null,
    dosage: Dosage.parse({ set: '2', repsMin: 10 }),
    ...facts,
  }) as unknown as MyPrescription
const set = (at: number) => ({ reps: 10, load: null, durationSeconds: null, side: null, key: `${at + 1}.0`, at: 1000 })
const entry = (id: string, sets: number, facts: object = {}) => ({
  assignedExerciseId: id,
  version: 1,
  sets: Array.from({ length: sets }, (_, at) => set(at)),
  painDuring: null,
  effort: null,
  difficulty: null,
  skippedReason: null,
  note: '',
  undoneSets: [],
  changedAt: {},
  ...facts,
})
const log = (entries: object[], facts: object = {}) =>
  ({
    _id: 'x',
    revision: 4,
    programId: 'p',
    seriesId: 's',
    week: 3,
    day: '2026-11-19',
    startedAt: '2026-11-19T08:00:00Z',
    finishedAt: null,
    isShort: false,
    effort: null,
    note: '',
    patientId: 'ann',
    loggedBy: 'Ann',
    updatedAt: '',
    entries,
    ...facts,
  }) as SeriesLog
const me = { userId: 'ann', name: 'Morning' }
const both = [prescription('a'), prescription('b'), prescription('c', { priority: 'extra' })]

test('a session begun on another device continues at the first open exercise', () => {
  const workout = workoutFromLog(log([entry('a', 2)]), both, me)
  expect(workout).toMatchObject({ at: 1, screen: { kind: 'exercise' }, revision: 4, name: 'Morning' })
  expect(workoutFromLog(log([entry('a', 1)]), both, me).at).toBe(0)
})

test('a followed prescription keeps its version', () => {
  const taken = workoutFromLog(
    log([entry('a', 2, { painDuring: 3 }), entry('b', 0, { skippedReason: 'no time' })]),
    both,
    me,
  )
  expect(draftOf(taken).entries).toEqual([
    entry('a', 2, { painDuring: 3 }),
    entry('b', 0, { skippedReason: 'no time' }),
  ])
})

test('a session without open exercises, or a finished one, opens at the end', () => {
  expect(workoutFromLog(log([entry('a', 2), entry('b', 2)], { isShort: true }), both, me).screen.kind).toBe('end')
  expect(workoutFromLog(log([], { finishedAt: '2026-11-19T08:20:00Z' }), both, me).screen.kind).toBe('end')
})

import { expect, test } from 'vitest'
import { exerciseAdded, exerciseDeleted, exercisesReset, seriesExercisesSaveSlice } from './exercise-selection-slice.ts'

const saved = seriesExercisesSaveSlice.reducer
const [squat, bridge] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']

test('ENTITY-10 ENTITY-10 chosen exercises are added, deleted by exerciseId, and reset', () => {
  const both = saved(saved([], exerciseAdded({ exerciseId: squat })), exerciseAdded({ exerciseId: bridge }))
  expect(both.map(({ exerciseId }) => exerciseId)).toEqual([squat, bridge])
  expect(saved(both, exerciseDeleted({ exerciseId: squat }))).toEqual([{ exerciseId: bridge }])
  expect(saved(both, exercisesReset())).toEqual([])
})

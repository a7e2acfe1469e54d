import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { makeReduxStore } from '../app/redux-store.ts'
import { fetchSeriesExercises, seriesExerciseListSlice } from './series-slices.ts'

const [squat, bridge] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']

afterEach(() => vi.unstubAllGlobals())

test.each([
  { seriesId: bridge, week: 1 },
  { programId: squat, week: 1 },
  { programId: squat, seriesId: bridge },
])('STATE-05 the fetch is skipped when the program, the series or the week is missing: %o', async (which) => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const store = makeReduxStore(new QueryClient())
  await store.dispatch(fetchSeriesExercises(which))
  expect(fetched).not.toHaveBeenCalled()
  expect(store.getState().seriesExerciseList).toMatchObject({ loading: false, data: null })
})

test('a week is loading while it is fetched, and a failure keeps its message', () => {
  const which = { programId: squat, seriesId: bridge, week: 1 }
  const pending = seriesExerciseListSlice.reducer(undefined, fetchSeriesExercises.pending('1', which))
  expect(pending.loading).toBe(true)
  const failed = seriesExerciseListSlice.reducer(
    pending,
    fetchSeriesExercises.rejected(new Error('Failed to read series'), '1', which),
  )
  expect(failed).toMatchObject({ status: false, loading: false, message: 'Failed to read series' })
})

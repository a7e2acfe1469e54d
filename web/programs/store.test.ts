import { expect, test } from 'vitest'
import { fetchPatientPrograms, noPrograms, programTokenSlice, programsForgotten } from './store.ts'

const reduce = programTokenSlice.reducer
const sent = { params: { id: '019a0000-0000-7000-8000-000000000001' }, query: {} }
const found = { items: [], total: 0 }

test('STATE-04 patient programs are loading, then the result', () => {
  const pending = reduce(noPrograms, fetchPatientPrograms.pending('1', sent))
  expect(pending.loading).toBe(true)
  expect(reduce(pending, fetchPatientPrograms.fulfilled(found, '1', sent))).toEqual({
    status: true,
    message: '',
    loading: false,
    data: found,
  })
})

test('STATE-04 a failure holds status false and the message', () => {
  const failed = reduce(noPrograms, fetchPatientPrograms.rejected(new Error('Failed to read programs'), '1', sent))
  expect(failed).toMatchObject({ status: false, message: 'Failed to read programs', loading: false })
  expect(reduce(failed, programsForgotten())).toEqual(noPrograms)
})

import { expect, test } from 'vitest'
import {
  fetchPatientPrograms,
  emptyPatientPrograms,
  programTokenSlice,
  clearPrograms,
} from './patient-programs-slice.ts'

const reduce = programTokenSlice.reducer
const sent = { params: { id: '019a0000-0000-7000-8000-000000000001' }, query: {} }
const found = { items: [], total: 0 }

test('STATE-04 the programs of a patient are loading, then loaded', () => {
  const pending = reduce(emptyPatientPrograms, fetchPatientPrograms.pending('1', sent))
  expect(pending.loading).toBe(true)
  expect(reduce(pending, fetchPatientPrograms.fulfilled(found, '1', sent))).toEqual({
    status: true,
    message: '',
    loading: false,
    data: found,
  })
})

test('STATE-04 a failure sets status false and keeps the message', () => {
  const failed = reduce(
    emptyPatientPrograms,
    fetchPatientPrograms.rejected(new Error('Failed to read programs'), '1', sent),
  )
  expect(failed).toMatchObject({ status: false, message: 'Failed to read programs', loading: false })
  expect(reduce(failed, clearPrograms())).toEqual(emptyPatientPrograms)
})

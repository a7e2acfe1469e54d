import { expect, test } from 'vitest'
import type { patients } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { listAddress, parseListState } from './usePatientList.ts'
import { withStatus } from './usePatientStatus.ts'

test('invalid parameters in the URL are ignored', () => {
  const params = new URLSearchParams('filter=evil&sort=sideways&page=-3&search=%20kowal%20')
  expect(parseListState(params)).toEqual({ search: 'kowal', filter: 'all', sort: 'attention', whose: 'all', page: 1 })
})

test('the URL contains only non-default values, and a new search starts at page 1', () => {
  const listing = parseListState(new URLSearchParams('sort=name&page=4'))
  expect(listAddress(listing, { page: 5 }).toString()).toBe('sort=name&page=5')
  expect(listAddress(listing, { search: 'ann' }).toString()).toBe('search=ann&sort=name')
  expect(listAddress(listing, { sort: 'attention' }).toString()).toBe('')
})

const ann = { _id: 'a', isActive: true, statusReason: null, summary: { attention: { kind: 'silent' } } }
const list = {
  items: [ann, { ...ann, _id: 'b', summary: null }],
  total: 2,
  counts: { all: 2, needsYou: 1, silent: 1, inactive: 0 },
} as unknown as Reply<typeof patients.list>
const off = { isActive: false, statusReason: 'Completed program', statusNote: '' } as const

test('STATE-07 a deactivated patient leaves the list and its count before the server has answered', () => {
  const after = withStatus(list, 'all', 'a', off)
  expect(after.items.map(({ _id }) => _id)).toEqual(['b'])
  expect(after).toMatchObject({ total: 1, counts: { all: 1, needsYou: 0, silent: 0, inactive: 1 } })
})

test('a list filtered by reason keeps the patient, with the new state', () => {
  const after = withStatus(list, 'completed', 'b', off)
  expect(after.items[1]).toMatchObject({ isActive: false, statusReason: 'Completed program' })
  expect(after.total).toBe(2)
})

test('a list without the patient, or with nothing to change, stays as it is', () => {
  expect(withStatus(list, 'all', 'z', off)).toBe(list)
  expect(withStatus(list, 'all', 'a', { ...off, isActive: true })).toBe(list)
})

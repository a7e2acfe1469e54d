import { expect, test } from 'vitest'
import { defaultTheme, inkTheme, type Settings } from '@kinora/contract/organizations.ts'
import { noAesthetics } from './aesthetics.ts'
import { aestheticsSlice, fetchAesthetics } from './aesthetics-slice.ts'

const look = aestheticsSlice.reducer
const harbour: Settings = {
  type: 'MYACCOUNT',
  orgId: null,
  orgName: 'Harbour Physio',
  orgLogo: null,
  orgMobile: null,
  theme: inkTheme,
}

test('API-070 ENTITY-09 the default theme applies until the clinic’s theme arrives', () => {
  const pending = look(noAesthetics, fetchAesthetics.pending('1'))
  expect(pending).toMatchObject({ loading: true, data: defaultTheme })
  expect(look(pending, fetchAesthetics.fulfilled(harbour, '1'))).toMatchObject({
    loading: false,
    status: true,
    data: inkTheme,
    organization: { orgName: 'Harbour Physio' },
  })
})

test('API-070 a failure falls back to the default theme and stores the message', () => {
  const applied = look(noAesthetics, fetchAesthetics.fulfilled(harbour, '1'))
  expect(look(applied, fetchAesthetics.rejected(new Error('Failed to read settings'), '2'))).toMatchObject({
    status: false,
    message: 'Failed to read settings',
    loading: false,
    data: defaultTheme,
  })
})

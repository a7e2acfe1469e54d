import { expect, test } from 'vitest'
import { emailThemeOf } from './email.rules.ts'

test('emails say a clinic’s phone as its screens do, and none of the installation’s', () => {
  const clinic = { name: 'Harbour', kind: 'business', mobile: '0255500142', theme: null, logoFileId: null }
  expect(emailThemeOf(clinic).phone).toBe('02 5550 0142')
  expect(emailThemeOf({ ...clinic, kind: 'platform' }).phone).toBeNull()
})

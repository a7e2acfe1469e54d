import { expect, test, vi } from 'vitest'
import * as settings from './base-path.ts'
import { mayOpen } from './pages.ts'
import { palettePagesOf } from './palette-pages.ts'

test('on one’s own server nobody finds a page about buying', () => {
  vi.spyOn(settings, 'isSelfHosted', 'get').mockReturnValue(true)
  for (const name of ['plans', 'paymentDetails', 'transactions', 'accountBalance'] as const)
    expect(mayOpen(name, 'solo')).toBe(false)
  for (const name of ['operatorPlans', 'operatorRequests'] as const) expect(mayOpen(name, 'admin')).toBe(false)
  expect(mayOpen('patients', 'solo')).toBe(true)
  expect(palettePagesOf('solo').map(({ label }) => label)).not.toContain('Plans')
})

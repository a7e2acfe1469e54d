import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const lines: string[] = []
const { http, person } = await openTestApp({ log: (line) => void lines.push(line) })

test('the log has no secret of an address and no name that was searched for, at any level', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.list, { query: { search: 'Kowalski' } })
  const secrets = [
    '/v1/jotform-webhook/wh-4711',
    '/exercises/export?ticket=tk-4711',
    '/patients/copies/x?until=1&key=ky-4711',
  ]
  for (const path of secrets) await http.inject({ url: `/api${path}` })
  await http.inject({ url: '/signup/su-4711' })
  const log = lines.join('')
  expect(log).toContain('/api/practitioners/patient')
  expect(log).not.toMatch(/Kowalski|4711/)
  expect(log).not.toContain(sam.token)
})

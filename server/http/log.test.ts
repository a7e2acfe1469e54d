import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const lines: string[] = []
const { http, person } = await openTestApp({ log: (line) => void lines.push(line) })

test('the log has no secret of an address and no name that was searched for, at any level', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.list, { query: { search: 'Kowalski' } })
  const secrets = [
    '/v1/jotform-webhook/wh-hush-hush',
    '/exercises/export?ticket=tk-hush-hush',
    '/patients/copies/x?until=1&key=ky-hush-hush',
  ]
  for (const path of secrets) await http.inject({ url: `/api${path}` })
  await http.inject({ url: '/signup/su-hush-hush' })
  const log = lines.join('')
  expect(log).toContain('/api/practitioners/patient')
  expect(log).not.toMatch(/Kowalski|hush-hush/)
  expect(log).not.toContain(sam.token)
})

import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'

const { http } = await openTestApp({ isWorker: false, integrations: { appUrl: 'https://clinic.example' } })
const address = await http.listen({ port: 0, host: '127.0.0.1' })

test('behind HTTPS every response asks browsers to come by HTTPS only', async () => {
  for (const path of ['/health', '/api/settings', '/api/nothing', '/nothing']) {
    const { headers } = await fetch(address + path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  }
})

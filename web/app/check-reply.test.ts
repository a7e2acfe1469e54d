import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accounts } from '@kinora/contract/accounts.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { checkFor } from './check-reply.ts'
import { schemaOf } from './reply-schemas.ts'

const endpoint: NamedEndpoint = {
  name: 'patients.rename',
  method: 'POST',
  path: '/patients/rename',
  roles: 'anyone',
  reply: z.object({ name: z.string() }),
  failure: 'Failed',
}
const from = (version: string) => new Response(null, { headers: { 'x-contract': version } })

afterEach(() => vi.unstubAllEnvs())

test('a reply of a server with the same contract is taken as it is: the server has checked it', async () => {
  vi.stubEnv('CONTRACT_VERSION', 'one')
  const reply = { name: 'Ann', more: 1 }
  expect((await checkFor(endpoint, from('one')))(reply)).toBe(reply)
})

test('a reply of a server with another contract is checked', async () => {
  vi.stubEnv('CONTRACT_VERSION', 'one')
  const check = await checkFor(endpoint, from('two'))
  expect(check({ name: 'Ann', more: 1 })).toEqual({ name: 'Ann' })
  expect(() => check({ title: 'Ann' })).toThrow('Kinora was updated while this page was open.')
})

test('an endpoint without its schema is checked by that of the whole contract', async () => {
  vi.stubEnv('CONTRACT_VERSION', 'one')
  const check = await checkFor({ ...accounts.session, reply: {} as never }, from('two'))
  expect(() => check({ userId: 'nobody' })).toThrow('Kinora was updated while this page was open.')
  expect(schemaOf(accounts.user.name)).toBeDefined()
})

import type crypto from 'node:crypto'
import type os from 'node:os'
import { beforeEach, expect, test, vi } from 'vitest'

const machine = vi.hoisted(() => ({ cores: 2, hashing: [] as (() => void)[] }))

vi.mock('node:os', async (original) => ({
  ...(await original<typeof os>()),
  availableParallelism: () => machine.cores,
}))
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof crypto>()),
  argon2: (_algorithm: string, _parameters: object, done: (error: null, hash: Buffer) => void) =>
    machine.hashing.push(() => done(null, Buffer.alloc(32))),
}))

beforeEach(() => {
  vi.resetModules()
  machine.hashing = []
})

/** Hashes as many passwords as there are people who sign in at once. */
async function signIn(people: number, cores: number) {
  machine.cores = cores
  const { hashPassword } = await import('./passwords.ts')
  const hashes = Array.from({ length: people }, () => hashPassword('Correct-horse-battery-7'))
  const refused = hashes.map((hash) =>
    hash.then(
      () => undefined,
      (error: Error) => error.message,
    ),
  )
  await nextTurn()
  return { hashes, refused }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test.each([
  { cores: 1, atOnce: 1 },
  { cores: 2, atOnce: 1 },
  { cores: 4, atOnce: 3 },
  { cores: 16, atOnce: 4 },
])('hashing passwords on $cores cores takes $atOnce of them', async ({ cores, atOnce }) => {
  await signIn(10, cores)
  expect(machine.hashing).toHaveLength(atOnce)
})

test('a password that waits is hashed once another is done', async () => {
  const { hashes } = await signIn(2, 2)
  machine.hashing[0]!()
  await hashes[0]
  await nextTurn()
  expect(machine.hashing).toHaveLength(2)
})

test('a sign-in is refused while 32 others wait for their hash', async () => {
  const { refused } = await signIn(34, 2)
  await expect(refused[33]).resolves.toContain('Many people are signing in')
  machine.hashing[0]!()
  await expect(refused[0]).resolves.toBeUndefined()
})

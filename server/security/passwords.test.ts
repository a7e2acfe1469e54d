import { expect, test } from 'vitest'
import { hashLimit } from './passwords.ts'

/** The number of concurrent hashes when this many people sign in at the same time. */
async function signIn(people: number, cores: number) {
  const inTurn = hashLimit(cores)
  const working: (() => void)[] = []
  const outcomes = Array.from({ length: people }, async () =>
    inTurn(() => new Promise<void>((done) => working.push(done))),
  )
  const settled = outcomes.map((outcome) =>
    outcome.then(
      () => 'hashed',
      (error: Error) => error.message,
    ),
  )
  await nextTurn()
  return { working, settled }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test.each([
  { cores: 1, atOnce: 1 },
  { cores: 2, atOnce: 1 },
  { cores: 4, atOnce: 3 },
  { cores: 16, atOnce: 4 },
])('hashing passwords on $cores cores takes $atOnce of them', async ({ cores, atOnce }) => {
  const { working } = await signIn(10, cores)
  expect(working).toHaveLength(atOnce)
})

test('a password that waits is hashed once another is done', async () => {
  const { working, settled } = await signIn(2, 2)
  working[0]!()
  expect(await settled[0]).toBe('hashed')
  await nextTurn()
  expect(working).toHaveLength(2)
})

test('a sign-in is refused while 32 others wait for their hash', async () => {
  const { working, settled } = await signIn(34, 2)
  expect(await settled[33]).toContain('Many people are signing in')
  working[0]!()
  expect(await settled[0]).toBe('hashed')
})

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '@kinora/contract/problem.ts'
import pLimit from 'p-limit'

const hash = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/**
 * About an eighth of a second on our machines. After an increase, old hashes are replaced at each person's next
 * sign-in.
 */
let cost = { memory: 65_536, passes: 3, parallelism: 1 }
/** For tests only: a hash in a tenth of a millisecond. */
export const lowerHashCost = () => (cost = { memory: 64, passes: 1, parallelism: 1 })
const maxWaiting = 32

/**
 * Queues hashes: each takes 64 MiB of memory and a core, and one core is left for signed-in users. @throws Problem
 * while 32 others wait
 */
export function hashLimit(cores: number) {
  const limit = pLimit(Math.max(1, Math.min(4, cores - 1)))
  return <T>(compute: () => Promise<T>) => {
    if (limit.pendingCount >= maxWaiting)
      throw new Problem('unavailable', 'Many people are signing in right now. Please try again in a moment.')
    return limit(compute)
  }
}

const inTurn = hashLimit(availableParallelism())
let count = 0

/** The number of hashes computed by this process, so that tests compare the cost of replies without a clock. */
export const hashCount = () => count

async function digest(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost) {
  const tag = inTurn(() =>
    hash('argon2id', { message: Buffer.from(password), nonce, memory, passes, parallelism, tagLength: 32 }),
  )
  count += 1
  return tag
}

const costPrefix = () => `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A PHC string: algorithm, cost, salt and hash. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await digest(password, salt, cost)
  return `${costPrefix()}$${text(salt)}$${text(tag)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
/** Checked if there is no account with a hash. */
const decoy = `$${text(randomBytes(16))}$${text(randomBytes(32))}`

/** Takes equally long without a stored hash, so that the time does not reveal which accounts exist. */
export async function isPassword(password: string, stored: string | null | undefined) {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(stored ?? `${costPrefix()}${decoy}`)!
  const expected = Buffer.from(tag!, 'base64')
  const actual = await digest(password, Buffer.from(salt!, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined
}

/** True for a hash computed at an earlier, lower cost. */
export const isOutdated = (stored: string) => !stored.startsWith(`${costPrefix()}$`)

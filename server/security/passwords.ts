import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '@kinora/contract/problem.ts'

const hash = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** 64 MiB, three passes: about an eighth of a second here. Raise them and old hashes are replaced at the next login. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 }
const atOnce = 4
const mostWaiting = 32
let running = 0
let made = 0
const waiting: (() => void)[] = []

/** Each hash takes 64 MiB: four at once, some may wait, more are asked to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw new Problem('unavailable', 'Many people are signing in. Please try again in a moment.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  made += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** How many hashes this process has made: what is said to cost the same can be counted instead of timed. */
export const hashesMade = () => made

const digest = (password: string, nonce: Buffer, { memory, passes, parallelism } = cost) =>
  inTurn(() => hash('argon2id', { message: Buffer.from(password), nonce, memory, passes, parallelism, tagLength: 32 }))

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A PHC string: algorithm, cost, salt and hash. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await digest(password, salt)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(randomBytes(16))}$${text(randomBytes(32))}`

/** Whether it is the password. Takes as long when there is no account: whoever asks learns nothing from the time. */
export async function isPassword(password: string, stored: string | null | undefined) {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(stored ?? nobody)!
  const expected = Buffer.from(tag!, 'base64')
  const given = await digest(password, Buffer.from(salt!, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, expected) && stored !== null && stored !== undefined
}

/** True for a hash made when hashing cost less than now. */
export const isOutdated = (stored: string) =>
  !stored.includes(`$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)

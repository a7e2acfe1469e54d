import type { Db } from '../database/connect.ts'
import { countedAddress, TooManyRequests, waitLabel } from '../http/rate-limits.ts'
import type { Visitor } from '../http/app-context.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import { countWithin, isKnownDevice, resetCount, resetCounts, uncount } from './sign-in-limit.queries.ts'
import { codeAttempts, passwordAttempts } from './sign-in-limit.rules.ts'

/** The email is hashed, so that the table of counts does not list who tried to sign in. */
const prefixOf = (email: string) => `tries ${hashToken(email)} `

/** Suggests a new password, because setting one resets the counts of this email. */
const tooManyTries = (seconds: number) =>
  new TooManyRequests(seconds * 1000, `Too many attempts. Wait ${waitLabel(seconds)}, or set a new password.`)

/** The limits of one attempt. Guesses made elsewhere never count on a device where the person has signed in before. */
async function limitsOf(systemDb: Db, email: string, { address, deviceHash }: Pick<Visitor, 'address' | 'deviceHash'>) {
  const prefix = prefixOf(email)
  if (deviceHash && (await isKnownDevice(systemDb, email, deviceHash)))
    return [{ key: `${prefix}on ${deviceHash}`, ...passwordAttempts.ofEmailOnDevice, refusal: tooManyTries }]
  const from = countedAddress(address)
  return [
    { key: `${prefix}from ${from}`, ...passwordAttempts.ofEmailFromAddress, refusal: tooManyTries },
    {
      key: `tries from ${from}`,
      ...passwordAttempts.ofAddress,
      refusal: (seconds: number) => new TooManyRequests(seconds * 1000),
    },
    { key: `${prefix}anywhere`, ...passwordAttempts.ofEmail, refusal: tooManyTries },
  ]
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses count too, and refuses it over a limit,
 * even for an unknown email. The returned function subtracts the attempt if it succeeds.
 */
export async function countSignInAttempt(
  systemDb: Db,
  email: string,
  visitor: Pick<Visitor, 'address' | 'deviceHash'>,
): Promise<() => Promise<void>> {
  const limits = await limitsOf(systemDb, email, visitor)
  for (const { key, most, withinSeconds, refusal } of limits) {
    const { points, secondsLeft } = await countWithin(systemDb, key, withinSeconds)
    if (points > most) throw refusal(secondsLeft)
  }
  return async () => {
    const [ownLimit, ...shared] = limits
    await resetCount(systemDb, ownLimit!.key)
    for (const { key } of shared) await uncount(systemDb, key)
  }
}

/** The same for invitation codes, which are not tied to an account. */
export async function countCodeAttempt(systemDb: Db): Promise<() => Promise<void>> {
  const key = 'codes of all'
  const { points, secondsLeft } = await countWithin(systemDb, key, codeAttempts.withinSeconds)
  if (points > codeAttempts.most)
    throw new TooManyRequests(
      secondsLeft * 1000,
      `Too many codes are being tried. Open the link in your invitation email instead, or wait ${waitLabel(secondsLeft)}.`,
    )
  return async () => void (await uncount(systemDb, key))
}

/** For a person who has proved with an emailed link that the mailbox is theirs. */
export const resetSignInLimits = (systemDb: Db, email: string) => resetCounts(systemDb, prefixOf(email))

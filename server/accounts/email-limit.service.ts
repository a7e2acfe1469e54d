import type { Db } from '../database/connect.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import { countWithin } from './sign-in-limit.queries.ts'
import { emailLimits, type LimitedEmail } from './sign-in-limit.rules.ts'

/** Counts an email requested by a signed-out visitor. False once the mailbox has reached its limit. */
export async function isWithinEmailLimit(systemDb: Db, kind: LimitedEmail, email: string) {
  for (const { most, withinSeconds } of emailLimits[kind]) {
    const key = `mail ${kind} ${withinSeconds} ${hashToken(email)}`
    if ((await countWithin(systemDb, key, withinSeconds)).points > most) return false
  }
  return true
}

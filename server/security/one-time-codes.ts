import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** 160 bits in base32. */
export const newSeed = () => new Secret({ size: 20 }).base32

/** The content of the QR code that an authenticator app scans. */
export const seedUri = (seed: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer: issuer.replaceAll(':', ' '), label: label.replaceAll(':', ' '), secret: seed }).toString()

/**
 * The time step of a code (RFC 6238: 30 seconds, six digits), at most one step from now; undefined for a wrong code.
 * Callers store the step, because a code must work only once.
 */
export function matchTimeStep(code: string, seed: string, milliseconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const secret = Secret.fromBase32(seed)
  const delta = TOTP.validate({ token: code, secret, timestamp: milliseconds, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: milliseconds }) + delta
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 59 bits, like "k7m2-9qxp-w4tz". */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 3 }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )

export const normalizeCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

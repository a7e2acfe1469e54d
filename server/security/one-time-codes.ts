import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** A seed of 160 bits, as an authenticator app takes it. */
export const newSeed = () => new Secret({ size: 20 }).base32

/** What the QR code of an authenticator app holds. */
export const seedUri = (seed: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer: issuer.replaceAll(':', ' '), label: label.replaceAll(':', ' '), secret: seed }).toString()

/**
 * The step of time that a code belongs to (RFC 6238: 30 seconds, six digits), at most one step away from the clock's;
 * undefined for a wrong code. Remember the step: a code is good once.
 */
export function matchTimeStep(code: string, seed: string, milliseconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const secret = Secret.fromBase32(seed)
  const away = TOTP.validate({ token: code, secret, timestamp: milliseconds, window: 1 })
  return away === null ? undefined : TOTP.counter({ timestamp: milliseconds }) + away
}

/** Without signs that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 59 bits for whoever has lost the phone: 'k7m2-9qxp-w4tz'. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 3 }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )

/** A code as it was typed, without the spaces and dashes that make it readable. */
export const normalizeCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

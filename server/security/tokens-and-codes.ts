import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 bits for a link. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Ten digits to type. The hash is keyed, so that a copy of the database does not allow guessing. */
export const newCode = () => String(randomInt(0, 10_000_000_000)).padStart(10, '0')
export const hashCode = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`code ${code}`).digest('base64url')

/** Six digits to type at the clinic, valid for minutes and in one clinic. */
export const newShortCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

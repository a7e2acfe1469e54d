import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newRecoveryCodes, newSeed, normalizeCode, seedUri, matchTimeStep } from './one-time-codes.ts'
import { keyIdOf, seal, unseal } from './sealing.ts'

/** RFC 6238, appendix B, SHA-1: its codes have eight digits, of which an app shows the last six. */
const seed = Secret.fromLatin1('12345678901234567890').base32
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238: at %i seconds the code is %s', (seconds, code) => {
  expect(matchTimeStep(code.slice(2), seed, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted up to half a minute before and after its time step', () => {
  const at = 1_111_111_110_000
  const code = '050471'
  const step = Math.floor(at / 30_000)
  expect(matchTimeStep(code, seed, at)).toBe(step)
  expect(matchTimeStep(code, seed, at - 30_000)).toBe(step)
  expect(matchTimeStep(code, seed, at + 59_000)).toBe(step)
  expect(matchTimeStep(code, seed, at + 60_000)).toBeUndefined()
  expect(matchTimeStep(code, seed, at - 31_000)).toBeUndefined()
})

test.each(['', '05047', '0504711', 'abcdef', '050472'])('%s is not a valid code', (code) => {
  expect(matchTimeStep(code, seed, 1_111_111_111_000)).toBeUndefined()
})

test('a seed has 160 bits, and its URI names the account', () => {
  expect(Secret.fromBase32(newSeed()).bytes).toHaveLength(20)
  const address = new URL(seedUri(seed, { issuer: 'Harbour: Physio', label: 'sam@harbour.example' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Harbour  Physio:sam@harbour.example')
  expect(address.searchParams.get('secret')).toBe(seed)
})

test('ten recovery codes differ, and may be typed with any case and spacing', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/)
  expect(normalizeCode(' K7M2 9qxp-W4tz ')).toBe('k7m29qxpw4tz')
})

test('sealed text can be unsealed only unchanged, with the same owner, purpose and secret', () => {
  const sealing = { secret: 'a secret', purpose: 'seed', owner: 'sam' }
  const sealed = seal('text', sealing)
  expect(sealed).not.toBe(seal('text', sealing))
  expect(unseal(sealed, sealing)).toBe('text')
  for (const other of [{ secret: 'another' }, { purpose: 'else' }, { owner: 'eve' }])
    expect(() => unseal(sealed, { ...sealing, ...other })).toThrow(/authenticate|Unsupported state/)
  const [iv, body, tag] = sealed.split('.')
  const nothing = Buffer.alloc(16).toString('base64url')
  for (const changed of [`${iv}.${nothing}.${tag}`, `${iv}.${body}.${nothing}`])
    expect(() => unseal(changed, sealing)).toThrow(/authenticate|Unsupported state|tag/)
  expect(keyIdOf('a secret', 'seed')).not.toBe(keyIdOf('another', 'seed'))
})

import { expect, test } from 'vitest'
import type { OrganizationProfile, Profile, SignedIn } from '@kinora/contract/accounts.ts'
import { authSlice, ended, fetchUser, getInfo, login, resumed, userSlice } from './account-slices.ts'

const sam: Profile = {
  userId: '019a0000-0000-7000-8000-000000000001',
  orgId: '019a0000-0000-7000-8000-000000000002',
  name: 'Sam Okafor',
  email: 'sam@harbour.example',
  mobile: '0400000000',
  planId: null,
  plan: 'business',
  role: 'practitioner',
  image: null,
  patientCount: 12,
  isVerified: true,
  timeZone: 'Australia/Sydney',
  askedTimeZone: 'Australia/Sydney',
  isForChild: false,
  isSupport: false,
  carer: null,
}
const tokenUntil = (exp: number) =>
  `x.${btoa(JSON.stringify({ exp, orgId: sam.orgId, userId: sam.userId })).replaceAll('=', '')}.y`
const soon = Math.floor(Date.now() / 1000) + 60
const ann = { email: 'ann@harbour.example', password: 'secret' }
const signedIn = (token: string): SignedIn => ({ ...sam, token, role: 'patient' })

const user = userSlice.reducer
const auth = authSlice.reducer
const noUser = user(undefined, { type: 'start' })
const nobody = auth(undefined, { type: 'start' })

test('STATE-01 the user is loading while the fetch is pending, and stored when it succeeds', () => {
  const pending = user(noUser, fetchUser.pending('1'))
  expect(pending).toMatchObject({ loading: true, data: null })
  expect(user(pending, fetchUser.fulfilled(sam, '1'))).toEqual({ status: true, message: '', loading: false, data: sam })
})

test('STATE-01 a failed user fetch leaves status false and the message', () => {
  const failed = user(user(noUser, fetchUser.pending('1')), fetchUser.rejected(new Error('Failed to read user'), '1'))
  expect(failed).toEqual({ status: false, message: 'Failed to read user', loading: false, data: null })
})

test('STATE-01 getInfo replaces the stored user', () => {
  const owner = {
    ...sam,
    name: 'Olivia Hart',
    orgLogo: null,
    orgName: 'Harbour Physio',
  } as unknown as OrganizationProfile
  expect(user({ ...noUser, data: sam }, getInfo(owner)).data).toEqual(owner)
})

test('STATE-02 auth is loading while a login is pending, then replaced by the result', () => {
  const pending = auth(nobody, login.pending('1', ann))
  expect(pending.loading).toBe(true)
  const token = tokenUntil(soon)
  expect(auth(pending, login.fulfilled(signedIn(token), '1', ann))).toMatchObject({
    loading: false,
    status: true,
    isAuth: true,
    expiresIn: soon * 1000,
    data: { role: 'patient', token },
  })
})

test('ERROR-03 a failed login shows the server’s message or its fixed text', () => {
  const pending = auth(nobody, login.pending('1', ann))
  expect(auth(pending, login.rejected(new Error('Wrong email or password.'), '1', ann))).toMatchObject({
    status: false,
    message: 'Wrong email or password.',
    loading: false,
    isAuth: false,
  })
  expect(auth(pending, login.rejected(new Error(''), '1', ann)).message).toBe('Login failed.')
})

test('nobody is signed in while an organization must be chosen', () => {
  const answer = { organizations: [{ orgId: sam.orgId, orgName: 'Harbour Physio' }] }
  expect(auth(nobody, login.fulfilled(answer, '1', ann))).toMatchObject({ isAuth: false, data: null, loading: false })
})

test('STATE-02 an expired session does not count', () => {
  expect(auth(nobody, resumed({ token: tokenUntil(soon - 3600), role: 'patient' })).isAuth).toBe(false)
  expect(auth(nobody, resumed({ token: tokenUntil(soon), role: 'patient' })).isAuth).toBe(true)
  expect(auth(nobody, resumed({ token: 'no token', role: 'patient' })).isAuth).toBe(false)
})

test('ending a session clears its state', () => {
  const inside = auth(nobody, resumed({ token: tokenUntil(soon), role: 'patient' }))
  expect(auth(inside, ended())).toEqual(nobody)
})

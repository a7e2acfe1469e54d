import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { profile } from '@kinora/contract/profile.ts'
import { patients } from '@kinora/contract/patients.ts'
import { hashPassword } from '../security/passwords.ts'
import { signToken } from '../security/session-token.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'

const { neighbor: openNeighbor, organization, person, session, stranger, systemDb } = await openTestApp()
const password = 'Harbour2Sea!'
const passwordHash = await hashPassword(password)

const neighbor = await openNeighbor()

const statusNextDoor = async (token: string) =>
  (await neighbor.http.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })).statusCode

async function twoSessions(role: Parameters<typeof person>[0] = 'practitioner', of?: string) {
  const sam = await person(role, of ? { of } : {})
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', sam.accountId).execute()
  const elsewhere = await session(sam.organizationId, sam.accountId)
  // Both processes have cached both sessions before anything happens.
  expect(await statusNextDoor(sam.token)).toBe(200)
  expect(await statusNextDoor(elsewhere.token)).toBe(200)
  return { sam, elsewhere }
}

test('a session that is logged out in one process ends in the other at the next request', async () => {
  const { sam, elsewhere } = await twoSessions()
  await sam.calls(accounts.logout, {})
  expect(await statusNextDoor(sam.token)).toBe(401)
  expect(await statusNextDoor(elsewhere.token)).toBe(200)
})

test('a session that ended is refused before anything else is said, also in a process that knows it well', async () => {
  const { sam, elsewhere } = await twoSessions()
  const unknown = '/api/practitioners/patient/00000000-0000-7000-8000-000000000000'
  const bad = '/api/practitioners/patients?pageSize=many'
  const askNextDoor = async (url: string, token: string) =>
    (await neighbor.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await askNextDoor(unknown, sam.token), await askNextDoor(bad, sam.token)]).toEqual([404, 400])
  await sam.calls(accounts.logout, {})
  for (const url of [unknown, bad]) {
    expect(await statusNextDoor(elsewhere.token)).toBe(200)
    expect(await askNextDoor(url, sam.token)).toBe(401)
  }
  expect(await askNextDoor(unknown, elsewhere.token)).toBe(404)
})

test('a clinic that is closed is refused from the next request on in every process', async () => {
  const { sam, elsewhere } = await twoSessions()
  await systemDb.updateTable('organizations').set({ isActive: false }).where('id', '=', sam.organizationId).execute()
  expect(await statusNextDoor(elsewhere.token)).toBe(401)
})

test('a plan that is not paid, and one that is paid again, count from the next request on in every process', async () => {
  const { sam } = await twoSessions()
  const headers = { authorization: `Bearer ${sam.token}`, 'content-type': 'application/json' }
  const addNextDoor = async () => {
    const body = { name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' }
    return (await neighbor.http.inject({ method: 'POST', url: '/api/practitioners/patient', headers, body })).statusCode
  }
  const statuses = [await addNextDoor()]
  for (const isReadOnly of [true, false]) {
    await systemDb.updateTable('organizations').set({ isReadOnly }).where('id', '=', sam.organizationId).execute()
    statuses.push(await addNextDoor())
  }
  expect(statuses).toEqual([200, 409, 200])
})

test('a changed password ends all other sessions in both processes', async () => {
  const { sam, elsewhere } = await twoSessions()
  await sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword: 'Ferry2Walk!' } })
  expect(await statusNextDoor(sam.token)).toBe(200)
  expect(await statusNextDoor(elsewhere.token)).toBe(401)
})

test('a change of role between owner and practitioner requires signing in again', async () => {
  for (const [role, next] of [
    ['business_admin', 'practitioner'],
    ['practitioner', 'business_admin'],
  ] as const) {
    const { sam, elsewhere } = await twoSessions(role)
    await systemDb.updateTable('accounts').set({ role: next }).where('id', '=', sam.accountId).execute()
    expect(await statusNextDoor(sam.token)).toBe(401)
    expect(await statusNextDoor(elsewhere.token)).toBe(401)
  }
})

test('deactivating a patient ends their sessions, and reactivating them does not bring these back', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const { _id } = await addPatient(sam)
  const ann = await session(of, _id)
  expect(await statusNextDoor(ann.token)).toBe(200)
  await sam.calls(patients.setActive, { params: { id: _id }, body: { isActive: false } })
  expect(await statusNextDoor(ann.token)).toBe(401)
  await sam.calls(patients.setActive, { params: { id: _id }, body: { isActive: true } })
  expect(await statusNextDoor(ann.token)).toBe(401)
})

test('a token is refused if it was edited, names another account or was signed with another key', async () => {
  const { sam } = await twoSessions()
  const [head, claims, signature] = sam.token.split('.') as [string, string, string]
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  const edited = Buffer.from(JSON.stringify({ ...read, exp: 4_000_000_000 })).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const eve = await person('practitioner')
  const inAnHour = new Date(Date.now() + 3_600_000)
  const mine = { userId: eve.accountId, orgId: eve.organizationId, sid: read.sid }
  const forged = [
    `${head}.${edited}.${signature}`,
    `${none}.${claims}.`,
    await signToken({ ...mine, userId: sam.accountId }, inAnHour, `${testSecret} or another`),
    await signToken(mine, inAnHour, testSecret),
  ]
  for (const token of forged) expect(await statusNextDoor(token)).toBe(401)
})

test('the list of sessions names each device and marks the current one', async () => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
  const { sam, elsewhere } = await twoSessions('practitioner')
  await systemDb
    .updateTable('accountSessions')
    .set({ userAgent: agent, isSupport: true })
    .where('accountId', '=', sam.accountId)
    .where('id', '!=', (await sam.calls(loginSessions.sessions, {})).items.find(({ isThis }) => isThis)!._id)
    .execute()
  const { items, total } = await sam.calls(loginSessions.sessions, {})
  expect(total).toBe(2)
  expect(items.filter(({ isThis }) => isThis)).toMatchObject([{ device: 'Unknown device', isSupport: false }])
  expect(items.filter(({ isThis }) => !isThis)).toMatchObject([
    { device: 'Safari on Mac', address: '127.0.0.1', isSupport: true, isHandheld: false },
  ])
  expect((await elsewhere.calls(loginSessions.sessions, {})).items.filter(({ isThis }) => isThis)).toHaveLength(1)
})

test('people can end one of their sessions or all others, but nobody else’s', async () => {
  const { sam, elsewhere } = await twoSessions()
  const third = await session(sam.organizationId, sam.accountId)
  const eve = await person('business_admin')
  const { items } = await elsewhere.calls(loginSessions.sessions, {})
  const id = items.find(({ isThis }) => isThis)!._id
  await expect(eve.calls(loginSessions.endSession, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  await sam.calls(loginSessions.endSession, { params: { id } })
  expect(await statusNextDoor(elsewhere.token)).toBe(401)
  expect(await statusNextDoor(third.token)).toBe(200)
  await expect(sam.calls(loginSessions.endSession, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await sam.calls(loginSessions.endOtherSessions, {})).toEqual({ ended: 1 })
  expect(await statusNextDoor(third.token)).toBe(401)
  expect(await statusNextDoor(sam.token)).toBe(200)
  expect(await statusNextDoor(eve.token)).toBe(200)
})

test('an owner can list and end the sessions of the organization’s people only', async () => {
  const of = await organization()
  const olivia = await person('business_admin', { of })
  const { sam, elsewhere } = await twoSessions('practitioner', of)
  const eve = await person('business_admin')
  const params = { id: sam.accountId }
  for (const item of [loginSessions.memberSessions, loginSessions.endMemberSessions])
    await expect(eve.calls(item, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(sam.calls(loginSessions.endMemberSessions, { params: { id: olivia.accountId } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await statusNextDoor(sam.token)).toBe(200)
  expect(await olivia.calls(loginSessions.memberSessions, { params })).toMatchObject({ total: 2 })
  expect(await olivia.calls(loginSessions.endMemberSessions, { params })).toEqual({ ended: 2 })
  expect(await statusNextDoor(sam.token)).toBe(401)
  expect(await statusNextDoor(elsewhere.token)).toBe(401)
  expect(await statusNextDoor(olivia.token)).toBe(200)
})

test('a session ends after twelve hours, however active it was', async () => {
  const { sam } = await twoSessions()
  await systemDb
    .updateTable('accountSessions')
    .set({ expiresAt: new Date(Date.now() - 1000), seenAt: new Date() })
    .where('accountId', '=', sam.accountId)
    .execute()
  expect(await statusNextDoor(sam.token)).toBe(401)
})

const ages = { day: 86_400_000, minute: 60_000 }
const lastUsed = (accountId: string, milliseconds: number) =>
  systemDb
    .updateTable('accountSessions')
    .set({ seenAt: new Date(Date.now() - milliseconds) })
    .where('accountId', '=', accountId)
    .execute()
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string; exp: number }

test('a patient’s device stays signed in for 90 days; a device of staff and a support session do not', async () => {
  const ann = await person('patient')
  expect(claimsOf(ann.token).exp * 1000 - Date.now()).toBeGreaterThan(89.9 * ages.day)
  for (const [ago, status] of [
    [61 * ages.minute, 200],
    [80 * ages.day, 200],
  ] as const) {
    await lastUsed(ann.accountId, ago)
    expect(await statusNextDoor(ann.token)).toBe(status)
  }
  const row = systemDb.updateTable('accountSessions').where('accountId', '=', ann.accountId)
  await row.set({ expiresAt: new Date(Date.now() - 1000) }).execute()
  expect(await statusNextDoor(ann.token)).toBe(401)

  for (const role of ['practitioner', 'solo', 'business_admin'] as const) {
    const sam = await person(role)
    expect(claimsOf(sam.token).exp * 1000 - Date.now()).toBeLessThan(12.1 * 3_600_000)
    await lastUsed(sam.accountId, 61 * ages.minute)
    expect(await statusNextDoor(sam.token)).toBe(401)
  }
  const bea = await person('patient')
  await systemDb
    .updateTable('accountSessions')
    .set({ isSupport: true })
    .where('accountId', '=', bea.accountId)
    .execute()
  expect(await statusNextDoor(bea.token)).toBe(401)
})

test('a patient’s device that is used is renewed for 90 days, with the same session', async () => {
  const ann = await person('patient')
  const soon = new Date(Date.now() + ages.day)
  await systemDb
    .updateTable('accountSessions')
    .set({ expiresAt: soon })
    .where('accountId', '=', ann.accountId)
    .execute()
  const { token } = await ann.calls(loginSessions.renewSession, {})
  expect(claimsOf(token).sid).toBe(claimsOf(ann.token).sid)
  expect(claimsOf(token).exp * 1000 - Date.now()).toBeGreaterThan(89.9 * ages.day)
  expect(await statusNextDoor(token)).toBe(200)
  await ann.calls(accounts.logout, {})
  expect(await statusNextDoor(token)).toBe(401)
  await expect(ann.calls(loginSessions.renewSession, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a patient signed in for weeks confirms who they are before the email changes or the record is copied, for themselves or another clinic', async () => {
  const ann = await person('patient')
  await systemDb
    .updateTable('accountSessions')
    .set({ confirmedAt: new Date(Date.now() - 20 * ages.day) })
    .where('accountId', '=', ann.accountId)
    .execute()
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', ann.accountId).execute()
  const email = () => ann.calls(profile.saveEmail, { body: { email: 'ann.new@example.com' } })
  await expect(email()).rejects.toMatchObject({ code: 'step_up_needed' })
  await expect(ann.calls(patientTransfers.file, { params: { patientId: ann.accountId } })).rejects.toMatchObject({
    code: 'step_up_needed',
  })
  await expect(ann.calls(patientRecords.requestExport, { params: { patientId: ann.accountId } })).rejects.toMatchObject(
    { code: 'step_up_needed' },
  )
  await expect(
    ann.calls(accounts.changePassword, { body: { oldPassword: 'Wrong2Word!', newPassword: 'Ferry2Walk!' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
  await ann.calls(factors.confirm, { body: { password } })
  await email()
})

test('the practitioner in charge sees and ends a patient’s devices, and nobody else does', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const priya = await person('practitioner', { of })
  const { _id: patientId } = await addPatient(sam)
  const phone = await session(of, patientId)
  const tablet = await session(of, patientId)
  const params = { patientId }
  for (const other of [priya, await person('business_admin')])
    for (const endpoint of [patientRecords.devices, patientRecords.signOutDevices])
      await expect(other.calls(endpoint, { params })).rejects.toMatchObject({ code: 'not_found' })
  const devices = await sam.calls(patientRecords.devices, { params })
  expect(devices).toHaveLength(2)
  expect(devices[0]).not.toHaveProperty('address')
  expect(await statusNextDoor(phone.token)).toBe(200)
  expect(await sam.calls(patientRecords.signOutDevices, { params })).toEqual({ ended: 2 })
  expect(await statusNextDoor(phone.token)).toBe(401)
  expect(await statusNextDoor(tablet.token)).toBe(401)
  expect(await sam.calls(patientRecords.devices, { params })).toEqual([])
})

test('thirty people can sign in at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => person('practitioner')))
  const ids = people.map(({ accountId }) => accountId)
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', 'in', ids).execute()
  const answers = await Promise.all(
    people.map(({ email }) => stranger.calls(accounts.login, { body: { email, password } })),
  )
  expect(answers.map((answer) => 'token' in answer)).toEqual(people.map(() => true))
})

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { profile } from '@kinora/contract/profile.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { onServer } from '../testing/template-database.ts'
import { practitionerJobs } from './practitioner.jobs.ts'

const { folder, http, emails, organization, ownerUrl, person, session, stranger, systemDb } = await openTestApp()
const list = { query: {} }
const missing = {
  code: 'not_found',
  message: "We can't find this specialist. They may have been deleted, or you may not have access.",
}
const signedOut = { code: 'unauthenticated' }

const draft = (name = 'Nadia Brandt') => ({ name, email: `${randomUUID()}@example.com`, mobile: '0400111222' })

/** Olivia owns a clinic where Sam and Priya are practitioners. */
async function clinic() {
  const of = await organization()
  return {
    of,
    olivia: await person('business_admin', { of, name: 'Olivia Hart' }),
    sam: await person('practitioner', { of, name: 'Sam Okafor' }),
    priya: await person('practitioner', { of, name: 'Priya Raman' }),
  }
}
type Person = Awaited<ReturnType<typeof clinic>>['sam']

const addPatient = async (someone: Person, name = 'Ann Kowalski') =>
  (await someone.calls(patients.create, { body: draft(name) }))._id
const byId = ({ accountId }: Pick<Person, 'accountId'>) => ({ params: { id: accountId } })
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

async function emailTo(email: string, subject: string) {
  const found = () => emails.findLast((sent) => sent.to === email && sent.subject === subject)
  await expect.poll(found).toBeDefined()
  return found()!
}

test('API-052 a business admin invites a colleague, who stays invited until they join', async () => {
  const { olivia } = await clinic()
  const body = draft()
  const nadia = await olivia.calls(practitioners.create, { body })
  expect(nadia).toMatchObject({ name: 'Nadia Brandt', role: 'practitioner', status: 'invited', patientCount: 0 })
  const { text } = await emailTo(body.email, 'Join Harbour Physio on Kinora')
  expect(text).toMatch(/http:\/\/kinora\.test\/signup\/\S+/)
  expect(text).not.toMatch(/Code: \d/)
  expect(await olivia.calls(practitioners.resendInvitation, { params: { id: nadia._id } })).toEqual({ url: null })
  await expect.poll(() => emails.filter(({ to }) => to === body.email).length).toBe(2)

  const token = /\/signup\/(\S+)/.exec(emails.findLast(({ to }) => to === body.email)!.text)![1]!
  const password = 'Ferry2Walk!'
  await stranger.calls(signup.signUpPractitioner, { params: { token }, body: { password } })
  expect(await olivia.calls(practitioners.get, { params: { id: nadia._id } })).toMatchObject({ status: 'active' })
  expect(await stranger.calls(accounts.login, { body: { email: body.email, password } })).toMatchObject({
    role: 'practitioner',
    userId: nadia._id,
  })
  await expect(olivia.calls(practitioners.resendInvitation, { params: { id: nadia._id } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nadia Brandt has already joined.',
  })
})

test.each([
  ['name', { name: 'Jo' }, 'Name must have 5 characters.'],
  ['name', { name: '' }, 'Name is required.'],
  ['email', { email: 'nowhere' }, 'Invalid email id.'],
  ['mobile', { mobile: '12' }, 'Minimum six digits required.'],
  ['role', { role: 'admin' as never }, expect.any(String)],
])('API-052 a %s that will not do is refused at its field', async (field, wrong, message) => {
  const { olivia } = await clinic()
  const refused = olivia.calls(practitioners.create, { body: { ...draft(), ...wrong } })
  await expect(refused).rejects.toMatchObject({ code: 'invalid', fields: [{ field, message }] })
})

test('API-052 an email in use is refused at its field, naming a deleted specialist who has it', async () => {
  const { olivia, sam } = await clinic()
  const again = () => olivia.calls(practitioners.create, { body: { ...draft(), email: sam.email } })
  await expect(again()).rejects.toMatchObject({ fields: [{ field: 'email', message: 'Email already in use.' }] })
  await olivia.calls(practitioners.remove, { ...byId(sam), body: {} })
  await expect(again()).rejects.toMatchObject({
    fields: [{ field: 'email', message: 'Email already in use: Sam Okafor was deleted. Restore them instead.' }],
  })
})

test('API-030 staff list the practitioners who can be in charge, in their own organization only', async () => {
  const { olivia, sam } = await clinic()
  const eve = await person('solo', { name: 'Eve Norton' })
  for (const someone of [olivia, sam]) {
    const { items, total } = await someone.calls(practitioners.names, list)
    expect([namesOf(items), total]).toEqual([['Olivia Hart', 'Priya Raman', 'Sam Okafor'], 3])
  }
  expect(await eve.calls(practitioners.names, list)).toEqual({
    items: [{ _id: eve.accountId, name: 'Eve Norton', role: 'solo', isInvited: false }],
    total: 1,
  })
  await olivia.calls(practitioners.update, { ...byId(sam), body: { isActive: false } })
  expect(namesOf((await olivia.calls(practitioners.names, { query: { search: 'a' } })).items)).toEqual([
    'Olivia Hart',
    'Priya Raman',
  ])
})

test('a colleague is found by a name without its accents, and by a number as it is shown', async () => {
  const { olivia } = await clinic()
  for (const name of ['Zoë Frêne', 'Zoe Miller']) await olivia.calls(practitioners.create, { body: draft(name) })
  const found = async (search: string) =>
    namesOf((await olivia.calls(practitioners.list, { query: { search } })).items).toSorted()
  for (const search of ['zoe', 'Zoë', 'ZOË']) expect(await found(search)).toEqual(['Zoe Miller', 'Zoë Frêne'])
  expect(await found('frene')).toEqual(['Zoë Frêne'])
  expect(await found('0400 111 222')).toHaveLength(2)
})

test('API-051 the database paginates, searches, filters and sorts specialists', async () => {
  const { of, olivia, sam, priya } = await clinic()
  await addPatient(sam)
  await addPatient(sam, 'Mei Tanaka')
  await addPatient(priya, 'Tom Hargreaves')
  await olivia.calls(practitioners.create, { body: draft() })
  const old = new Date('2026-01-01')
  await systemDb.updateTable('accounts').set({ lastSeenAt: old }).where('id', '=', priya.accountId).execute()
  const listed = async (query: object) => (await olivia.calls(practitioners.list, { query })).items

  const { items, total, counts } = await olivia.calls(practitioners.list, list)
  expect(namesOf(items)).toEqual(['Nadia Brandt', 'Olivia Hart', 'Priya Raman', 'Sam Okafor'])
  expect([total, counts]).toEqual([4, { all: 4, admins: 1, invited: 1, active: 3, inactive: 0, deleted: 0 }])
  expect(items.map(({ isLastAdmin }) => isLastAdmin)).toEqual([false, true, false, false])
  expect(namesOf(await listed({ sort: 'patients' })).slice(0, 2)).toEqual(['Sam Okafor', 'Priya Raman'])
  expect(namesOf(await listed({ sort: 'lastSeen', filter: 'active' }))[0]).toBe('Priya Raman')
  expect(namesOf(await listed({ pageSize: 2, pageNumber: 2 }))).toEqual(['Priya Raman', 'Sam Okafor'])
  expect(namesOf(await listed({ search: 'PRIYA' }))).toEqual(['Priya Raman'])
  expect(namesOf(await listed({ search: sam.email.slice(0, 12) }))).toEqual(['Sam Okafor'])
  expect(namesOf(await listed({ search: '%' }))).toEqual([])
  expect(namesOf(await listed({ filter: 'admins' }))).toEqual(['Olivia Hart'])
  expect(await listed({ search: 'kowalski' })).toEqual([])
  expect((await person('business_admin', { of: await organization() })).organizationId).not.toBe(of)
})

test('API-029 a practitioner’s patients are listed for the business admin and for that practitioner', async () => {
  const { olivia, sam, priya } = await clinic()
  await addPatient(sam)
  for (const someone of [olivia, sam]) {
    const { items } = await someone.calls(patients.ofPractitioner, { ...byId(sam), ...list })
    expect(namesOf(items)).toEqual(['Ann Kowalski'])
  }
  await expect(priya.calls(patients.ofPractitioner, { ...byId(sam), ...list })).rejects.toMatchObject({
    code: 'not_found',
  })
  await olivia.calls(practitioners.update, { ...byId(sam), body: { isActive: false } })
  expect(await olivia.calls(patients.ofPractitioner, { ...byId(sam), ...list })).toMatchObject({ total: 1 })
})

test('API-053 a specialist’s details are updated, and a stale version is refused', async () => {
  const { olivia, sam } = await clinic()
  const { version } = await olivia.calls(practitioners.get, byId(sam))
  const body = { name: 'Samuel Okafor', mobile: '0400999888', version }
  expect(await olivia.calls(practitioners.update, { ...byId(sam), body })).toMatchObject({ name: 'Samuel Okafor' })
  expect(namesOf((await olivia.calls(practitioners.list, { query: { search: 'samuel' } })).items)).toHaveLength(1)
  await expect(olivia.calls(practitioners.update, { ...byId(sam), body })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  await expect(
    olivia.calls(practitioners.update, { ...byId(sam), body: { email: olivia.email } }),
  ).rejects.toMatchObject({ fields: [{ field: 'email', message: 'Email already in use.' }] })
})

test('API-053 an email change is notified to the old and the new address', async () => {
  const { olivia, sam } = await clinic()
  const { email } = draft()
  await olivia.calls(practitioners.update, { ...byId(sam), body: { email } })
  for (const address of [sam.email, email])
    expect((await emailTo(address, 'Your email address was changed')).text).toContain(`with ${email}`)
})

test('API-053 deactivating ends every session at once, and activating allows sign-in again', async () => {
  const { of, olivia, sam } = await clinic()
  const elsewhere = await session(of, sam.accountId)
  await olivia.calls(practitioners.update, { ...byId(sam), body: { isActive: false } })
  for (const one of [sam, elsewhere]) await expect(one.calls(accounts.session, {})).rejects.toMatchObject(signedOut)
  expect(await olivia.calls(practitioners.update, { ...byId(sam), body: { isActive: true } })).toMatchObject({
    status: 'active',
  })
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject(signedOut)
  expect(await (await session(of, sam.accountId)).calls(accounts.session, {})).toMatchObject({ role: 'practitioner' })
})

test('ROLE-03 API-054 promoting and demoting change the role and end the sessions', async () => {
  const { of, olivia, sam } = await clinic()
  expect(await olivia.calls(practitioners.setRole, { ...byId(sam), body: {} })).toMatchObject({
    role: 'business_admin',
  })
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject(signedOut)
  expect((await emailTo(sam.email, 'Your role at Harbour Physio has changed')).text).toContain(
    'You are now a business admin',
  )
  const promoted = await session(of, sam.accountId)
  expect(await promoted.calls(practitioners.list, list)).toMatchObject({ total: 3 })

  expect(await olivia.calls(practitioners.setRole, { ...byId(sam), body: { role: 'practitioner' } })).toMatchObject({
    role: 'practitioner',
  })
  await expect(promoted.calls(practitioners.list, list)).rejects.toMatchObject(signedOut)
})

test('API-054 nobody promotes themselves', async () => {
  const { olivia, sam } = await clinic()
  await expect(
    sam.calls(practitioners.setRole, { ...byId(sam), body: { role: 'business_admin' } }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  const body = { role: 'business_admin', isLastAdmin: true, organizationId: randomUUID(), name: 'Sam Okafor' } as object
  await olivia.calls(practitioners.update, { ...byId(sam), body })
  expect(await olivia.calls(practitioners.get, byId(sam))).toMatchObject({ role: 'practitioner' })
})

test('API-054 the last business admin cannot be demoted, deleted or deactivated', async () => {
  const { olivia, sam } = await clinic()
  const message = 'Olivia Hart is the last business admin. Make someone else a business admin first.'
  const refused = { code: 'conflict', message }
  const demote = { ...byId(olivia), body: { role: 'practitioner' as const } }
  await expect(olivia.calls(practitioners.setRole, demote)).rejects.toMatchObject(refused)
  await expect(olivia.calls(practitioners.remove, { ...byId(olivia), body: {} })).rejects.toMatchObject(refused)
  await expect(
    olivia.calls(practitioners.update, { ...byId(olivia), body: { isActive: false } }),
  ).rejects.toMatchObject(refused)

  // An admin who has not joined cannot undo the change, so they do not count.
  await olivia.calls(practitioners.create, { body: { ...draft(), role: 'business_admin' } })
  await expect(olivia.calls(practitioners.setRole, demote)).rejects.toMatchObject(refused)
  await olivia.calls(practitioners.setRole, { ...byId(sam), body: {} })
  await expect(olivia.calls(practitioners.remove, { ...byId(olivia), body: {} })).rejects.toMatchObject({
    message: 'You can’t delete yourself. Ask another business admin.',
  })
  expect(await olivia.calls(practitioners.setRole, demote)).toMatchObject({ role: 'practitioner' })
})

test.each([
  ['setRole', { role: 'practitioner' }],
  ['remove', {}],
  ['update', { isActive: false }],
] as const)(
  'API-054 of two business admins who %s each other fifty times at once exactly one stays',
  async (name, body) => {
    const { of, olivia } = await clinic()
    const otto = await person('business_admin', { of, name: 'Otto Berg' })
    const against = (from: Person, to: Person) => from.calls(practitioners[name], { ...byId(to), body } as never)
    const requests = Array.from({ length: 50 }, (_, at) => (at % 2 ? against(olivia, otto) : against(otto, olivia)))
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const left = await systemDb
      .selectFrom('accounts')
      .select('name')
      .where('organizationId', '=', of)
      .where('role', '=', 'business_admin')
      .where('isActive', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  },
)

test('API-055 a password is reset through an emailed link, never by the admin', async () => {
  const { olivia, sam } = await clinic()
  await systemDb.updateTable('accounts').set({ passwordHash: 'kept' }).where('id', '=', sam.accountId).execute()
  const sent = { ...byId(sam), body: { password: 'Ferry2Walk!' } }
  expect(await olivia.calls(practitioners.resetPassword, sent)).toEqual({})
  expect((await emailTo(sam.email, 'Reset your password')).text).toMatch(/\/verify\?token=\S+/)
  const { passwordHash } = await systemDb
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', sam.accountId)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toBe('kept')
  const nadia = await olivia.calls(practitioners.create, { body: draft() })
  await expect(olivia.calls(practitioners.resetPassword, { params: { id: nadia._id } })).rejects.toMatchObject({
    message: 'Nadia Brandt hasn’t joined yet. Resend the invitation instead.',
  })
})

test('API-054 deleting requires a successor, who receives the patients with their history', async () => {
  const { olivia, sam, priya } = await clinic()
  const ann = await addPatient(sam)
  const mei = await addPatient(sam, 'Mei Tanaka')
  await sam.calls(patients.setActive, { params: { id: mei }, body: { isActive: false } })
  const remove = (patientsTo?: string) => olivia.calls(practitioners.remove, { ...byId(sam), body: { patientsTo } })
  const message = 'Choose who takes over the 2 patients.'
  await expect(remove()).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'patientsTo', message }] })
  await expect(remove(sam.accountId)).rejects.toMatchObject({ fields: [{ field: 'patientsTo' }] })
  await expect(remove(randomUUID())).rejects.toMatchObject({ fields: [{ field: 'patientsTo' }] })
  expect(await sam.calls(accounts.session, {})).toMatchObject({ role: 'practitioner' })

  expect(await remove(priya.accountId)).toEqual({ patientCount: 2 })
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject(signedOut)
  expect(await priya.calls(patients.get, { params: { id: ann } })).toMatchObject({
    practitioner: 'Priya Raman',
    reassignment: { from: 'Sam Okafor', at: expect.any(String) },
  })
  expect((await priya.calls(notifications.list, list)).items).toMatchObject([
    { kind: 'patientsReassigned', title: '2 patients were reassigned to you', text: 'Reassigned by Olivia Hart' },
  ])
  await expect(remove()).rejects.toMatchObject(missing)
  const { items } = await olivia.calls(practitioners.list, { query: { filter: 'deleted' } })
  expect(items).toMatchObject([{ name: 'Sam Okafor', status: 'deleted', patientCount: 0 }])
})

test('API-054 a deleted practitioner is restored within thirty days, with the patients not reassigned since', async () => {
  const { of, olivia, sam, priya } = await clinic()
  const [ann, mei] = [await addPatient(sam), await addPatient(sam, 'Mei Tanaka')]
  await olivia.calls(practitioners.remove, { ...byId(sam), body: { patientsTo: priya.accountId } })
  await olivia.calls(patients.reassign, { body: { patientIds: [mei], practitionerId: olivia.accountId } })
  expect(await olivia.calls(practitioners.restore, { ...byId(sam), body: {} })).toEqual({ patientCount: 1 })
  const back = await session(of, sam.accountId)
  expect(namesOf((await back.calls(patients.list, list)).items)).toEqual(['Ann Kowalski'])
  expect(await olivia.calls(patients.get, { params: { id: ann } })).toMatchObject({
    reassignment: { from: 'Priya Raman' },
  })
  await expect(olivia.calls(practitioners.restore, { ...byId(sam), body: {} })).rejects.toMatchObject({
    message: 'Sam Okafor is not deleted.',
  })
})

test('API-054 a specialist who was deactivated before the deletion is restored deactivated, and their patients stay', async () => {
  const { olivia, sam, priya } = await clinic()
  const ann = await addPatient(sam)
  await olivia.calls(practitioners.update, { ...byId(sam), body: { isActive: false } })
  await olivia.calls(practitioners.remove, { ...byId(sam), body: { patientsTo: priya.accountId } })
  expect(await olivia.calls(practitioners.restore, { ...byId(sam), body: {} })).toEqual({ patientCount: 0 })
  expect(await olivia.calls(practitioners.get, byId(sam))).toMatchObject({ status: 'inactive' })
  expect(await olivia.calls(patients.get, { params: { id: ann } })).toMatchObject({ practitionerId: priya.accountId })
})

test('after thirty days email, mobile and picture are erased, the email is available again, and the name stays in the history', async () => {
  const { of, olivia, sam, priya } = await clinic()
  const ann = await addPatient(sam)
  const picture = new FormData()
  const face = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
    .png()
    .toBuffer()
  picture.append('file', new Blob([new Uint8Array(face)], { type: 'image/png' }), 'sam.png')
  const { image } = await sam.calls(profile.savePicture, { body: picture })
  await olivia.calls(practitioners.remove, { ...byId(sam), body: { patientsTo: priya.accountId } })
  const old = new Date(Date.now() - 30 * 86_400_000 - 1000)
  await systemDb.updateTable('practitioners').set({ deletedAt: old }).where('id', '=', sam.accountId).execute()
  await expect(olivia.calls(practitioners.restore, { ...byId(sam), body: {} })).rejects.toMatchObject({
    message: 'Sam Okafor was deleted more than 30 days ago.',
  })
  const faces = () => readdir(join(folder, of, 'faces'))
  expect(await faces()).toHaveLength(1)
  await practitionerJobs({ systemDb } as JobContext).anonymizePractitioners()
  expect((await http.inject({ url: `/api${image}` })).statusCode).toBe(404)
  await expect.poll(faces).toEqual([])
  await expect(olivia.calls(practitioners.get, byId(sam))).rejects.toMatchObject(missing)
  expect(await priya.calls(patients.get, { params: { id: ann } })).toMatchObject({
    reassignment: { from: 'Sam Okafor' },
  })
  const body = { ...draft('Samira Okafor'), email: sam.email }
  expect(await olivia.calls(practitioners.create, { body })).toMatchObject({ email: sam.email })
})

test('API-056 a bulk deletion deletes all or none', async () => {
  const { of, olivia, sam, priya } = await clinic()
  const eve = await person('practitioner')
  await addPatient(sam)
  await addPatient(priya, 'Mei Tanaka')
  const ids = [sam.accountId, priya.accountId]
  const count = async () => (await olivia.calls(practitioners.list, list)).total
  const { statusCode } = await http.inject({
    method: 'DELETE',
    url: '/api/practitioners',
    headers: { authorization: `Bearer ${olivia.token}` },
  })
  expect(statusCode).toBe(400)
  for (const wrong of [[], Array.from({ length: 51 }, () => randomUUID()), [sam.accountId, 'nobody']])
    await expect(olivia.calls(practitioners.removeMany, { body: { ids: wrong } })).rejects.toMatchObject({
      code: 'invalid',
    })
  await expect(
    olivia.calls(practitioners.removeMany, { body: { ids: [...ids, eve.accountId], patientsTo: olivia.accountId } }),
  ).rejects.toMatchObject(missing)
  await expect(olivia.calls(practitioners.removeMany, { body: { ids } })).rejects.toMatchObject({
    fields: [{ field: 'patientsTo', message: 'Choose who takes over the 2 patients.' }],
  })
  expect(await count()).toBe(3)
  expect(await olivia.calls(practitioners.removeMany, { body: { ids, patientsTo: olivia.accountId } })).toEqual({
    patientCount: 2,
  })
  expect(await count()).toBe(1)
  expect((await olivia.calls(patients.list, list)).total).toBe(2)
  await expect((await session(of, sam.accountId)).calls(accounts.session, {})).rejects.toMatchObject(signedOut)
})

test('patients are reassigned one by one or all at once, by a business admin only', async () => {
  const { olivia, sam, priya } = await clinic()
  const [ann] = [await addPatient(sam), await addPatient(sam, 'Mei Tanaka'), await addPatient(sam, 'Tom Hargreaves')]
  const practitionerId = priya.accountId
  const reassign = (body: object) => olivia.calls(patients.reassign, { body: { practitionerId, ...body } })
  await expect(sam.calls(patients.reassign, { body: { practitionerId, patientIds: [ann!] } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const body of [{}, { patientIds: [] }, { patientIds: [ann], from: sam.accountId }])
    await expect(reassign(body)).rejects.toMatchObject({ code: 'invalid' })
  await expect(reassign({ patientIds: [ann, randomUUID()] })).rejects.toMatchObject({ code: 'not_found' })

  expect(await reassign({ patientIds: [ann, ann] })).toEqual({ patientCount: 1 })
  expect((await priya.calls(notifications.list, list)).items).toMatchObject([
    { title: 'Ann Kowalski was reassigned to you', patientId: ann, isRead: false },
  ])
  expect(namesOf((await priya.calls(patients.list, list)).items)).toEqual(['Ann Kowalski'])
  await expect(sam.calls(patients.get, { params: { id: ann! } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await reassign({ from: sam.accountId })).toEqual({ patientCount: 2 })
  expect((await sam.calls(patients.list, list)).total).toBe(0)
  expect(await reassign({ from: sam.accountId })).toEqual({ patientCount: 0 })
})

test('changing the practitioner in the form records the previous one', async () => {
  const { olivia, sam, priya } = await clinic()
  const ann = await addPatient(sam)
  const body = { practitionerId: priya.accountId }
  expect(await olivia.calls(patients.update, { params: { id: ann }, body })).toMatchObject({
    practitioner: 'Priya Raman',
    reassignment: { from: 'Sam Okafor' },
  })
})

test('a patient is never assigned to a practitioner who is being deleted concurrently', async () => {
  const { olivia, sam, priya } = await clinic()
  await addPatient(sam)
  const adding = Array.from({ length: 12 }, (_, at) =>
    olivia.calls(patients.create, { body: { ...draft(`Patient ${at}`), practitionerId: sam.accountId } }),
  )
  const [removed] = await Promise.allSettled([
    olivia.calls(practitioners.remove, { ...byId(sam), body: { patientsTo: priya.accountId } }),
    ...adding,
  ])
  expect(removed.status).toBe('fulfilled')
  const left = await systemDb.selectFrom('patients').select('id').where('practitionerId', '=', sam.accountId).execute()
  expect(left).toEqual([])
})

test('another organization’s specialist and an unknown id get identical replies', async () => {
  const { olivia } = await clinic()
  const theirs = await person('practitioner')
  const bytes = async (id: string, method: 'GET' | 'PATCH' | 'DELETE', payload?: object) => {
    const url = `/api/practitioners/specialist/${id}`
    const headers = { authorization: `Bearer ${olivia.token}` }
    const { statusCode, body } = await http.inject({ method, url, payload, headers })
    return [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
  }
  for (const [method, payload] of [['GET'], ['PATCH', { role: 'business_admin' }], ['DELETE', {}]] as const) {
    const answers = [await bytes(theirs.accountId, method, payload), await bytes(randomUUID(), method, payload)]
    expect(answers[0]).toEqual([
      404,
      expect.stringContaining("We can't find this specialist. They may have been deleted, or you may not have access."),
    ])
    expect(answers[1]).toEqual(answers[0])
  }
})

test.each(['practitioner', 'solo', 'patient', 'admin'] as const)('a %s changes nobody', async (role) => {
  const { of, sam } = await clinic()
  const someone = await person(role, { of })
  const refused = { code: 'forbidden' }
  await expect(someone.calls(practitioners.list, list)).rejects.toMatchObject(refused)
  await expect(someone.calls(practitioners.create, { body: draft() })).rejects.toMatchObject(refused)
  await expect(someone.calls(practitioners.update, { ...byId(sam), body: {} })).rejects.toMatchObject(refused)
  await expect(someone.calls(practitioners.remove, { ...byId(sam), body: {} })).rejects.toMatchObject(refused)
  await expect(someone.calls(practitioners.resetPassword, byId(sam))).rejects.toMatchObject(refused)
  await expect(someone.calls(practitioners.restore, { ...byId(sam), body: {} })).rejects.toMatchObject(refused)
})

test('ERROR-02 an unexpected failure shows the fixed message', async () => {
  const { olivia, sam } = await clinic()
  const body = { ids: [sam.accountId] }
  await onServer(ownerUrl, 'alter table practitioners rename to gone')
  try {
    await expect(olivia.calls(practitioners.remove, { ...byId(sam), body: {} })).rejects.toMatchObject({
      code: 'failed',
      message: 'Delete specialist failed',
    })
    await expect(olivia.calls(practitioners.removeMany, { body })).rejects.toMatchObject({
      message: 'Delete specialist failed',
    })
    await expect(olivia.calls(practitioners.resetPassword, byId(sam))).rejects.toMatchObject({
      message: 'Password reset failed.',
    })
  } finally {
    await onServer(ownerUrl, 'alter table gone rename to practitioners')
  }
})

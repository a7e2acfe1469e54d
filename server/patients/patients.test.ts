import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { dayIn } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { emails, http, organization, ownerUrl: _, person, session, stranger, systemDb } = await openTestApp()
const ann = { name: 'Ann Kowalski', email: 'ann@example.com', mobile: '0412555018' }
const list = { query: {} }

// Rate limits are reset so that tests do not affect each other.
beforeEach(() => sql`delete from rate_limits`.execute(systemDb))

/** Waits for the worker, which sends emails a moment after the write. */
async function emailTo(email: string) {
  await expect.poll(() => emails.filter((sent) => sent.to === email).length).toBeGreaterThan(0)
  return emails.findLast((sent) => sent.to === email)!
}

test('API-023 API-024 a practitioner adds a patient and finds them by name, email and mobile', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, { body: ann })
  for (const search of ['kowal', 'ANN@EX', '555018']) {
    const { items, total, counts } = await sam.calls(patients.list, { query: { search } })
    expect(items).toMatchObject([{ _id, name: 'Ann Kowalski', isActive: true, isInvited: true }])
    expect([total, counts.invited]).toEqual([1, 1])
  }
  expect(await sam.calls(patients.list, { query: { search: '%' } })).toMatchObject({ total: 0 })
})

test('a patient is found by a number as it is shown, and by a name with whatever apostrophe the keyboard has', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.create, { body: { ...ann, name: 'Graham O’Neill', email: 'g@example.com' } })
  await addPatient(sam, { ...ann, name: "Orla O'Neill", mobile: '0298765432' })
  const namesFor = async (search: string) =>
    (await sam.calls(patients.list, { query: { search } })).items.map(({ name }) => name).toSorted()
  for (const search of ["o'neill", 'O’Neill', 'o`neill']) expect(await namesFor(search)).toHaveLength(2)
  for (const search of ['0412 555 018', '+61 412 555 018', '0412-555', 'graham  o’neill'])
    expect([search, await namesFor(search)]).toEqual([search, ['Graham O’Neill']])
  expect(await namesFor('(02) 9876 5432')).toEqual(["Orla O'Neill"])
  expect(await namesFor('g@example')).toEqual(['Graham O’Neill'])
})

test('a name with accents is found with and without them, also after it has changed', async () => {
  const sam = await person('practitioner')
  const add = (name: string, email: string) => sam.calls(patients.create, { body: { ...ann, name, email } })
  const { _id, version } = await add('Zoë Müller', 'zm@example.com')
  await add('Zoe Miller', 'zoe@example.com')
  const namesFor = async (search: string) =>
    (await sam.calls(patients.list, { query: { search } })).items.map(({ name }) => name).toSorted()
  for (const search of ['zoe', 'Zoë', 'ZOË']) expect(await namesFor(search)).toEqual(['Zoe Miller', 'Zoë Müller'])
  expect(await namesFor('muller')).toEqual(['Zoë Müller'])
  await sam.calls(patients.update, { params: { id: _id }, body: { version, name: 'Zoë Frêne' } })
  expect([await namesFor('muller'), await namesFor('frene')]).toEqual([[], ['Zoë Frêne']])
})

test('a patient whose details change is found by what they are now, and no longer by what they were', async () => {
  const sam = await person('practitioner')
  const { _id, version } = await sam.calls(patients.create, { body: { ...ann, email: 'before@example.com' } })
  const after = { name: 'Eve Marlow', email: 'after@example.com', mobile: '0412 555 777' }
  await sam.calls(patients.update, { params: { id: _id }, body: { ...after, version } })
  const found = async (search: string) => (await sam.calls(patients.list, { query: { search } })).items.length
  for (const search of ['marlow', 'after@', '555777']) expect([search, await found(search)]).toEqual([search, 1])
  for (const search of ['kowal', 'before@', '555018']) expect([search, await found(search)]).toEqual([search, 0])
})

test('a profile says how many active patients somebody is in charge of', async () => {
  const [sam, priya] = [await person('practitioner'), await person('practitioner')]
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'first@example.com' } })
  await sam.calls(patients.create, { body: { ...ann, email: 'second@example.com' } })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ patientCount: 2 })
  await sam.calls(patients.setActive, { params: { id: _id }, body: { isActive: false } })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ patientCount: 1 })
  expect(await priya.calls(accounts.user, {})).toMatchObject({ patientCount: 0 })
})

test('API-007 API-009 the invited patient joins with the code of the email, once, and signs in', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.create, { body: { ...ann, email: 'joins@example.com' } })
  const email = await emailTo('joins@example.com')
  expect(Buffer.from(email.figure!).subarray(1, 4).toString()).toBe('PNG')
  const otp = /Code: (\d{10})/.exec(email.text)![1]!
  const token = /\/signup\/(\S+)/.exec(email.text)![1]!

  expect(await stranger.calls(patientInvitations.codeVerify, { body: { otp } })).toMatchObject({
    name: 'Ann Kowalski',
    orgName: 'Harbour Physio',
  })
  expect(await stranger.calls(patientInvitations.codeVerify, { body: { token } })).toMatchObject({
    email: 'joins@example.com',
  })
  const password = 'Ferry2Walk!'
  await stranger.calls(patientInvitations.signup, { body: { otp, password } })
  await expect(stranger.calls(patientInvitations.signup, { body: { token, password } })).rejects.toMatchObject({
    code: 'invalid',
  })
  const signedIn = await stranger.calls(accounts.login, { body: { email: 'joins@example.com', password } })
  expect(signedIn).toMatchObject({ role: 'patient', name: 'Ann Kowalski', plan: null })
})

test('two patients without an email or phone are added and not invited; an email added later invites', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: null, mobile: null } })
  await sam.calls(patients.create, { body: { ...ann, email: null } })
  const mine = await sam.calls(patients.list, list)
  expect(mine.items).toMatchObject([
    { email: '', isInvited: false },
    { email: '', isInvited: false },
  ])
  expect(mine.counts.invited).toBe(0)
  const params = { id: _id }
  expect(await sam.calls(patients.get, { params })).toMatchObject({ email: '', mobile: '', isInvited: false })
  await expect(sam.calls(patientInvitations.resendInvitation, { params })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ann Kowalski has no email. Add one to their details to invite them.',
  })
  expect(await systemDb.selectFrom('accountTokens').select('id').where('accountId', '=', _id).execute()).toEqual([])

  await sam.calls(patients.update, { params, body: { email: 'later@example.com' } })
  await emailTo('later@example.com')
  expect(await sam.calls(patients.get, { params })).toMatchObject({ isInvited: true })
  await sam.calls(patients.update, { params, body: { email: null } })
  expect(await sam.calls(patients.get, { params })).toMatchObject({ email: '', isInvited: false })
  const token = /\/signup\/(\S+)/.exec((await emailTo('later@example.com')).text)![1]!
  await expect(stranger.calls(patientInvitations.codeVerify, { body: { token } })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('an empty email is a mistake, and the email of a patient who signs in with it cannot be removed', async () => {
  const sam = await person('practitioner')
  await expect(sam.calls(patients.create, { body: { ...ann, email: '' } })).rejects.toMatchObject({
    fields: [{ field: 'email', message: 'Invalid email id.' }],
  })
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'stays@example.com' } })
  const token = /\/signup\/(\S+)/.exec((await emailTo('stays@example.com')).text)![1]!
  await stranger.calls(patientInvitations.signup, { body: { token, password: 'Ferry2Walk!' } })
  await expect(sam.calls(patients.update, { params: { id: _id }, body: { email: null } })).rejects.toMatchObject({
    code: 'conflict',
    fields: [{ field: 'email' }],
  })
})

test('API-009 an invitation used eight times concurrently is accepted once', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.create, { body: { ...ann, email: 'race@example.com' } })
  const otp = /Code: (\d{10})/.exec((await emailTo('race@example.com')).text)![1]!
  const tries = Array.from({ length: 8 }, () =>
    stranger.calls(patientInvitations.signup, { body: { otp, password: 'Ferry2Walk!' } }),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('API-023 the list is sorted by name or by newest, whatever the order of creation', async () => {
  const sam = await person('solo')
  const names = ['Robert Sciberras', 'Ann Kowalski', 'Mei Tanaka', 'Darren Liu', 'Joan Pettifer']
  for (const [at, name] of names.entries()) {
    await sam.calls(patients.create, { body: { ...ann, name, email: `${at}@order.example` } })
  }
  const listed = async (query: { sort: 'name' | 'newest'; pageSize?: number; pageNumber?: number }) =>
    (await sam.calls(patients.list, { query })).items.map(({ name }) => name)
  expect(await listed({ sort: 'name' })).toEqual(names.toSorted())
  expect(await listed({ sort: 'newest' })).toEqual(names.toReversed())
  expect(await listed({ sort: 'name', pageSize: 2, pageNumber: 2 })).toEqual(['Joan Pettifer', 'Mei Tanaka'])
})

test('API-028 resending an invitation creates a new code and invalidates the old one', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'again@example.com' } })
  const first = /Code: (\d{10})/.exec((await emailTo('again@example.com')).text)![1]!
  const { code, url } = await sam.calls(patientInvitations.resendInvitation, { params: { id: _id } })
  expect(code).toMatch(/^\d{10}$/)
  expect(
    await stranger.calls(patientInvitations.codeVerify, { body: { token: url.split('/signup/')[1]! } }),
  ).toMatchObject({
    email: 'again@example.com',
  })
  await expect(stranger.calls(patientInvitations.codeVerify, { body: { otp: first } })).rejects.toMatchObject({
    fields: [{ field: 'otp' }],
  })
  expect(await stranger.calls(patientInvitations.resendInvitationPublic, { params: { id: _id } })).toEqual({})
  expect(await stranger.calls(patientInvitations.resendInvitationPublic, { params: { id: sam.accountId } })).toEqual({})
})

test('a deactivated patient is not invited again, as the link would open nothing', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'inactive@example.com' } })
  const params = { id: _id }
  await sam.calls(patients.setActive, { params, body: { isActive: false } })
  await expect(sam.calls(patientInvitations.resendInvitation, { params })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ann Kowalski is deactivated. Activate them first.',
  })
})

test('an organization never sees the patients of another', async () => {
  const [sam, eve] = [await person('practitioner'), await person('business_admin')]
  const { _id } = await sam.calls(patients.create, { body: ann })
  const missing = {
    code: 'not_found',
    message: "We can't find this patient. They may have been deleted, or you may not have access.",
  }
  expect(await eve.calls(patients.list, list)).toMatchObject({ items: [], total: 0 })
  await expect(eve.calls(patients.get, { params: { id: _id } })).rejects.toMatchObject(missing)
  await expect(eve.calls(patients.setActive, { params: { id: _id }, body: { isActive: false } })).rejects.toMatchObject(
    missing,
  )
  await expect(eve.calls(patients.update, { params: { id: _id }, body: { name: 'Mine now' } })).rejects.toMatchObject(
    missing,
  )
  await expect(eve.calls(patients.remove, { params: { id: _id } })).rejects.toMatchObject(missing)
})

test('a practitioner sees their own patients, the business admin all of the organization', async () => {
  const of = await organization()
  const [sam, priya, olivia] = [
    await person('practitioner', { of }),
    await person('practitioner', { of }),
    await person('business_admin', { of }),
  ]
  const { _id } = await sam.calls(patients.create, { body: ann })
  await expect(priya.calls(patients.get, { params: { id: _id } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await olivia.calls(patients.list, list)).toMatchObject({ total: 1 })
  expect(await olivia.calls(patients.ofPractitioner, { params: { id: sam.accountId }, query: {} })).toMatchObject({
    total: 1,
  })
  await olivia.calls(patients.update, { params: { id: _id }, body: { practitionerId: priya.accountId } })
  expect(await priya.calls(patients.get, { params: { id: _id } })).toMatchObject({ name: 'Ann Kowalski' })
  await expect(sam.calls(patients.get, { params: { id: _id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('ENTITY-11 a duplicate email is refused at its field', async () => {
  const sam = await person('solo')
  await sam.calls(patients.create, { body: ann })
  await expect(sam.calls(patients.create, { body: { ...ann, email: 'ANN@example.com' } })).rejects.toMatchObject({
    code: 'conflict',
    fields: [{ field: 'email', message: 'Email already in use.' }],
  })
})

test.each([
  ['name', { ...ann, name: '' }, 'Name is required.'],
  ['name', { ...ann, name: 'Ann' }, 'Name must have 5 characters.'],
  ['email', { ...ann, email: 'ann' }, 'Invalid email id.'],
  ['mobile', { ...ann, mobile: '12' }, 'Minimum six digits required.'],
  ['dateOfBirth', { ...ann, dateOfBirth: '1758-03-14' }, 'Check the year of birth.'],
  ['dateOfBirth', { ...ann, dateOfBirth: '2958-03-14' }, 'This day is in the future. Check the date of birth.'],
  ['goals', { ...ann, goals: 'walk\u0000' }, 'Contains characters that cannot be stored.'],
])('VALID-01 VALID-03 VALID-04 %s is checked: %o', async (field, body, message) => {
  const sam = await person('solo')
  await expect(sam.calls(patients.create, { body })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field, message }],
  })
})

test('a birthday must not be after today’s date at the clinic', async () => {
  const inZone = async (timeZone: string) => person('practitioner', { of: await organization({ timeZone }) })
  const [early, late] = [await inZone('Pacific/Kiritimati'), await inZone('Pacific/Pago_Pago')]
  const dateOfBirth = dayIn('Pacific/Kiritimati')
  await early.calls(patients.create, { body: { ...ann, dateOfBirth } })
  const refused = { code: 'invalid', fields: [{ field: 'dateOfBirth' }] }
  await expect(late.calls(patients.create, { body: { ...ann, dateOfBirth } })).rejects.toMatchObject(refused)
  const { _id: patientId } = await late.calls(patients.create, { body: ann })
  const update = late.calls(patients.update, { params: { id: patientId }, body: { dateOfBirth } })
  await expect(update).rejects.toMatchObject(refused)
})

test('a precaution that ends before it begins is refused at its end date', async () => {
  const sam = await person('solo')
  const precautions = [{ text: 'No kneeling', from: '2026-05-12', until: '2026-05-11' }]
  await expect(sam.calls(patients.create, { body: { ...ann, precautions } })).rejects.toMatchObject({
    fields: [{ field: 'precautions.0.until', message: 'The end must not be before the start.' }],
  })
})

test('precautions of a patient whom nobody asked are not recorded, until staff say that there are none', async () => {
  const sam = await person('solo')
  const added = await sam.calls(patients.create, { body: ann })
  expect(added).toMatchObject({ precautions: [], precautionsCheckedAt: null })
  const asked = await sam.calls(patients.update, { params: { id: added._id }, body: { precautions: [] } })
  expect(asked.precautionsCheckedAt).not.toBeNull()
  const precautions = [{ text: 'No kneeling' }]
  const bob = await sam.calls(patients.create, { body: { ...ann, email: 'bob@example.com', precautions } })
  expect(bob.precautionsCheckedAt).not.toBeNull()
})

test('API-026 the second of two edits to one version gets a conflict', async () => {
  const sam = await person('solo')
  const { _id, version } = await sam.calls(patients.create, { body: ann })
  const params = { id: _id }
  const changed = await sam.calls(patients.update, { params, body: { goals: 'Walk to the ferry', version } })
  expect(changed).toMatchObject({ goals: 'Walk to the ferry', name: 'Ann Kowalski', version: version + 1 })
  await expect(sam.calls(patients.update, { params, body: { goals: 'Swim', version } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})

test('API-025 STATE-07 ENUM-03 deactivating requires a reason, ends sessions at once, and can be undone', async () => {
  const sam = await person('solo')
  const { _id } = await sam.calls(patients.create, { body: ann })
  const hers = await session(sam.organizationId, _id)
  expect(await hers.calls(accounts.session, {})).toMatchObject({ role: 'patient' })
  const params = { id: _id }
  const off = await sam.calls(patients.setActive, {
    params,
    body: { isActive: false, statusReason: 'Completed program' },
  })
  expect(off).toMatchObject({ isActive: false, statusReason: 'Completed program' })
  await expect(hers.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await sam.calls(patients.list, { query: { filter: 'inactive' } })).toMatchObject({ total: 1 })
  expect(await sam.calls(patients.list, { query: { filter: 'completed' } })).toMatchObject({
    total: 1,
    counts: { unable: 0 },
  })
  expect(await sam.calls(patients.setActive, { params, body: { isActive: true } })).toMatchObject({
    isActive: true,
    statusReason: null,
  })
})

test('API-080 ENTITY-06 a patient reads their own record without the notes, and nobody else’s', async () => {
  const sam = await person('solo')
  const definition = { title: 'Knee function', questions: [{ kind: 'yesNo' as const, text: 'Is it better?' }] }
  await sam.calls(surveyForms.create, { body: { definition } })
  const enabledSurveys = [{ title: 'Knee function', index: 0 }]
  const { _id } = await sam.calls(patients.create, { body: { ...ann, notes: 'Worried about work.', enabledSurveys } })
  const other = await sam.calls(patients.create, { body: { ...ann, email: 'other@example.com' } })
  const hers = await session(sam.organizationId, _id)
  const own = await hers.calls(patients.ofUser, { params: { id: _id } })
  expect(own).toMatchObject({ _id, userId: _id, role: 'patient', enabledSurveys, isActive: true })
  expect(own).not.toHaveProperty('notes')
  await expect(hers.calls(patients.ofUser, { params: { id: other._id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(hers.calls(patients.list, list)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(stranger.calls(patients.list, list)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('API-025 API-027 only an inactive record can be permanently deleted', async () => {
  const sam = await person('solo')
  const { _id } = await sam.calls(patients.create, { body: ann })
  const params = { id: _id }
  await expect(sam.calls(patients.remove, { params })).rejects.toMatchObject({ code: 'conflict' })
  await sam.calls(patients.setActive, { params, body: { isActive: false } })
  await sam.calls(patients.remove, { params })
  expect(await sam.calls(patients.names, { query: {} })).toEqual({ items: [], total: 0 })
})

test('a rejected request sends no invitation', async () => {
  const sam = await person('solo')
  await sam.calls(patients.create, { body: { ...ann, email: 'once@example.com' } })
  await sam.calls(patients.create, { body: { ...ann, email: 'once@example.com' } }).catch(() => undefined)
  await emailTo('once@example.com')
  const mails = await systemDb.selectFrom('emails').select('id').where('recipient', '=', 'once@example.com').execute()
  expect(mails).toHaveLength(1)
})

test('the same Idempotency-Key adds one patient, and with another body it is refused', async () => {
  const sam = await person('solo')
  const headers = { 'idempotency-key': 'add-ann' }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => sam.calls(patients.create, { body: ann }, { headers })),
  )
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
  await expect(
    sam.calls(patients.create, { body: { ...ann, email: 'b@example.com' } }, { headers }),
  ).rejects.toMatchObject({ code: 'unprocessable' })
  expect(await sam.calls(patients.list, list)).toMatchObject({ total: 1 })
})

test('opening a record is audited, and the audit entry cannot be changed', async () => {
  const sam = await person('solo')
  const { _id } = await sam.calls(patients.create, { body: ann })
  await sam.calls(patients.get, { params: { id: _id } })
  const events = await systemDb
    .selectFrom('accountEvents')
    .select(['call', 'accountId'])
    .where('subjectId', '=', _id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { call: 'patients.create', accountId: sam.accountId },
    { call: 'patients.get', accountId: sam.accountId },
  ])
  await expect(systemDb.deleteFrom('accountEvents').where('subjectId', '=', _id).execute()).rejects.toThrow(
    /permission denied/,
  )
})

test('API-026 updating one field leaves the others unchanged', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, {
    body: { ...ann, email: 'kept@example.com', notes: 'Prefers mornings', goals: 'Stairs' },
  })
  const changed = await sam.calls(patients.update, { params: { id: _id }, body: { condition: 'Knee pain' } })
  expect(changed).toMatchObject({ condition: 'Knee pain', notes: 'Prefers mornings', goals: 'Stairs' })
})

test('an invitation code shown in the clinic is never stored in plain text', async () => {
  const sam = await person('solo')
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'secret@example.com' } })
  const headers = { 'idempotency-key': 'show-it' }
  const { code } = await sam.calls(patientInvitations.resendInvitation, { params: { id: _id } }, { headers })
  const kept = await systemDb
    .selectFrom('accountIdempotencyKeys')
    .selectAll()
    .where('accountId', '=', sam.accountId)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(code)
  const tokens = await systemDb.selectFrom('accountTokens').selectAll().where('accountId', '=', _id).execute()
  expect(JSON.stringify(tokens)).not.toContain(code)
})

test('a repeated request gets its first reply, of which the database holds nothing readable', async () => {
  const sam = await person('solo')
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...ann, email: 'again@example.com', notes: 'Fell on the ferry' }
  const first = await sam.calls(patients.create, { body }, { headers })
  expect(await sam.calls(patients.create, { body }, { headers })).toEqual(first)
  await expect(
    sam.calls(patients.create, { body: { ...body, email: 'other@example.com' } }, { headers }),
  ).rejects.toMatchObject({ code: 'unprocessable' })
  const stored = await systemDb
    .selectFrom('accountIdempotencyKeys')
    .selectAll()
    .where('accountId', '=', sam.accountId)
    .execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(/ferry|again@/)
  expect(JSON.stringify(stored)).not.toContain(headers['idempotency-key'])
})

test('somebody who guesses codes from many addresses does not use up the codes of others', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(patients.create, { body: { ...ann, email: 'many@example.com' } })
  const { code, url } = await sam.calls(patientInvitations.resendInvitation, { params: { id: _id } })
  const tryCode = (otp: string, remoteAddress: string) =>
    http.inject({ method: 'POST', url: '/api/patients/code-verify', payload: { otp }, remoteAddress })
  const guesses = Array.from({ length: 100 }, (_, at) => tryCode('0000000000', `2001:db8:7:${at}::1`))
  const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(codes.filter((status) => status === 400)).toHaveLength(30)
  expect((await tryCode(code, '203.0.113.5')).statusCode).toBe(200)

  await sql`update rate_limits set points = 60 where key = 'codes of all'`.execute(systemDb)
  expect((await tryCode(code, '203.0.113.6')).json()).toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^Too many codes are being tried\. Open the link in your invitation email instead/),
  })
  const token = url.split('/signup/')[1]!
  expect(await stranger.calls(patientInvitations.codeVerify, { body: { token } })).toMatchObject({
    email: 'many@example.com',
  })
})

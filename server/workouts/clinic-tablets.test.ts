import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { isReadOnly, type NamedEndpoint } from '@kinora/contract/api.ts'
import { audit } from '@kinora/contract/audit.ts'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { apis } from '../routes.ts'
import { tabletCookieText, tabletHashOf } from '../security/tablet-cookie.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { sampleRequest } from '../testing/sample-requests.ts'

const { organization, person, session, stranger, systemDb, http } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
const { _id: squat } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
const today = new Date().toISOString().slice(0, 10)
const refused = { code: 'invalid', message: 'This number doesn’t work. Check the digits, or ask for a new one.' }
const noTablet = { code: 'conflict', message: expect.stringContaining('no longer a clinic tablet') }
const closed = { code: 'conflict', message: 'This can’t be done on the clinic’s tablet. Use your own device.' }

/** Makes a device a clinic tablet; returns the visitor data that its browser sends from then on. */
async function tabletOf(by: { organizationId: string; accountId: string }, name = 'Gym') {
  const { token } = await session(by.organizationId, by.accountId)
  const reply = await http.inject({
    method: 'POST',
    url: '/api/clinic-tablets',
    payload: { name },
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = String(reply.headers['set-cookie'])
  return { headers: { cookie: cookie.split(';')[0]! }, cookie, token, id: reply.json().data._id as string }
}
type Tablet = Awaited<ReturnType<typeof tabletOf>>

async function newPatient(by = sam) {
  const { _id: patientId } = await addPatient(by)
  const exerciseId = by === sam ? squat : (await by.calls(exercises.create, { body: { name: 'Bridge' } }))._id
  const { programId, seriesId } = await addProgram(by, { patientId, startDate: addDays(today, -1), weeks: 4 }, [
    exerciseId,
  ])
  return { patientId, programId, seriesId }
}

let ann: Awaited<ReturnType<typeof newPatient>>
let gym: Tablet
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(systemDb)
  ann = await newPatient()
  gym = await tabletOf(sam)
})

const numberFor = async (patientId = ann.patientId, by = sam) =>
  (await by.calls(clinicTablets.addTabletNumber, { params: { patientId } })).number
const open = (number: string, tablet = gym) =>
  stranger.calls(clinicTablets.openTablet, { body: { number } }, { headers: tablet.headers })

/** The patient types the number on the tablet. */
async function begin(tablet = gym) {
  const { token } = await open(await numberFor(), tablet)
  const sending = { headers: { ...tablet.headers, authorization: `Bearer ${token}` } }
  return { token, calls: ((endpoint, sent) => stranger.calls(endpoint, sent, sending)) as typeof sam.calls }
}

async function draftOf({ programId, seriesId } = ann) {
  const own = await session(harbour, ann.patientId)
  const { assignedExercises } = await own.calls(series.mine, { params: { programId, week: 1 } })
  const [{ _id: assignedExerciseId, version }] = assignedExercises as unknown as [{ _id: string; version: number }]
  return {
    ...{ _id: randomUUID(), programId, seriesId, week: 1, day: today, startedAt: new Date().toISOString() },
    entries: [{ assignedExerciseId, version, sets: [{ reps: 10 }], painDuring: 2, effort: 4 }],
  }
}

/** Six digits that do not match this number. */
const wrongOf = (number: string) => String((Number(number) + 1) % 1_000_000).padStart(6, '0')

const ageSession = (token: string, minutes: number) => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  return sql`update account_sessions set created_at = created_at - interval '1 minute' * ${minutes},
    expires_at = expires_at - interval '1 minute' * ${minutes} where id = ${sid}`.execute(systemDb)
}

test('whoever makes a device a clinic tablet is signed out on it, and it is known by a cookie no script can read', async () => {
  expect(gym.cookie).toMatch(/^kinora-tablet=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  const after = await http.inject({ url: '/api/session', headers: { authorization: `Bearer ${gym.token}` } })
  expect(after.statusCode).toBe(401)
  expect(await stranger.calls(clinicTablets.tabletPage, {}, { headers: gym.headers })).toMatchObject({
    name: 'Gym',
    orgName: 'Harbour Physio',
    orgLogo: null,
  })
  expect(await stranger.calls(clinicTablets.tabletPage, {})).toBeNull()
})

test('over HTTPS the cookie of a tablet is taken from this host and by HTTPS alone', () => {
  const text = tabletCookieText('t'.repeat(43), 'https://kinora.test')
  expect(text).toMatch(/^__Host-kinora-tablet=t+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/)
  const [cookie] = text.split(';')
  expect(tabletHashOf(`other=1; ${cookie}`, 'https://kinora.test')).toBeDefined()
  // A cookie that a page without HTTPS may have planted.
  expect(tabletHashOf(cookie!.replace('__Host-', ''), 'https://kinora.test')).toBeUndefined()
})

test('the number opens the patient’s workout of today, and what is recorded says that it was on the tablet', async () => {
  const tablet = await begin()
  expect(await tablet.calls(accounts.user, {})).toMatchObject({
    ...{ userId: ann.patientId, name: 'Ann Kowalski', role: 'patient' },
    ...{ email: '', mobile: '', image: null },
  })
  const found = await tablet.calls(programs.ofPatient, { params: { id: ann.patientId }, query: {} })
  expect(found.items).toMatchObject([{ title: 'Knee rehab' }])
  const saved = await tablet.calls(workouts.saveSeries, { body: await draftOf() })
  expect(saved).toMatchObject({ loggedBy: 'Ann Kowalski on the clinic’s tablet', entries: [{ painDuring: 2 }] })
  await tablet.calls(accounts.logout, {})
  await expect(tablet.calls(workouts.saveSeries, { body: await draftOf() })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const { items } = await olivia.calls(audit.list, { query: { patientId: ann.patientId, pageSize: 20 } as never })
  expect(items.map(({ who, did }) => [who?.name, did])).toEqual(
    expect.arrayContaining([
      ['Sam Okafor', 'made a number that opens the session of {patient} on a clinic tablet'],
      ['Ann Kowalski', 'opened the session on a clinic tablet'],
      ['Ann Kowalski', 'logged a session'],
    ]),
  )
})

test('a number works once, for ten minutes, and a newer one replaces it', async () => {
  const first = await numberFor()
  await open(first)
  await expect(open(first)).rejects.toMatchObject(refused)
  const replaced = await numberFor()
  const expired = await numberFor()
  await expect(open(replaced)).rejects.toMatchObject(refused)
  await sql`update account_tokens set expires_at = now() - interval '1 second'
    where account_id = ${ann.patientId}`.execute(systemDb)
  await expect(open(expired)).rejects.toMatchObject(refused)
  const { expiresAt } = await sam.calls(clinicTablets.addTabletNumber, { params: { patientId: ann.patientId } })
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
})

test('a number typed at the same moment on two tablets opens one of them', async () => {
  const reception = await tabletOf(sam, 'Reception')
  const number = await numberFor()
  const outcomes = await Promise.allSettled([open(number), open(number, reception)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('after five wrong numbers a tablet takes none for a quarter of an hour, not even the right one', async () => {
  const number = await numberFor()
  for (let at = 0; at < 5; at += 1) await expect(open(wrongOf(number))).rejects.toMatchObject(refused)
  await expect(open(number)).rejects.toMatchObject({ code: 'too_many', message: expect.stringContaining('minutes') })
  // The clinic's other tablet keeps working, and this one works again after a while.
  const reception = await tabletOf(sam, 'Reception')
  await expect(open(wrongOf(number), reception)).rejects.toMatchObject(refused)
  await sql`update workout_tablets set wrong_since = wrong_since - interval '15 minutes' where id = ${gym.id}`.execute(
    systemDb,
  )
  await open(number)
})

test('wrong numbers sent at the same time are all counted', async () => {
  const number = await numberFor()
  await Promise.allSettled(Array.from({ length: 12 }, () => open(wrongOf(number))))
  await expect(open(number)).rejects.toMatchObject({ code: 'too_many' })
})

test('a number of another clinic does not work, and a device that is no tablet takes none', async () => {
  const eve = await person('business_admin', { name: 'Eve Stone' })
  await tabletOf(eve)
  const theirs = await newPatient(eve)
  const number = await numberFor(theirs.patientId, eve)
  await expect(open(number)).rejects.toMatchObject(refused)
  await expect(stranger.calls(clinicTablets.openTablet, { body: { number } })).rejects.toMatchObject(noTablet)
  await expect(
    eve.calls(clinicTablets.addTabletNumber, { params: { patientId: ann.patientId } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a clinic without a tablet is told how to make one instead of getting a number', async () => {
  const tess = await person('solo', { name: 'Tess Moore' })
  const { patientId } = await newPatient(tess)
  await expect(tess.calls(clinicTablets.addTabletNumber, { params: { patientId } })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('has no tablet yet'),
  })
})

test('only owners see the tablets and remove one, which signs out whoever uses it', async () => {
  await expect(sam.calls(clinicTablets.tablets, {})).rejects.toMatchObject({ code: 'forbidden' })
  const tablet = await begin()
  const listed = await olivia.calls(clinicTablets.tablets, {})
  expect(listed.find(({ _id }) => _id === gym.id)).toMatchObject({ name: 'Gym', addedBy: 'Sam Okafor' })
  await olivia.calls(clinicTablets.removeTablet, { params: { id: gym.id } })
  await expect(tablet.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(open('123456')).rejects.toMatchObject(noTablet)
  expect(await stranger.calls(clinicTablets.tabletPage, {}, { headers: gym.headers })).toBeNull()
  const body = { patientId: ann.patientId, workout: await draftOf() }
  await expect(stranger.calls(clinicTablets.sendLate, { body }, { headers: gym.headers })).rejects.toMatchObject(
    noTablet,
  )
  await expect(olivia.calls(clinicTablets.removeTablet, { params: { id: gym.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the number of a patient who is deactivated or discharged meanwhile does not work, and none is made', async () => {
  const number = await numberFor()
  await sql`update patients set discharged_on = current_date where id = ${ann.patientId}`.execute(systemDb)
  await expect(open(number)).rejects.toMatchObject(refused)
  await expect(numberFor()).rejects.toMatchObject({ message: expect.stringContaining('discharged') })
  await sql`update patients set discharged_on = null where id = ${ann.patientId}`.execute(systemDb)
  const next = await numberFor()
  await sam.calls(patients.setActive, { params: { id: ann.patientId }, body: { isActive: false } } as never)
  await expect(open(next)).rejects.toMatchObject(refused)
  await expect(numberFor()).rejects.toMatchObject({ message: expect.stringContaining('deactivated') })
})

test('a session on a tablet may do what a workout needs and nothing else, over all operations', async () => {
  const { token, calls } = await begin()
  const all = apis.flatMap((api) => Object.values(api))
  const own = all.filter(({ roles }) => roles !== 'anyone' && roles.includes('patient'))
  async function ask(endpoint: NamedEndpoint) {
    const sample = sampleRequest(endpoint)
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(sample.params[name] ?? 'x'))}`
    const query = Object.fromEntries(Object.entries(sample.query).map(([name, value]) => [name, String(value)]))
    const payload = endpoint.body && (typeof sample.body === 'object' ? sample.body : {})
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await http.inject({ method: endpoint.method, url, query, payload, headers })
    return { name: endpoint.name, statusCode, isClosed: statusCode === 409 && body.includes(closed.message) }
  }
  const answers = []
  for (const endpoint of own.filter(({ name }) => name !== 'accounts.logout')) answers.push(await ask(endpoint))
  expect(
    answers
      .filter(({ isClosed }) => !isClosed)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'accounts.info',
    'accounts.session',
    'accounts.user',
    'programs.ofPatient',
    'series.mine',
    'surveys.due',
    'surveys.form',
    'surveys.submit',
    'workouts.ofSeries',
    'workouts.ofWeek',
    'workouts.progress',
    'workouts.saveSeries',
  ])
  expect(own.filter((endpoint) => !isReadOnly(endpoint) && endpoint.isOpenToTablets).map(({ name }) => name)).toEqual([
    'accounts.logout',
    'workouts.saveSeries',
    'surveys.submit',
  ])
  await calls(accounts.logout, {})
  for (const endpoint of own) expect(await ask(endpoint)).toMatchObject({ name: endpoint.name, statusCode: 401 })
})

test('after an hour the session on a tablet is over, and it cannot be prolonged', async () => {
  const { token, calls } = await begin()
  await expect(calls(loginSessions.renewSession, {})).rejects.toMatchObject(closed)
  await ageSession(token, 61)
  await expect(calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the next patient’s number ends the session of the one before', async () => {
  const { calls } = await begin()
  await begin()
  await expect(calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('what a tablet could not send is taken after its session, for two weeks, from that tablet and of that patient only', async () => {
  const { token, calls } = await begin()
  await calls(accounts.logout, {})
  const body = { patientId: ann.patientId, workout: await draftOf() }
  const late = (tablet: Tablet, sent = body) =>
    stranger.calls(clinicTablets.sendLate, { body: sent }, { headers: tablet.headers })
  await late(gym)
  await late(gym)
  const { programId } = ann
  const logs = await sam.calls(workouts.ofWeek, { params: { programId, week: 1 } })
  expect(logs).toMatchObject([{ _id: body.workout._id, loggedBy: 'Ann Kowalski on the clinic’s tablet' }])
  const reception = await tabletOf(sam, 'Reception')
  await expect(late(reception)).rejects.toMatchObject({ code: 'not_found' })
  const other = await newPatient()
  await expect(
    late(gym, { patientId: other.patientId, workout: { ...body.workout, _id: randomUUID() } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await ageSession(token, 15 * 24 * 60)
  await expect(late(gym)).rejects.toMatchObject({ code: 'not_found' })
})

import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { audit } from '@kinora/contract/audit.ts'
import { carerLinks, carers, maxCarers } from '@kinora/contract/carers.ts'
import { addDays } from '@kinora/contract/days.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { education } from '@kinora/contract/education.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { messages } from '@kinora/contract/messages.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { homeKits } from '@kinora/contract/home-kits.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { readToken } from '../security/session-token.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { emailCarerLinks } from './carer.service.ts'

const { organization, person, session, stranger, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
const { _id: squat } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
const emailContext = { appUrl: 'https://kinora.test', secret: 's'.repeat(40), isEmailEnabled: true }
const today = new Date().toISOString().slice(0, 10)
const refused = { code: 'invalid', message: 'This link has been used or has expired. Ask for a new one.' }
const onlyPatient = { code: 'conflict', message: 'Only the patient can do this, or their clinic.' }

let annId: string
let programId: string
let eve: { name: string; relationship: string; email: string }
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(systemDb)
  annId = (await addPatient(sam))._id
  const body = { title: 'Knee rehab', patientId: annId, startDate: addDays(today, -1), weeks: 4 }
  programId = (await sam.calls(programs.create, { body }))._id
  eve = { name: 'Eve Lang', relationship: 'daughter', email: `${randomUUID()}@example.com` }
})

/** The tokens of the links sent to an email, newest first. */
const linksTo = async (email: string) =>
  (
    await systemDb
      .selectFrom('emails')
      .select(['bodyText', 'subject'])
      .where('recipient', '=', email)
      .orderBy('createdAt', 'desc')
      .execute()
  ).map(({ bodyText }) => /\/carer\/(\S+)/.exec(bodyText)![1]!)

const invite = (by: Pick<typeof sam, 'calls'> = sam, draft = eve) =>
  by.calls(carers.addCarer, { params: { patientId: annId }, body: draft })

/** Opens the newest link as another browser would. */
async function begin(email = eve.email) {
  const [token] = await linksTo(email)
  const { token: bearer } = await stranger.calls(carerLinks.openCarerLink, { body: { token: token! } })
  const sending = { headers: { authorization: `Bearer ${bearer}` } }
  return { bearer, calls: ((endpoint, sent) => stranger.calls(endpoint, sent, sending)) as typeof sam.calls }
}

test('somebody who helps opens the link once, sees the program, and what they record carries their name', async () => {
  const { _id: seriesId } = await sam.calls(series.create, {
    body: { programId, name: 'Morning', exercises: [{ exerciseId: squat }] },
  })
  const { _id: carerId } = await invite()
  const [token] = await linksTo(eve.email)
  expect(await stranger.calls(carerLinks.carerLink, { body: { token: token! } })).toMatchObject({
    userId: annId,
    name: 'Eve Lang',
    patientName: 'Ann Kowalski',
  })
  const helping = await begin()
  await expect(stranger.calls(carerLinks.openCarerLink, { body: { token: token! } })).rejects.toMatchObject(refused)
  expect(await helping.calls(accounts.user, {})).toMatchObject({
    userId: annId,
    role: 'patient',
    carer: { name: 'Eve Lang', relationship: 'daughter' },
  })
  // The phone separates what each person recorded, by the person named in the token.
  const personOf = async (bearer: string) => (await readToken(bearer, testSecret))?.by
  expect(await personOf(helping.bearer)).toBe(carerId)
  expect(await personOf((await helping.calls(loginSessions.renewSession, {})).token)).toBe(carerId)

  const { assignedExercises } = await helping.calls(series.mine, { params: { programId, week: 1 } })
  const [{ _id: assignedExerciseId, version }] = assignedExercises as unknown as [{ _id: string; version: number }]
  const set = { reps: 10, load: null, durationSeconds: null, side: null }
  const draft = {
    ...{ _id: randomUUID(), programId, seriesId, week: 1, day: today, startedAt: new Date().toISOString() },
    entries: [{ assignedExerciseId, version, sets: [set] }],
  }
  expect(await helping.calls(workouts.saveSeries, { body: draft })).toMatchObject({
    loggedBy: 'Eve Lang for Ann Kowalski',
  })
  // Ann continues the session herself, and the carer stays named.
  const ann = await session(harbour, annId)
  expect(await personOf((await ann.calls(loginSessions.renewSession, {})).token)).toBe(annId)
  const more = { ...draft, revision: 2, entries: [{ assignedExerciseId, version, sets: [set, set] }] }
  expect(await ann.calls(workouts.saveSeries, { body: more })).toMatchObject({ loggedBy: 'Eve Lang for Ann Kowalski' })
  const { items } = await olivia.calls(audit.list, { query: { patientId: annId, pageSize: 20 } as never })
  expect(items.map(({ who, did, isSupport }) => [who?.name, did, isSupport])).toEqual(
    expect.arrayContaining([
      ['Eve Lang for Ann Kowalski', 'began to help a patient', false],
      ['Eve Lang for Ann Kowalski', 'logged a session', false],
      ['Ann Kowalski', 'logged a session', false],
    ]),
  )
  const { items: devices } = await ann.calls(loginSessions.sessions, {})
  expect(new Set(devices.map(({ carer }) => carer))).toEqual(new Set([null, 'Eve Lang']))
  expect(await ann.calls(carers.carers, { params: { patientId: annId } })).toMatchObject([
    { _id: carerId, name: 'Eve Lang', acceptedAt: expect.anything(), seenAt: expect.anything() },
  ])
})

test('the account, the goal, past answers and who helps stay the patient’s own', async () => {
  const { _id: id } = await invite()
  const helping = await begin()
  const of = { params: { patientId: annId } }
  await expect(helping.calls(loginSessions.sessions, {})).rejects.toMatchObject(onlyPatient)
  await expect(helping.calls(ownProgress.saveGoal, { body: { text: 'Walk to the ferry' } })).rejects.toMatchObject(
    onlyPatient,
  )
  await expect(helping.calls(carers.carers, of)).rejects.toMatchObject(onlyPatient)
  await expect(helping.calls(carers.endCarer, { params: { patientId: annId, id } })).rejects.toMatchObject(onlyPatient)
  await expect(
    helping.calls(accounts.changePassword, { body: { oldPassword: 'Ferry2Walk!', newPassword: 'Lighthouse9Sea!' } }),
  ).rejects.toMatchObject(onlyPatient)
})

test('a message to the clinic says who wrote it', async () => {
  await invite()
  const helping = await begin()
  await helping.calls(messages.create, { body: { patientIds: [annId], text: 'Her knee is swollen today.' } })
  const { items } = await sam.calls(messages.conversation, { params: { patientId: annId }, query: {} as never })
  expect(items[0]).toMatchObject({ sender: 'Eve Lang for Ann Kowalski', isFromPatient: true })
})

test('a pause and what is at home say who entered them, until Ann does so herself', async () => {
  await invite()
  const helping = await begin()
  const params = { patientId: annId }
  const enter = async (by: Pick<typeof helping, 'calls'>) => {
    const pause = { reason: 'unwell' as const, from: today, until: null, isShifting: true }
    const { recordedBy } = await by.calls(patientPauses.addPause, { params, body: pause })
    const { enteredBy } = await by.calls(homeKits.saveHomeKit, { params, body: { items: [], other: 'A step' } })
    const [open] = await sam.calls(patientPauses.pauses, { params })
    await by.calls(patientPauses.endPause, { params: { id: open!._id } })
    return [recordedBy, open!.recordedBy, enteredBy]
  }
  expect(await enter(helping)).toEqual(Array.from({ length: 3 }, () => 'Eve Lang for Ann Kowalski'))
  expect(await enter(await session(harbour, annId))).toEqual(Array.from({ length: 3 }, () => 'Ann Kowalski'))
})

test('answers that somebody filled in for the patient say so to staff', async () => {
  const definition = { title: `Sleep ${randomUUID()}`, questions: [{ kind: 'yesNo' as const, text: 'Slept well?' }] }
  const { _id: surveyId, version, definition: stored } = await sam.calls(surveyForms.create, { body: { definition } })
  await sam.calls(patients.update, {
    params: { id: annId },
    body: { enabledSurveys: [{ title: definition.title, index: 0 }] },
  })
  await invite(olivia)
  const helping = await begin()
  const ann = await session(harbour, annId)
  for (const by of [helping, ann]) {
    const filled = { surveyId, version, answers: { [String(stored.questions[0]!.qid)]: 'No' } }
    await by.calls(surveys.submit, { params: { id: annId }, body: { _id: randomUUID(), surveys: [filled] } })
  }
  const span = { start: Math.floor(Date.now() / 1000) - 3600, end: Math.floor(Date.now() / 1000) + 3600 }
  const responses = await sam.calls(surveys.responses, { params: { id: annId }, query: span })
  expect(responses.map(({ carer }) => carer)).toEqual(expect.arrayContaining(['Eve Lang', null]))
  expect(responses).toHaveLength(2)
})

test('removing somebody signs them out everywhere at once, and their link stops working', async () => {
  const ann = await session(harbour, annId)
  const { _id: id } = await invite(ann)
  const helping = await begin()
  await ann.calls(carers.sendCarerLink, { params: { patientId: annId, id } })
  await ann.calls(carers.endCarer, { params: { patientId: annId, id } })
  await expect(helping.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(begin()).rejects.toMatchObject(refused)
  await expect(ann.calls(carers.endCarer, { params: { patientId: annId, id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  // Ann stays signed in, and may invite the same person again.
  expect(await ann.calls(carers.carers, { params: { patientId: annId } })).toEqual([])
  await invite(ann)
})

test('bad input is refused at its field, the same email twice too, and nobody has more than ten who help', async () => {
  await expect(invite(sam, { ...eve, name: ' ' })).rejects.toMatchObject({ fields: [{ field: 'name' }] })
  await expect(invite(sam, { ...eve, email: 'nobody' })).rejects.toMatchObject({ fields: [{ field: 'email' }] })
  await invite()
  await expect(invite()).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'email' }] })
  const others = Array.from({ length: maxCarers }, () => ({ ...eve, email: `${randomUUID()}@example.com` }))
  const answers = await Promise.allSettled(others.map((draft) => invite(sam, draft)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCarers - 1)
})

test('a new link reaches every patient of a carer, and nobody learns who is one', async () => {
  const { email } = eve
  await invite()
  const [first] = await linksTo(email)
  expect(await stranger.calls(carerLinks.requestCarerLinks, { body: { email } })).toEqual({})
  expect(await stranger.calls(carerLinks.requestCarerLinks, { body: { email: 'nobody@example.com' } })).toEqual({})
  await emailCarerLinks(systemDb, { email: 'nobody@example.com' }, emailContext)
  await emailCarerLinks(systemDb, { email }, emailContext)
  expect(await linksTo(email)).toHaveLength(2)
  await expect(stranger.calls(carerLinks.carerLink, { body: { token: first! } })).rejects.toMatchObject(refused)
  await begin(email)
})

test('where email is sent, nobody but its reader is given the link', async () => {
  const ann = await session(harbour, annId)
  const { _id: id, url } = await invite(ann)
  expect(url).toBeNull()
  expect(await ann.calls(carers.sendCarerLink, { params: { patientId: annId, id } })).toMatchObject({ url: null })
})

test('no link goes to somebody who helps a deactivated patient, as it would open nothing', async () => {
  const { _id: id } = await invite()
  await sam.calls(patients.setActive, { params: { id: annId }, body: { isActive: false } })
  const send = () => sam.calls(carers.sendCarerLink, { params: { patientId: annId, id } })
  await expect(send()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('deactivated') })
  expect(await linksTo(eve.email)).toHaveLength(1)
})

test('a deactivated patient has no carers, and an erased one leaves no carer’s name behind', async () => {
  await invite()
  const helping = await begin()
  const body = { isActive: false, statusReason: 'Completed program' as const }
  await sam.calls(patients.setActive, { params: { id: annId }, body })
  await expect(helping.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(invite(sam, { ...eve, email: 'kim@example.com' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a patient who never joined is no longer waited for once a carer uses the app in their place', async () => {
  await sql`delete from rate_limits`.execute(systemDb)
  const isListed = async () => {
    const query = { filter: 'invited', pageSize: 100 } as const
    const { items } = await sam.calls(patients.list, { query: query as never })
    return items.some(({ _id }) => _id === annId)
  }
  const { _id: id } = await invite()
  expect(await isListed()).toBe(true)
  await begin()
  expect(await isListed()).toBe(false)
  // The clinic can still invite the patient, and the invitation is pending again once nobody helps.
  expect(await sam.calls(patients.get, { params: { id: annId } })).toMatchObject({ isInvited: true })
  await sam.calls(carers.endCarer, { params: { patientId: annId, id } })
  expect(await isListed()).toBe(true)
})

test('how it was the next day says which carer said so', async () => {
  const { _id: seriesId } = await sam.calls(series.create, {
    body: { programId, name: 'Morning', exercises: [{ exerciseId: squat }] },
  })
  await invite()
  const helping = await begin()
  const { assignedExercises } = await helping.calls(series.mine, { params: { programId, week: 1 } })
  const [{ _id: assignedExerciseId, version }] = assignedExercises as unknown as [{ _id: string; version: number }]
  const day = addDays(today, -1)
  const set = { reps: 10, load: null, durationSeconds: null, side: null }
  const at = `${day}T08:00:00.000Z`
  const draft = { _id: randomUUID(), programId, seriesId, week: 1, day, startedAt: at, finishedAt: at }
  const entries = [{ assignedExerciseId, version, sets: [set] }]
  await helping.calls(workouts.saveSeries, { body: { ...draft, entries } })
  await helping.calls(ownProgress.answerNextDay, { body: { day, response: 'worse' } })
  const said = async () =>
    (await sam.calls(workouts.progress, { params: { id: programId } })).days.find((each) => each.day === day)
  expect(await said()).toMatchObject({ nextDay: 'worse', nextDayBy: 'Eve Lang' })
  const ann = await session(harbour, annId)
  await ann.calls(ownProgress.answerNextDay, { body: { day, response: 'sore' } })
  expect(await said()).toMatchObject({ nextDay: 'sore', nextDayBy: null })
})

test('what a carer marks as read or seen, and a pause that they end, says that it was them', async () => {
  const { _id: seriesId } = await sam.calls(series.create, {
    body: { programId, name: 'Morning', exercises: [{ exerciseId: squat }] },
  })
  const page = { title: 'Pacing', topic: 'Pain', body: 'Do a little, often.' } as const
  const { _id: educationPageId } = await sam.calls(education.create, { body: page })
  const added = { seriesId, pageIds: [educationPageId], week: 1 }
  await sam.calls(seriesEducation.addEducation, { params: { id: programId }, body: added })
  await sam.calls(messages.create, { body: { patientIds: [annId], text: 'Well done.' } })
  const { _id: carerId } = await invite()
  const helping = await begin()

  const read = { readAt: new Date().toISOString(), version: 1 }
  await helping.calls(educationReceipt.readEducation, { params: { id: programId, educationPageId }, body: read })
  expect(await sam.calls(seriesEducation.educationOfPatient, { params: { patientId: annId } })).toMatchObject([
    { title: 'Pacing', readAt: expect.any(String), readBy: 'Eve Lang' },
  ])
  await helping.calls(series.changesSeen, { params: { id: programId } })
  await helping.calls(notifications.readAll, {})
  const marks = await systemDb
    .selectFrom('programs as p')
    .innerJoin('notifications as n', 'n.accountId', 'p.patientId')
    .select(['p.seenCarerId', 'n.readCarerId'])
    .where('p.id', '=', programId)
    .execute()
  expect(marks.length).toBeGreaterThan(0)
  for (const mark of marks) expect(mark).toEqual({ seenCarerId: carerId, readCarerId: carerId })

  const of = { params: { patientId: annId } }
  const { _id } = await sam.calls(patientPauses.addPause, {
    ...of,
    body: { reason: 'unwell', from: addDays(today, -3) },
  })
  await helping.calls(patientPauses.endPause, { params: { id: _id } })
  expect(await sam.calls(patientPauses.pauses, of)).toMatchObject([
    { _id, state: 'over', recordedBy: 'Sam Okafor', endedBy: 'Eve Lang for Ann Kowalski' },
  ])
})

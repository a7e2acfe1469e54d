import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { profile } from '@kinora/contract/profile.ts'
import { programs } from '@kinora/contract/programs.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { workoutLinks, workoutSnooze } from '@kinora/contract/workout-links.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { workoutPath } from '../accounts/workout-link.service.ts'
import { inTransaction } from '../database/connect.ts'
import { deliver } from '../notifications/delivery.service.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { snoozedUntil } from './workout-reminder-snooze.rules.ts'
import { sendDueSnoozes } from './workout-reminder-snooze.service.ts'

const { organization, person, session, stranger, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const { _id: squat } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
const emailContext = { appUrl: 'https://kinora.test', secret: 's'.repeat(40), isEmailEnabled: true }
const today = new Date().toISOString().slice(0, 10)
const refused = { code: 'invalid', message: 'This link has been used or has expired. Sign in to go to your session.' }

/** Ann, who has joined and has a session every day. */
async function joinedAnn() {
  const { _id: annId } = await addPatient(sam)
  await addProgram(sam, { patientId: annId, startDate: addDays(today, -1), weeks: 4 }, [squat])
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', annId).execute()
  await systemDb.updateTable('accounts').set({ verifiedAt: new Date() }).where('id', '=', annId).execute()
  return annId
}

const linkOf = async (accountId: string) =>
  (await inTransaction(systemDb, (tx) => workoutPath(tx, { organizationId: harbour, accountId }))).replace(
    '/today/',
    '',
  )
const open = (token: string) => stranger.calls(workoutLinks.openWorkoutLink, { body: { token } })
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string; exp: number; userId: string }

// All tests open links from the same address, so each would use up the rate limit of the next.
beforeEach(async () => void (await sql`delete from rate_limits`.execute(systemDb)))

test('the email of a reminder opens today’s session once, and a scanner that reads the link does not use it up', async () => {
  const annId = await joinedAnn()
  await sam.calls(patientReminder.remind, { params: { id: annId } })
  const { id } = await systemDb
    .selectFrom('notifications')
    .select('id')
    .where('accountId', '=', annId)
    .where('kind', '=', 'workoutReminder')
    .executeTakeFirstOrThrow()
  await inTransaction(systemDb, (tx) => deliver(tx, id, new Date(), emailContext))
  const email = await systemDb
    .selectFrom('emails')
    .selectAll()
    .where('accountId', '=', annId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const token = /https:\/\/kinora\.test\/today\/([\w-]{43})/.exec(JSON.stringify(email))![1]!
  expect(JSON.stringify(await systemDb.selectFrom('accountTokens').selectAll().execute())).not.toContain(token)

  for (let scan = 0; scan < 3; scan++)
    expect(await stranger.calls(workoutLinks.workoutLink, { body: { token } })).toMatchObject({
      userId: annId,
      firstName: 'Ann',
    })
  const [first, second] = await Promise.allSettled([open(token), open(token)])
  const outcomes = [first, second].map(({ status }) => status).toSorted()
  expect(outcomes).toEqual(['fulfilled', 'rejected'])
  await expect(open(token)).rejects.toMatchObject(refused)
  await expect(stranger.calls(workoutLinks.workoutLink, { body: { token } })).rejects.toMatchObject(refused)
  await expect(open('unknown')).rejects.toMatchObject(refused)
})

test('a link signs its patient in for a day, is audited, and leaves the password its rights', async () => {
  const annId = await joinedAnn()
  const { token, role } = await open(await linkOf(annId))
  expect([role, claimsOf(token).userId]).toEqual(['patient', annId])
  const hours = (claimsOf(token).exp * 1000 - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  const renewed = await stranger.calls(loginSessions.renewSession, {}, by(token))
  expect(claimsOf(renewed.token).exp).toBe(claimsOf(token).exp)
  await expect(
    stranger.calls(profile.saveEmail, { body: { email: 'thief@example.com' } }, by(token)),
  ).rejects.toMatchObject({ code: 'step_up_needed' })
  const events = await systemDb.selectFrom('accountEvents').select('call').where('accountId', '=', annId).execute()
  expect(events.map((event) => event.call)).toContain('accounts.openWorkoutLink')
  await stranger.calls(accounts.logout, {}, by(token))
  await expect(stranger.calls(accounts.session, {}, by(token))).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a link that expired, of somebody inactive, or of somebody with a second factor signs nobody in', async () => {
  const expired = await joinedAnn()
  const old = await linkOf(expired)
  const past = new Date(Date.now() - 1000)
  await systemDb.updateTable('accountTokens').set({ expiresAt: past }).where('accountId', '=', expired).execute()
  await expect(open(old)).rejects.toMatchObject(refused)

  const left = await joinedAnn()
  const link = await linkOf(left)
  await sam.calls(patients.setActive, { params: { id: left }, body: { isActive: false } })
  await expect(open(link)).rejects.toMatchObject(refused)

  const careful = await joinedAnn()
  const before = await linkOf(careful)
  const passkey = { name: 'Safari on iPhone', credentialId: randomUUID(), publicKey: '', host: 'kinora.test' }
  await systemDb
    .insertInto('accountPasskeys')
    .values({ organizationId: harbour, accountId: careful, ...passkey })
    .execute()
  await expect(open(before)).rejects.toMatchObject(refused)
  expect(await linkOf(careful)).toBe('/home?start=1')
})

const reminders = async (annId: string) =>
  (
    await systemDb
      .selectFrom('notifications')
      .select('count')
      .where('accountId', '=', annId)
      .where('kind', '=', 'workoutReminder')
      .execute()
  ).reduce((sum, { count }) => sum + count, 0)

test('a reminder comes again later, once over two processes, and the link still works then', async () => {
  const annId = await joinedAnn()
  const token = await linkOf(annId)
  await systemDb.updateTable('accounts').set({ timeZone: zoneAtTen() }).where('id', '=', annId).execute()
  const snoozed = await stranger.calls(workoutSnooze.snooze, { body: { token, until: 'hour' } })
  const at = snoozed.at!
  expect(Date.parse(at) - Date.now()).toBeGreaterThan(59 * 60_000)
  const run = (now: Date) => inTransaction(systemDb, (tx) => sendDueSnoozes(tx, now, 25))
  expect(await run(new Date())).toBe(0)
  const killed = inTransaction(systemDb, async (tx) => {
    await sendDueSnoozes(tx, new Date(Date.parse(at) + 1000), 25)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await Promise.all([run(new Date(Date.parse(at) + 1000)), run(new Date(Date.parse(at) + 1000))])
  expect(await reminders(annId)).toBe(1)
  expect(await run(new Date(Date.parse(at) + 2000))).toBe(0)
  expect((await open(token)).userId).toBe(annId)
  await expect(stranger.calls(workoutSnooze.snooze, { body: { token, until: 'hour' } })).rejects.toMatchObject(refused)
})

test('the link asks how the day after was, takes the answer without being used up, and nobody else’s', async () => {
  const annId = await joinedAnn()
  const token = await linkOf(annId)
  const ask = () => stranger.calls(workoutSnooze.nextDayQuestion, { body: { token } })
  expect(await ask()).toEqual({ day: null })
  const yesterday = addDays(today, -1)
  const ann = await session(harbour, annId)
  const { items } = await sam.calls(programs.ofPatient, { params: { id: annId }, query: { state: 'running' } })
  const programId = items[0]!._id
  const [morning] = (await sam.calls(series.week, { params: { programId, week: 1 } })).series
  const [card] = morning!.assignedExercises
  const at = `${yesterday}T00:01:00Z`
  const entry = { assignedExerciseId: card!._id, version: card!.version, sets: [{}, {}, {}] }
  const log = { _id: randomUUID(), programId, seriesId: morning!._id, week: 1, day: yesterday }
  await ann.calls(workouts.saveSeries, { body: { ...log, startedAt: at, finishedAt: at, entries: [entry] } } as never)
  expect(await ask()).toEqual({ day: yesterday })
  const answer = (of: string, day = yesterday) =>
    stranger.calls(workoutSnooze.answerByLink, { body: { token: of, day, response: 'worse' } })
  await expect(answer('unknown')).rejects.toMatchObject(refused)
  await expect(answer(token, today)).rejects.toMatchObject({ code: 'conflict' })
  await answer(token)
  expect(await ask()).toEqual({ day: null })
  const stored = await systemDb
    .selectFrom('patientNextDays')
    .select(['patientId', 'response'])
    .where('patientId', '=', annId)
    .execute()
  expect(stored).toEqual([{ patientId: annId, response: 'worse' }])
  expect((await open(token)).userId).toBe(annId)
})

/** A zone where it is now between ten and eleven in the morning. */
function zoneAtTen() {
  const offset = (10 - new Date().getUTCHours() + 24) % 24
  return offset === 0 ? 'UTC' : `Etc/GMT${offset <= 14 ? '-' : '+'}${offset <= 14 ? offset : 24 - offset}`
}

const sydney = { timeZone: 'Australia/Sydney', quietFrom: null, quietUntil: null }
const until = (which: 'hour' | 'evening', now: string, quiet = {}) =>
  snoozedUntil(which, { ...sydney, ...quiet }, new Date(now))!.toISOString()

test('a later time is an hour away or this evening, on the patient’s clock, and never at night', () => {
  // Sydney is eleven hours ahead of UTC in November.
  expect(until('hour', '2026-11-23T00:00:00Z')).toBe('2026-11-23T01:00:00.000Z')
  expect(until('evening', '2026-11-23T00:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(until('evening', '2026-11-23T06:45:00Z')).toBe('2026-11-23T09:00:00.000Z')
  for (const [which, now, quiet] of [
    ['evening', '2026-11-23T09:00:00Z', {}],
    ['hour', '2026-11-23T12:30:00Z', {}],
    ['hour', '2026-11-23T10:30:00Z', { quietFrom: '22:00', quietUntil: '07:00' }],
  ] as const)
    expect(() => until(which, now, quiet)).toThrow('It is too late for that today.')
})

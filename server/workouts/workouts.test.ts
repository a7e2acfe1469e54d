import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts, type SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { workoutJobs } from './workout.jobs.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications as notificationsApi } from '@kinora/contract/notifications.ts'
import { inTransaction } from '../database/connect.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { deliver } from '../notifications/delivery.service.ts'
import { addDays, dayIn, weekOfProgram } from '@kinora/contract/days.ts'

const { organization, person, patientOf, db, systemDb } = await openTestApp()
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
const eve = await person('solo', { name: 'Eve Stone' })
type Someone = typeof sam

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

let squat: string
let bridge: string
beforeAll(async () => {
  const make = async (name: string) => (await sam.calls(exercises.create, { body: { name } }))._id
  squat = await make('Squat')
  bridge = await make('Bridge')
})

/** A program that began some days ago: a daily "Morning" with squat as a must and bridge as an extra. */
async function program(practitioner: Someone, patientId: string, { began = 7, weeks = 2, facts = {} as object } = {}) {
  const dosage = Dosage.parse({ set: '3', repsMin: 10 })
  const chosen = [
    { exerciseId: squat, dosage, priority: 'must' as const },
    { exerciseId: bridge, dosage, priority: 'extra' as const },
  ]
  const { programId, seriesId } = await addProgram(practitioner, { patientId, startDate: ago(began), weeks }, chosen, {
    ...facts,
  })
  const of = async (week: number) => {
    const { assignedExercises } = await practitioner.calls(series.one, { params: { id: programId, seriesId, week } })
    return assignedExercises.map(({ _id, version }) => ({ assignedExerciseId: _id, version }))
  }
  return { programId, seriesId, patientId, first: await of(1), second: weeks > 1 ? await of(2) : [] }
}
type Made = Awaited<ReturnType<typeof program>>
type Draft = RequestOf<typeof workouts.saveSeries>['body']

const sets = (count: number) => Array.from({ length: count }, () => ({ reps: 10 }))
/** A session completed today, in the second week. */
function draft({ programId, seriesId, second }: Made, facts: Partial<Draft> = {}): Draft & { _id: string } {
  const entries = second.map((entry) => ({ ...entry, sets: sets(3), painDuring: 2 }))
  const startedAt = `${facts.day ?? today}T00:00:00Z`
  return {
    _id: randomUUID(),
    revision: 1,
    programId,
    seriesId,
    week: 2,
    day: today,
    startedAt,
    finishedAt: startedAt,
    entries,
    ...facts,
  } as Draft & { _id: string }
}
const save = (caller: Pick<Someone, 'calls'>, body: Draft) => caller.calls(workouts.saveSeries, { body })
const ofWeek = (caller: Pick<Someone, 'calls'>, { programId }: Made, week = 2) =>
  caller.calls(workouts.ofWeek, { params: { programId, week } })
const progress = (caller: Pick<Someone, 'calls'>, { programId }: Made) =>
  caller.calls(workouts.progress, { params: { id: programId } })
const summary = async (caller: Someone, { patientId }: Made) =>
  (await caller.calls(patients.get, { params: { id: patientId } })).summary!
const rows = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(systemDb)).rows[0]!.count)

const alertsOf = (caller: Pick<typeof sam, 'calls'>, id: string) =>
  caller.calls(patientAlerts.alerts, { params: { id } })

test('a session of a week that the clinic has cut off since is stored, and counts once the week is back', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const params = { id: created.programId }
  await sam.calls(programs.update, { params, body: { weeks: 1 } })
  const sent = draft(created)
  expect(await save(ann, sent)).toMatchObject({ _id: sent._id, week: 2 })
  expect(await progress(sam, created)).toMatchObject({ weeks: [{ sessions: 0 }] })
  await summary(sam, created)
  await sam.calls(programs.update, { params, body: { weeks: 2 } })
  expect(await progress(sam, created)).toMatchObject({ weeks: [{ sessions: 0 }, { sessions: 1 }] })
  expect(await ofWeek(ann, created)).toMatchObject([{ _id: sent._id }])
})

test('a session that waits too long for another change of its patient is to be sent again, not refused', async () => {
  const ann = await patientOf(sam)
  const sent = draft(await program(sam, ann.accountId))
  await inTransaction(systemDb, async (tx) => {
    await lockPatients(tx, harbour, [ann.accountId])
    await expect(save(ann, sent)).rejects.toMatchObject({ code: 'unavailable' })
  })
  expect(await save(ann, sent)).toMatchObject({ _id: sent._id })
})

test('API-048 a session is saved, and read by week and by series', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const sent = draft(created, { effort: 5, note: 'Stairs are better.' })
  const stored = await save(ann, sent)
  expect(stored).toMatchObject({
    _id: sent._id,
    revision: 1,
    patientId: ann.accountId,
    effort: 5,
    note: 'Stairs are better.',
    loggedBy: 'Ann Kowalski',
  })
  expect(stored.entries.map(({ sets, painDuring }) => [sets.length, painDuring])).toEqual([
    [3, 2],
    [3, 2],
  ])
  expect(await ofWeek(ann, created)).toEqual([stored])
  expect(await ofWeek(ann, created, 1)).toEqual([])
  const params = { programId: created.programId, seriesId: created.seriesId, week: 2 }
  expect(await ann.calls(workouts.ofSeries, { params })).toEqual([stored])
  expect(await sam.calls(workouts.ofSeries, { params })).toEqual([stored])
})

test('a phone whose clock is wrong by a day can store its session; one that is two days ahead gets an explanation', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const at = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
  for (const days of [1, -1]) {
    const sent = draft(created, { day: addDays(today, days), startedAt: at(days), finishedAt: at(days) })
    expect(await save(ann, sent)).toMatchObject({ _id: sent._id, day: addDays(today, days) })
  }
  const twoAhead = draft(created, { day: addDays(today, 2), startedAt: at(2), finishedAt: at(2) })
  await expect(save(ann, twoAhead)).rejects.toMatchObject({
    fields: [{ field: 'day', message: 'This day is in the future. Choose today or an earlier day.' }],
  })
})

test('the same session sent ten times in turn and fifty times at once is stored once', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const sent = draft(created)
  for (let times = 0; times < 10; times++) await save(ann, sent)
  const copies = await Promise.all(Array.from({ length: 50 }, () => save(ann, sent)))
  expect(new Set(copies.map(({ updatedAt }) => updatedAt)).size).toBe(1)
  expect(await ofWeek(ann, created)).toHaveLength(1)
  expect(await rows(sql`select count(*) from workout_entries where workout_id = ${sent._id}`)).toBe(2)
  expect(await rows(sql`select count(*) from workout_changes where workout_id = ${sent._id}`)).toBe(0)
})

test('the newest revision is stored when revisions arrive late, together or out of order', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const _id = randomUUID()
  const revision = (number: number) => {
    const entries = created.second.slice(0, 1).map((entry) => ({ ...entry, sets: sets(number) }))
    return draft(created, { _id, revision: number, entries, finishedAt: number === 3 ? `${today}T00:20:00Z` : null })
  }
  await Promise.all([2, 1, 3, 2, 1].map((number) => save(ann, revision(number))))
  const late = await save(ann, revision(1))
  expect(late).toMatchObject({
    revision: 3,
    entries: [{ sets: sets(3).map((set) => ({ ...set, load: null, durationSeconds: null, side: null })) }],
  })
  expect(await ofWeek(ann, created)).toMatchObject([{ revision: 3 }])
})

const painNotifications = async (practitioner: Someone) => {
  const { items } = await practitioner.calls(notificationsApi.list, { query: {} })
  return items.filter(({ kind }) => kind === 'painAboveRule').map(({ title }) => title)
}

test('two phones in one session keep the sets and answers of both, whoever sends last', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const [squats, bridges] = created.second
  const _id = randomUUID()
  const ahead = draft(created, {
    _id,
    revision: 7,
    finishedAt: null,
    entries: [
      { ...squats!, sets: sets(3), painDuring: 3, changedAt: { painDuring: 1000 } },
      { ...bridges!, sets: sets(2), changedAt: {} },
    ],
  })
  const behind = draft(created, {
    _id,
    revision: 5,
    finishedAt: null,
    entries: [
      { ...squats!, sets: sets(2), painDuring: 9, note: 'It caught.', changedAt: { painDuring: 2000, note: 2000 } },
    ],
  })
  await save(ann, ahead)
  const stored = await save(ann, behind)
  expect(stored.revision).toBe(7)
  expect(stored.entries).toMatchObject([
    { sets: [{}, {}, {}], painDuring: 9, note: 'It caught.', alertedPain: 9 },
    { sets: [{}, {}], painDuring: null },
  ])
  expect(await save(ann, ahead)).toEqual(stored)
})

test('an answer that a later one from another phone replaces is archived', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const _id = randomUUID()
  const noted = (note: string, at: number) =>
    draft(created, { _id, finishedAt: null, entries: [], note, changedAt: { note: at } })
  await save(ann, noted('Stairs are easier.', 2000))
  expect(await save(ann, { ...noted('Slept badly.', 1000), revision: 2 })).toMatchObject({ note: 'Stairs are easier.' })
  const { rows: archived } = await sql<{ note: string }>`
    select content->>'note' as note from workout_changes where workout_id = ${_id}`.execute(systemDb)
  expect(archived).toEqual([{ note: 'Slept badly.' }])
})

test('staff are told of every pain above the rule, and the reply says which one', async () => {
  const clinician = await person('practitioner', { of: harbour, name: 'Nia Cole' })
  const ann = await patientOf(clinician)
  const created = await program(clinician, ann.accountId)
  const _id = randomUUID()
  const at = (revision: number, painDuring: number) =>
    draft(created, { _id, revision, finishedAt: null, entries: [{ ...created.second[0]!, sets: sets(3), painDuring }] })
  expect((await save(ann, at(1, 6))).entries[0]).toMatchObject({ painDuring: 6, alertedPain: null })
  expect((await save(ann, at(2, 7))).entries[0]).toMatchObject({ alertedPain: 7 })
  expect((await save(ann, at(3, 9))).entries[0]).toMatchObject({ alertedPain: 9 })
  expect(await painNotifications(clinician)).toEqual(['Ann Kowalski: pain 9 after Squat'])
})

test('a pain without a notification is not reported as notified', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const entries = [{ ...created.second[0]!, sets: sets(3), painDuring: 9 }]
  // Sam records it himself, and nobody else would be notified.
  expect((await save(sam, draft(created, { entries }))).entries[0]).toMatchObject({ painDuring: 9, alertedPain: null })
})

test('a pain that was a slip is corrected in the alert, the worklist is clear and no email leaves', async () => {
  const clinician = await person('practitioner', { of: harbour, name: 'Nia Cole' })
  const ann = await patientOf(clinician)
  const created = await program(clinician, ann.accountId)
  const _id = randomUUID()
  const at = (revision: number, painDuring: number) =>
    draft(created, { _id, revision, finishedAt: null, entries: [{ ...created.second[0]!, sets: sets(3), painDuring }] })
  await save(ann, at(1, 8))
  expect((await save(ann, at(2, 2))).entries[0]).toMatchObject({ painDuring: 2, alertedPain: null })
  expect(await painNotifications(clinician)).toEqual(['Ann Kowalski: pain 8 after Squat, corrected to 2'])
  expect((await summary(clinician, created)).attention?.kind).not.toBe('painUp')
  const { rows: jobsQueued } = await sql<{ id: string; soon: boolean }>`
    select payload->>'notificationId' as id, run_at <= now() + interval '1 second' as soon
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'deliverNotification' and payload->>'notificationId' in
      (select id::text from notifications where account_id = ${clinician.accountId})`.execute(systemDb)
  expect(jobsQueued).toMatchObject([{ soon: false }])
  const emailContext = { appUrl: 'https://kinora.example' } as Parameters<typeof deliver>[3]
  await inTransaction(systemDb, (tx) => deliver(tx, jobsQueued[0]!.id, new Date(), emailContext))
  expect(
    await rows(
      sql`select count(*) from notifications where id = ${jobsQueued[0]!.id} and (mailed_at is not null or pushed_at is not null)`,
    ),
  ).toBe(0)
})

test('a patient can change a finished session for seven days, and the earlier content is archived', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const sent = draft(created, { note: 'Easy' })
  await save(ann, sent)
  await save(ann, { ...sent, revision: 2, note: 'Not so easy' })
  const archived = await sql<{
    revision: number
    content: SeriesLogDraft
  }>`select revision, content from workout_changes where workout_id = ${sent._id}`.execute(systemDb)
  expect(archived.rows).toMatchObject([{ revision: 1, content: { note: 'Easy' } }])

  await sql`update workouts set started_at = now() - interval '8 days', finished_at = now() - interval '7 days 1 minute' where id = ${sent._id}`.execute(
    systemDb,
  )
  await expect(save(ann, { ...sent, revision: 3 })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('7 days'),
  })
  expect(await save(ann, { ...sent, revision: 2 })).toMatchObject({ note: 'Not so easy' })
  expect(await save(sam, { ...sent, revision: 3, note: 'As Ann told me' })).toMatchObject({
    revision: 3,
    note: 'As Ann told me',
    loggedBy: 'Ann Kowalski',
  })
})

test.each<[string, (created: Made, other: Made) => Partial<Draft>, string, string]>([
  [
    'an exercise of another week',
    ({ first }) => ({ entries: first }),
    'entries.0.assignedExerciseId',
    'This exercise is not part of the session.',
  ],
  [
    'an exercise of another program',
    (_, { second }) => ({ entries: second }),
    'entries.0.assignedExerciseId',
    'This exercise is not part of the session.',
  ],
  [
    'an exercise twice',
    ({ second }) => ({ entries: [second[0]!, second[0]!] }),
    'entries.1.assignedExerciseId',
    'This exercise appears twice.',
  ],
  [
    'a version that never existed',
    ({ second }) => ({ entries: [{ ...second[0]!, version: 9 }] }),
    'entries.0.version',
    'This exercise never had this version.',
  ],
  ['a week after the program', () => ({ week: 3, entries: [] }), 'week', 'This program has 2 weeks.'],
  [
    'a future day',
    () => ({ day: addDays(today, 2) }),
    'day',
    'This day is in the future. Choose today or an earlier day.',
  ],
  [
    'an end before its start',
    () => ({ finishedAt: `${ago(1)}T00:00:00Z` }),
    'finishedAt',
    'The end is before the start.',
  ],
  [
    'pain of eleven',
    ({ second }) => ({ entries: [{ ...second[0]!, painDuring: 11 }] }),
    'entries.0.painDuring',
    'Use 0 to 10.',
  ],
])('%s is refused at its field', async (_, facts, field, message) => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const other = await program(sam, ann.accountId)
  await expect(save(ann, draft(created, facts(created, other)))).rejects.toMatchObject({ fields: [{ field, message }] })
  expect(await ofWeek(ann, created)).toEqual([])
})

test('an exercise that has since been changed and removed can still be logged as it was prescribed', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const [first] = created.second
  await sam.calls(series.change, {
    body: { _id: first!.assignedExerciseId, dosage: Dosage.parse({ set: '5', repsMin: 10 }) },
  })
  const stored = await save(ann, draft(created))
  expect(stored.entries[0]).toMatchObject({ version: first!.version })
  expect(
    await rows(
      sql`select sets_planned as count from workout_entries where workout_id = ${stored._id} and prescription_id = ${first!.assignedExerciseId}`,
    ),
  ).toBe(3)

  await sam.calls(series.unassign, { params: { seriesId: created.seriesId, week: 2, id: first!.assignedExerciseId } })
  expect(await save(ann, draft(created))).toMatchObject({ entries: [{}, {}] })
})

test('a session is stored and changed after the clinic has moved an exercise of it to another series', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const [first, second] = created.second as [Made['second'][number], Made['second'][number]]
  const sent = draft(created, { note: 'Easy' })
  await save(ann, sent)
  const evening = await sam.calls(series.create, { body: { programId: created.programId, name: 'Evening' } })
  await sam.calls(series.change, { body: { _id: first.assignedExerciseId, seriesId: evening._id } })
  expect(await save(ann, { ...sent, revision: 2, note: 'Not so easy' })).toMatchObject({ note: 'Not so easy' })
  expect(await save(ann, draft(created))).toMatchObject({ entries: [{}, {}] })

  const withoutMoved = draft(created, { entries: [{ ...second, sets: sets(3) }] })
  await save(ann, withoutMoved)
  const shares = await sql`select share from workouts where id in (${sent._id}, ${withoutMoved._id})`.execute(systemDb)
  expect(shares.rows).toEqual([{ share: 1 }, { share: 1 }])
  await expect(save(ann, draft(created, { seriesId: randomUUID() }))).rejects.toMatchObject({ code: 'not_found' })
})

test('a session of a week that was replaced by a copy of another counts as it was done', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const sent = draft(created)
  await save(ann, sent)
  await sam.calls(seriesCopies.copyWeek, { params: { id: created.programId }, body: { from: 1, to: [2] } })
  await save(ann, { ...sent, revision: 2, note: 'Stairs are better.' })
  const shares = await sql`select share from workouts where id = ${sent._id}`.execute(systemDb)
  expect(shares.rows).toEqual([{ share: 1 }])
  expect((await progress(ann, created)).days.find(({ day }) => day === today)?.share).toBe(1)
})

test('another practitioner, patient or clinic can neither read nor write a session', async () => {
  const [ann, bob] = [await patientOf(sam), await patientOf(sam, { name: 'Bob Fields' })]
  const created = await program(sam, ann.accountId)
  await save(ann, draft(created))
  const params = { programId: created.programId, seriesId: created.seriesId, week: 2 }
  const stranger = await patientOf(eve, { name: 'Carl Stone' })
  for (const caller of [bob, priya, eve, stranger]) {
    const refused = { code: 'not_found' }
    await expect(save(caller, draft(created))).rejects.toMatchObject(refused)
    await expect(caller.calls(workouts.ofWeek, { params })).rejects.toMatchObject(refused)
    await expect(caller.calls(workouts.ofSeries, { params })).rejects.toMatchObject(refused)
    await expect(progress(caller, created)).rejects.toMatchObject(refused)
    await expect(
      caller.calls(workouts.ofProgram, { params: { ...params, patientId: ann.accountId } }),
    ).rejects.toMatchObject(refused)
    const event = { programId: created.programId, week: 2, event: 'needHelp' as const }
    await expect(caller.calls(workouts.saveProgram, { body: event })).rejects.toMatchObject(refused)
  }
  expect(await ofWeek(olivia, created)).toHaveLength(1)
})

test('a session cannot be overwritten by another patient or moved to another series', async () => {
  const [ann, bob] = [await patientOf(sam), await patientOf(sam, { name: 'Bob Fields' })]
  const [annas, bobs] = [await program(sam, ann.accountId), await program(sam, bob.accountId)]
  const sent = draft(annas)
  await save(ann, sent)
  await expect(save(bob, draft(bobs, { _id: sent._id, revision: 5 }))).rejects.toMatchObject({ code: 'not_found' })
  const foreign = await patientOf(eve)
  await expect(save(foreign, { ...sent, revision: 5 })).rejects.toMatchObject({ code: 'not_found' })
  const other = await sam.calls(series.create, {
    body: { programId: annas.programId, name: 'Evening', exercises: [{ exerciseId: squat }] },
  })
  await expect(save(ann, { ...sent, revision: 5, seriesId: other._id, entries: [] })).rejects.toMatchObject({
    fields: [{ field: 'seriesId' }],
  })
  expect(await ofWeek(ann, annas)).toMatchObject([{ revision: 1 }])
})

test('staff can log for a patient they treat, and the session names them', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  expect(await save(sam, draft(created))).toMatchObject({ patientId: ann.accountId, loggedBy: 'Sam Okafor' })
  expect(await save(olivia, draft(created))).toMatchObject({ loggedBy: 'Olivia Hart' })
})

test('today’s remaining sets go down with every set and up again with an undo', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const left = async () =>
    (await ann.calls(series.mine, { params: { programId: created.programId, week: 2 } })).assignedExercises.map(
      ({ set }) => set,
    )
  expect(await left()).toEqual(['3', '3'])
  const [first] = created.second
  const _id = randomUUID()
  await save(ann, draft(created, { _id, finishedAt: null, entries: [{ ...first!, sets: sets(2) }] }))
  expect(await left()).toEqual(['1', '3'])
  const undone = { ...first!, sets: sets(1), undoneSets: ['2.0'] }
  await save(ann, draft(created, { _id, revision: 2, finishedAt: null, entries: [undone] }))
  expect(await left()).toEqual(['2', '3'])
})

test('progress shows what was planned and done, with pain and effort, by day and week', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId, { began: 8 })
  const [a, b] = created.first as [Made['first'][number], Made['first'][number]]
  const firstWeek = (day: string, entries: Draft['entries'], facts: Partial<Draft> = {}) =>
    save(ann, draft(created, { week: 1, day, entries, ...facts }))
  await firstWeek(
    ago(8),
    [
      { ...a, sets: sets(3), painDuring: 6 },
      { ...b, sets: sets(3), painDuring: 4 },
    ],
    { effort: 7, note: 'First go.' },
  )
  await firstWeek(ago(7), [
    { ...a, sets: sets(2), painDuring: 7 },
    { ...b, skippedReason: 'too hard', note: 'Wobbly.' },
  ])
  const short = { minutes: 8, exerciseIds: [a.assignedExerciseId] }
  await firstWeek(ago(6), [{ ...a, sets: sets(3), painDuring: 2 }], { isShort: true, short })

  const found = await progress(ann, created)
  expect(found.days).toHaveLength(14)
  expect(found.days[0]).toEqual({
    day: ago(8),
    week: 1,
    planned: 1,
    done: 1,
    share: 1,
    pain: 6,
    painAfter: 'Squat',
    effort: 7,
    shortMinutes: null,
    nextDay: null,
    nextDayBy: null,
    pause: null,
    tooEasy: [],
    tooHard: [],
  })
  expect(found.days[2]).toMatchObject({ share: 1, done: 1, shortMinutes: 8 })
  expect(found.days[1]).toMatchObject({ share: 2 / 3, pain: 7, painAfter: 'Squat' })
  expect(found.days.slice(2, 8).map(({ share }) => share)).toEqual([1, 0, 0, 0, 0, 0])
  expect(found.days.slice(8).map(({ planned, done, share }) => [planned, done, share])).toEqual(
    Array.from({ length: 6 }, () => [1, 0, null]),
  )
  expect(found.weeks).toEqual([
    { week: 1, adherence: 38, pain: 5, sessions: 3, planned: 7 },
    { week: 2, adherence: 0, pain: null, sessions: 0, planned: 7 },
  ])
  expect(found.stopAbove).toBe(6)
  expect(found.byExercise).toEqual([
    { exercise: 'Squat', planned: 9, done: 2, skipped: 0, worstPain: 7, tooEasy: 0, tooHard: 0 },
    { exercise: 'Bridge', planned: 9, done: 1, skipped: 1, worstPain: 4, tooEasy: 0, tooHard: 0 },
  ])
  expect(found.notes).toEqual([
    { day: ago(7), text: 'Wobbly.', exercise: 'Bridge' },
    { day: ago(8), text: 'First go.', exercise: null },
  ])
  expect(found.skips).toEqual([{ reason: 'too hard', exercise: 'Bridge', times: 1 }])
  expect(await progress(sam, created)).toEqual(found)
})

test('what was too easy is in the progress, and a quiet reason to progress in the worklist until the exercise changes', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const [a, b] = created.second as [Made['second'][number], Made['second'][number]]
  const easy = { ...a, sets: sets(3), painDuring: 1, difficulty: 'too easy' as const }
  const first = await save(ann, draft(created, { entries: [easy, { ...b, sets: sets(3), difficulty: 'too hard' }] }))
  expect(first.entries.map(({ difficulty }) => difficulty)).toEqual(['too easy', 'too hard'])
  expect((await summary(sam, created)).tooEasy).toBeNull()
  await save(ann, draft(created, { entries: [easy] }))
  const { attention, tooEasy } = await summary(sam, created)
  expect(tooEasy).toEqual({ exercise: 'Squat', times: 2 })
  expect(attention?.kind).not.toBe('tooEasy')
  const found = await progress(sam, created)
  expect(found.days.find(({ day }) => day === today)).toMatchObject({ tooEasy: ['Squat'], tooHard: ['Bridge'] })
  expect(found.byExercise[0]).toMatchObject({ exercise: 'Squat', tooEasy: 2, tooHard: 0 })
  const dosage = Dosage.parse({ set: '4', repsMin: 10 })
  await sam.calls(series.change, { body: { _id: a.assignedExerciseId, dosage } })
  await save(ann, draft(created, { entries: [] }))
  expect((await summary(sam, created)).tooEasy).toBeNull()
})

test('the progress of an empty program is empty, not an error', async () => {
  const ann = await patientOf(sam)
  const { _id } = await sam.calls(programs.create, {
    body: { title: 'Empty', patientId: ann.accountId, startDate: today, weeks: 1 },
  })
  expect(await ann.calls(workouts.progress, { params: { id: _id } })).toMatchObject({
    stopAbove: null,
    byExercise: [],
    weeks: [{ planned: 0, adherence: null }],
  })
})

test('a template has no progress', async () => {
  const { _id } = await sam.calls(programs.create, { body: { title: 'Knee rehab', weeks: 6 } })
  await expect(sam.calls(workouts.progress, { params: { id: _id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('a session appears in the practitioner’s worklist at once', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const entries = created.second.map((entry, at) => ({ ...entry, sets: sets(2), painDuring: at === 0 ? 8 : 2 }))
  await save(ann, draft(created, { entries }))
  const found = await summary(sam, created)
  expect(found).toMatchObject({
    programId: created.programId,
    program: 'Knee rehab',
    week: 2,
    weeks: 2,
    isPainAboveRule: true,
    asOf: today,
  })
  expect(found.attention).toEqual({
    kind: 'painUp',
    title: 'Pain 8 after Squat today',
    detail: 'The rule says stop above 6. Stopped after the second set.',
    exercise: 'Squat',
  })
  expect(found.days).toHaveLength(14)
  expect(found.days.at(-1)).toEqual({ day: today, share: 2 / 3 })
  expect(found.pain).toEqual([{ day: today, pain: 8 }])
  const { items } = await sam.calls(patients.list, { query: { filter: 'painUp' } })
  expect(items.map(({ _id }) => _id)).toContain(ann.accountId)
})

test('changing the exercise settles its pain, but the alert stands until somebody has recorded what was done', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  await save(ann, draft(created, { entries: [{ ...created.second[0]!, sets: sets(3), painDuring: 9 }] }))
  expect((await summary(sam, created)).attention?.kind).toBe('painUp')
  await sam.calls(series.change, {
    body: { _id: created.second[0]!.assignedExerciseId, dosage: Dosage.parse({ set: '2', repsMin: 5 }) },
  })
  await jobs.summarizePatient({ organizationId: sam.organizationId, patientId: ann.accountId })
  expect((await summary(sam, created)).attention).toMatchObject({ kind: 'painUp', title: 'Pain 9 after Squat' })
  const [alert] = await alertsOf(sam, ann.accountId)
  expect(alert).toMatchObject({ kind: 'pain', title: 'Pain 9 after Squat', handled: null })
  const handled = await sam.calls(patientAlerts.handleAlert, {
    params: { id: alert!._id },
    body: { action: 'Changed the program' },
  })
  expect(handled.handled).toMatchObject({ by: 'Sam Okafor', action: 'Changed the program', note: '' })
  expect((await summary(sam, created)).attention?.kind).not.toBe('painUp')
})

test('pain above the rule that turns out to be a slip withdraws its alert, and pain already dealt with settles', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const first = draft(created, { entries: [{ ...created.second[0]!, sets: sets(3), painDuring: 9 }] })
  const saved = await save(ann, first)
  expect(await alertsOf(sam, ann.accountId)).toMatchObject([{ title: 'Pain 9 after Squat' }])
  const slip = { ...first, revision: saved.revision + 1, entries: [{ ...first.entries[0]!, painDuring: 2 }] }
  await save(ann, slip)
  expect(await alertsOf(sam, ann.accountId)).toEqual([])
  await save(ann, { ...slip, revision: slip.revision + 1, entries: [{ ...first.entries[0]!, painDuring: 8 }] })
  const [alert] = await alertsOf(sam, ann.accountId)
  await sam.calls(patientAlerts.handleAlert, { params: { id: alert!._id }, body: { action: 'Called the patient' } })
  expect((await summary(sam, created)).attention?.kind).not.toBe('painUp')
})

test('API-047 ENUM-03 a patient asks for help, and staff see it on the patient page and in the worklist', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const _id = randomUUID()
  const body = { _id, programId: created.programId, week: 2, event: 'needHelp' as const, note: 'It pinches' }
  const event = await ann.calls(workouts.saveProgram, { body })
  expect(event).toMatchObject({ _id, event: 'needHelp', reason: 'Need help', note: 'It pinches', by: 'Ann Kowalski' })
  const patient = await sam.calls(patients.get, { params: { id: ann.accountId } })
  expect(patient).toMatchObject({ statusReason: 'Need help', statusNote: 'It pinches' })
  expect(patient.summary!.attention).toEqual({ kind: 'needHelp', title: 'Asked for help', detail: '‘It pinches’' })

  expect(await ann.calls(workouts.saveProgram, { body })).toEqual(event)
  const [alert, ...others] = await alertsOf(sam, ann.accountId)
  expect(others).toEqual([])
  expect(alert).toMatchObject({ kind: 'help', title: 'Asked for help', detail: '‘It pinches’' })
  await sam.calls(patientAlerts.handleAlert, { params: { id: alert!._id }, body: { action: 'Called the patient' } })
  const helped = await sam.calls(patients.get, { params: { id: ann.accountId } })
  expect([helped.statusReason, helped.summary!.attention?.kind]).not.toContain('Need help')
  expect(helped.summary!.attention?.kind).not.toBe('needHelp')
  const params = { patientId: ann.accountId, programId: created.programId }
  expect(await sam.calls(workouts.ofProgram, { params })).toEqual([event])
  await expect(
    sam.calls(workouts.ofProgram, { params: { ...params, patientId: sam.accountId } }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })

  await ann.calls(workouts.saveProgram, { body: { ...body, _id: undefined, event: 'started', note: '' } })
  expect(await sam.calls(patients.get, { params: { id: ann.accountId } })).toMatchObject({
    statusReason: null,
    statusNote: '',
  })
})

test.each([
  ['finished', 'Completed program'],
  ['stopped', 'Unable to complete program'],
] as const)('a program that is %s sets the status %s', async (event, reason) => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  expect(
    await ann.calls(workouts.saveProgram, { body: { programId: created.programId, week: 2, event } }),
  ).toMatchObject({
    reason,
  })
  expect(await sam.calls(patients.get, { params: { id: ann.accountId } })).toMatchObject({ statusReason: reason })
  await expect(
    ann.calls(workouts.saveProgram, { body: { programId: created.programId, week: 3, event } }),
  ).rejects.toMatchObject({ fields: [{ field: 'week' }] })
})

test.each([
  ['finished', 'Completed program'],
  ['stopped', 'Unable to complete program'],
] as const)('a report that a program is %s is answered by more of it, or another', async (event, reason) => {
  const ann = await patientOf(sam)
  const { programId } = await program(sam, ann.accountId)
  const params = { id: programId }
  const record = () => sam.calls(patients.get, { params: { id: ann.accountId } })
  const answers = [
    () => sam.calls(seriesCopies.addWeek, { params, body: { week: 3 } }),
    () => sam.calls(programs.update, { params, body: { weeks: 4 } }),
    () => program(sam, ann.accountId),
  ]
  for (const answer of answers) {
    await ann.calls(workouts.saveProgram, { body: { programId, week: 2, event } })
    expect(await record()).toMatchObject({ statusReason: reason, summary: { attention: { title: reason } } })
    await answer()
    expect(await record()).toMatchObject({ statusReason: null, statusNote: '' })
  }
})

test('a program that cannot be completed stays in the worklist until somebody records an action', async () => {
  const ann = await patientOf(sam)
  const { programId } = await program(sam, ann.accountId)
  // A withdrawn report does not count.
  for (const event of ['stopped', 'started'] as const)
    await ann.calls(workouts.saveProgram, { body: { programId, week: 2, event } })
  expect(await alertsOf(sam, ann.accountId)).toEqual([])
  await ann.calls(workouts.saveProgram, { body: { programId, week: 2, event: 'stopped', note: 'My back' } })
  const [alert] = await alertsOf(sam, ann.accountId)
  expect(alert).toMatchObject({ kind: 'help', title: 'Unable to complete program', detail: '‘My back’' })
  await sam.calls(patientAlerts.handleAlert, { params: { id: alert!._id }, body: { action: 'Called the patient' } })
  const record = await sam.calls(patients.get, { params: { id: ann.accountId } })
  expect(record.statusReason).toBeNull()
  expect(record.summary!.attention?.kind).not.toBe('needHelp')
})

const jobs = workoutJobs({ db, systemDb } as Parameters<typeof workoutJobs>[0])

test('the daily summary counts another silent day', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId, { began: 13 })
  await save(ann, draft(created, { day: ago(6) }))
  await jobs.summarizePatient({ organizationId: sam.organizationId, patientId: ann.accountId })
  expect((await summary(sam, created)).attention).toMatchObject({ kind: 'silent', title: 'No activity for 6 days' })

  await sql`update patients set summary = jsonb_set(summary, '{asOf}', to_jsonb(${ago(1)}::text)), attention = null where id = ${ann.accountId}`.execute(
    systemDb,
  )
  await jobs.summarizePatients()
  expect(await summary(sam, created)).toMatchObject({ asOf: today, attention: { kind: 'silent' } })
  const { items } = await sam.calls(patients.list, { query: { filter: 'silent' } })
  expect(items.map(({ _id }) => _id)).toContain(ann.accountId)
})

test('a summary never overwrites a newer one', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const one = draft(created)
  for (let round = 0; round < 5; round++) {
    const entries = [{ ...created.second[0]!, sets: sets(3), painDuring: round % 2 ? 9 : 0 }]
    const again = Array.from({ length: 6 }, () =>
      jobs.summarizePatient({ organizationId: sam.organizationId, patientId: ann.accountId }),
    )
    await Promise.all([save(ann, { ...one, revision: round + 1, entries }), ...again])
    expect((await summary(sam, created)).attention?.kind === 'painUp').toBe(round % 2 === 1)
  }
})

test('every active patient gets a summary each day, in their own time zone', async () => {
  const [early, late] = [
    await organization({ timeZone: 'Pacific/Kiritimati' }),
    await organization({ timeZone: 'Pacific/Pago_Pago' }),
  ]
  const people = await Promise.all([early, late].map(async (of) => patientOf(await person('solo', { of }))))
  await jobs.summarizePatients()
  const days = await Promise.all(
    people.map(
      async ({ accountId }) =>
        (
          await sql<{ day: string }>`select summary->>'asOf' as day from patients where id = ${accountId}`.execute(
            systemDb,
          )
        ).rows[0]!.day,
    ),
  )
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  expect(days).toEqual([dayIn('Pacific/Kiritimati'), dayIn('Pacific/Pago_Pago')])
  expect(days[0]).not.toBe(days[1])
  expect(await rows(sql`select count(*) from patients where is_active and summary is null`)).toBe(0)
})

test('STATE-06 the worklist and the patient’s program follow them into another time zone', async () => {
  const ann = await patientOf(sam)
  const began = dayIn('Pacific/Kiritimati')
  const { _id } = await sam.calls(programs.create, {
    body: { title: 'Knee rehab', patientId: ann.accountId, startDate: began, weeks: 2 },
  })
  const weeksAfter = async (timeZone: string) => {
    await sql`delete from graphile_worker._private_jobs where key = ${`summary:${ann.accountId}`}`.execute(systemDb)
    await ann.calls(accounts.updateTimeZone, { body: { timeZone, answer: 'move' } })
    const { rows: queued } = await sql`
      select from graphile_worker.jobs where key = ${`summary:${ann.accountId}`}`.execute(systemDb)
    if (queued.length) await jobs.summarizePatient({ organizationId: harbour, patientId: ann.accountId })
    const profile = await ann.calls(accounts.user, {})
    const { currentWeek } = await ann.calls(programs.get, { params: { id: _id } })
    const inWorklist = (await sam.calls(patients.get, { params: { id: ann.accountId } })).summary!.week
    return { home: weekOfProgram({ startDate: began, weeks: 2 }, dayIn(profile.timeZone)), currentWeek, inWorklist }
  }
  expect(await weeksAfter('Pacific/Kiritimati')).toEqual({ home: 1, currentWeek: 1, inWorklist: 1 })
  expect(await weeksAfter('Pacific/Pago_Pago')).toEqual({ home: null, currentWeek: null, inWorklist: null })
})

test('STATE-06 sets done late at night count for the patient’s day, not the clinic’s', async () => {
  // Like 23:00 in Perth with the clinic in Sydney, but a whole day apart, so that the test passes at any hour.
  await sql`update organizations set time_zone = 'Pacific/Kiritimati' where id = ${harbour}`.execute(systemDb)
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const moveTo = (timeZone: string) => ann.calls(accounts.updateTimeZone, { body: { timeZone, answer: 'move' } })
  const setsDone = async () =>
    (await ann.calls(series.mine, { params: { programId: created.programId, week: 2 } })).assignedExercises.map(
      (exercise) => exercise.setsDone,
    )
  try {
    await moveTo('Pacific/Pago_Pago')
    await ann.calls(workouts.saveSeries, { body: draft(created, { day: dayIn('Pacific/Pago_Pago') }) })
    expect(await setsDone()).toEqual([3, 3])
    const days = async () => (await sam.calls(patients.get, { params: { id: ann.accountId } })).summary!.asOf
    expect(await days()).toBe(dayIn('Pacific/Pago_Pago'))
    await moveTo('Pacific/Kiritimati')
    expect(await setsDone()).toEqual([0, 0])
    await expect(moveTo('Moon/Base')).rejects.toThrow('Choose a time zone.')
  } finally {
    await sql`update organizations set time_zone = 'UTC' where id = ${harbour}`.execute(systemDb)
  }
})

test('a workout that was acknowledged stays, whoever deletes the program meanwhile', async () => {
  const ann = await patientOf(sam)
  const stored = []
  for (let round = 0; round < 30; round++) {
    const created = await program(sam, ann.accountId)
    const body = draft(created)
    const [saved, deleted] = await Promise.allSettled([
      save(ann, body),
      new Promise((later) => setTimeout(later, round)).then(() =>
        sam.calls(programs.remove, { params: { id: created.programId } }),
      ),
    ])
    expect([saved.status, deleted.status]).toContain('fulfilled')
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ code: 'not_found' })
    if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'conflict' })
    if (saved.status === 'fulfilled') stored.push(body._id)
  }
  expect(stored.length).toBeGreaterThan(0)
  const ids = sql.join(stored.map((id) => sql`${id}::uuid`))
  expect(await rows(sql`select count(*) from workouts where id in (${ids})`)).toBe(stored.length)
})

test('the start of a program stays once sessions were logged in it, and its other fields still change', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  const params = { id: created.programId }
  const move = (days: number) => sam.calls(programs.update, { params, body: { startDate: ago(days) } })
  expect(await move(6)).toMatchObject({ startDate: ago(6), workoutCount: 0 })
  await move(7)
  await save(ann, draft(created))
  const before = await progress(sam, created)
  await expect(move(0)).rejects.toMatchObject({
    code: 'conflict',
    fields: [
      {
        field: 'startDate',
        message:
          'Ann Kowalski has logged one session in this program, so its start stays. To move the weeks still to come, use Pause in the patient’s menu. To begin again, stop it and add a new program.',
      },
    ],
  })
  expect(await progress(sam, created)).toEqual(before)
  const body = { startDate: ago(7), title: 'Knee strength', weeks: 3 }
  expect(await sam.calls(programs.update, { params, body })).toMatchObject({ title: 'Knee strength', workoutCount: 1 })
})

test('a program with workouts cannot be deleted from the database either', async () => {
  const ann = await patientOf(sam)
  const created = await program(sam, ann.accountId)
  await save(ann, draft(created))
  await expect(sql`delete from programs where id = ${created.programId}`.execute(systemDb)).rejects.toThrow(/workouts/)
})

test('a set of a session that is stored writes only the entry it belongs to, and the reply says what is stored', async () => {
  const ann = await patientOf(sam)
  const plan = await program(sam, ann.accountId)
  const first = draft(plan, { finishedAt: null })
  const [squats, bridges] = (await ann.calls(workouts.saveSeries, { body: first })).entries
  const second = { ...first, revision: 2, entries: [{ ...squats!, sets: sets(4) }, bridges!] }
  const written = async () =>
    (
      await sql<{ id: string; xmin: string }>`select prescription_id as id, xmin::text from workout_entries
        where workout_id = ${first._id} order by position`.execute(systemDb)
    ).rows.map(({ xmin }) => xmin)
  const before = await written()
  const reply = await ann.calls(workouts.saveSeries, { body: second })
  const after = await written()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(reply.entries[0]!.sets).toHaveLength(4)
  const { programId } = plan
  expect(await ann.calls(workouts.ofWeek, { params: { programId, week: 2 } })).toEqual([reply])
})

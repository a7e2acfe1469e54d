import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { type ProgramDraft, programs } from '@kinora/contract/programs.ts'
import type { z } from 'zod'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, patientOf, systemDb, stranger } = await openTestApp({ isWorker: false })
const page = { query: {} }
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

/** A patient with an API client. */
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const priya = await person('practitioner', { of: harbour, name: 'Priya Nair' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
const eve = await person('solo', { name: 'Eve Stone' })
const ann = await patientOf(sam)
const bob = await patientOf(priya, { name: 'Bob Fields' })

const draft = (facts: Partial<z.input<typeof ProgramDraft>> = {}) => ({
  body: { title: 'Knee rehab', patientId: ann.accountId, startDate: day(0), weeks: 6, ...facts },
})

test('API-032 a program is made for a patient, and is read back whole', async () => {
  const made = await sam.calls(programs.create, draft({ description: 'Strength' }))
  expect(made).toMatchObject({
    title: 'Knee rehab',
    description: 'Strength',
    patientId: ann.accountId,
    patient: 'Ann Kowalski',
    createdBy: 'Sam Okafor',
    startDate: day(0),
    endDate: day(41),
    weeks: 6,
    state: 'running',
    currentWeek: 1,
    seriesNames: [],
    exerciseCount: 0,
    workoutCount: 0,
    version: 1,
  })
  expect(await sam.calls(programs.get, { params: { id: made._id } })).toEqual(made)
})

test('API-032 without a patient it is a template of the program library, which has no days', async () => {
  const first = await sam.calls(
    programs.create,
    draft({ title: 'Shoulder strength', patientId: null, startDate: null }),
  )
  const second = await sam.calls(programs.create, draft({ title: 'Back care', patientId: null, startDate: day(3) }))
  expect(first).toMatchObject({
    patientId: null,
    patient: null,
    startDate: null,
    endDate: null,
    state: null,
    currentWeek: null,
  })
  expect(second.startDate).toBeNull()
  expect(second.orderNumber).toBe(first.orderNumber + 1)
  const { items } = await priya.calls(programs.library, page)
  expect(items.map(({ title }) => title)).toEqual(['Shoulder strength', 'Back care'])
})

test('API-032 weeks are counted to the last day, rounded up', async () => {
  const until = async (endDate: string) =>
    (await sam.calls(programs.create, draft({ weeks: undefined, endDate }))).weeks
  expect(await until(day(0))).toBe(1)
  expect(await until(day(6))).toBe(1)
  expect(await until(day(7))).toBe(2)
  expect(await until(day(41))).toBe(6)
})

test.each<[string, Partial<z.input<typeof ProgramDraft>>, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['neither weeks nor a last day', { weeks: undefined }, 'weeks'],
  ['no weeks at all', { weeks: 0 }, 'weeks'],
  ['more than a year', { weeks: 53 }, 'weeks'],
  ['half a week', { weeks: 1.5 }, 'weeks'],
  ['a last day after more than a year', { weeks: undefined, endDate: day(400) }, 'endDate'],
  ['an end before the start', { weeks: undefined, endDate: day(-1) }, 'endDate'],
  ['a patient but no start', { startDate: null }, 'startDate'],
  ['a day that is none', { startDate: '2026-02-30' }, 'startDate'],
  ['a template with a last day', { patientId: null, startDate: null, weeks: undefined, endDate: day(7) }, 'weeks'],
])('a program with %s is refused at its field', async (_, facts, field) => {
  const refusal = sam.calls(programs.create, draft(facts))
  await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: [expect.objectContaining({ field })] })
})

test('sent twice, also at once, a program is made once', async () => {
  const _id = randomUUID()
  const made = await Promise.all(
    Array.from({ length: 5 }, () => sam.calls(programs.create, draft({ _id, title: 'Once' }))),
  )
  expect(new Set(made.map((program) => program._id))).toEqual(new Set([_id]))
  const { total } = await sam.calls(programs.list, { query: { search: 'Once' } })
  expect(total).toBe(1)
  await expect(eve.calls(programs.create, { body: { _id, title: 'Mine', weeks: 1 } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('whose patient it is decides who may make a program', async () => {
  await expect(priya.calls(programs.create, draft())).rejects.toMatchObject({ code: 'not_found' })
  await expect(eve.calls(programs.create, draft())).rejects.toMatchObject({ code: 'not_found' })
  await expect(ann.calls(programs.create, draft())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(stranger.calls(programs.create, draft())).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await olivia.calls(programs.create, draft())).toMatchObject({ createdBy: 'Olivia Hart' })
})

test('API-033 a program is read by those it concerns, and is not there for anybody else', async () => {
  const { _id: id } = await sam.calls(programs.create, draft())
  const { _id: template } = await priya.calls(programs.create, draft({ patientId: null, startDate: null }))
  for (const reader of [sam, olivia, ann]) expect((await reader.calls(programs.get, { params: { id } }))._id).toBe(id)
  for (const reader of [sam, priya, olivia])
    expect((await reader.calls(programs.get, { params: { id: template } }))._id).toBe(template)
  const notThere = {
    code: 'not_found',
    message: "We can't find this program. It may have been deleted, or you may not have access.",
  }
  for (const other of [priya, bob, eve])
    await expect(other.calls(programs.get, { params: { id } })).rejects.toMatchObject(notThere)
  for (const other of [ann, bob, eve])
    await expect(other.calls(programs.get, { params: { id: template } })).rejects.toMatchObject(notThere)
  await expect(sam.calls(programs.get, { params: { id: randomUUID() } })).rejects.toMatchObject(notThere)
  await expect(sam.calls(programs.get, { params: { id: 'x' } })).rejects.toMatchObject({ code: 'invalid' })
})

test('and is neither changed nor deleted by anybody else', async () => {
  const { _id: id } = await sam.calls(programs.create, draft({ title: 'Hands off' }))
  for (const other of [priya, eve]) {
    await expect(other.calls(programs.update, { params: { id }, body: { title: 'Mine' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(other.calls(programs.remove, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(ann.calls(programs.update, { params: { id }, body: { title: 'Mine' } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await sam.calls(programs.get, { params: { id } })).toMatchObject({ title: 'Hands off', version: 1 })
})

test('API-034 API-083 the programs of a patient, paged and by state, for the patient and for those in charge', async () => {
  const cleo = await patientOf(sam, { name: 'Cleo Marsh' })
  await sam.calls(programs.create, draft({ patientId: cleo.accountId, title: 'Hip', startDate: day(-70) }))
  await sam.calls(programs.create, draft({ patientId: cleo.accountId, title: 'Ankle' }))
  const params = { id: cleo.accountId }
  for (const reader of [sam, olivia, cleo]) {
    const { items, total } = await reader.calls(programs.ofPatient, { params, ...page })
    expect([total, ...items.map(({ title }) => title)]).toEqual([2, 'Ankle', 'Hip'])
  }
  for (const other of [priya, ann, eve]) {
    await expect(other.calls(programs.ofPatient, { params, ...page })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await cleo.calls(programs.list, page)).total).toBe(2)
  const ofState = (query: object) => cleo.calls(programs.ofPatient, { params, query })
  expect((await ofState({ state: 'finished' })).items.map(({ title }) => title)).toEqual(['Hip'])
  expect(await ofState({ state: 'planned' })).toEqual({ total: 0, items: [] })
  expect((await ofState({ pageSize: 1, pageNumber: 2 })).items.map(({ title }) => title)).toEqual(['Hip'])
})

test('a reassigned patient keeps their programs', async () => {
  const dina = await patientOf(sam, { name: 'Dina Cole' })
  const { _id: id } = await sam.calls(programs.create, draft({ patientId: dina.accountId }))
  await olivia.calls(patients.update, { params: { id: dina.accountId }, body: { practitionerId: priya.accountId } })
  expect((await priya.calls(programs.get, { params: { id } }))._id).toBe(id)
  await expect(sam.calls(programs.get, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('the list is searched, filtered and paged in the database', async () => {
  const finn = await patientOf(sam, { name: 'Finn 100%_Weir' })
  for (let i = 0; i < 5; i++)
    await sam.calls(
      programs.create,
      draft({ patientId: finn.accountId, title: `Plan ${i}`, startDate: day(i * 7 - 7), weeks: 1 }),
    )
  const list = (query: object) => sam.calls(programs.list, { query })
  expect((await list({ search: '100%_' })).total).toBe(5)
  expect((await list({ search: '_' })).total).toBe(5)
  const second = await list({ search: 'weir', pageSize: 2, pageNumber: 2 })
  expect(second).toMatchObject({ total: 5, items: [{ title: 'Plan 2' }, { title: 'Plan 1' }] })
  expect(await list({ search: 'weir', pageNumber: 9 })).toEqual({ total: 5, items: [] })
  expect((await list({ search: 'weir', state: 'finished' })).items.map(({ title }) => title)).toEqual(['Plan 0'])
  expect((await list({ search: 'weir', state: 'planned' })).total).toBe(3)
  await expect(list({ pageSize: 101 })).rejects.toMatchObject({ code: 'invalid' })
})

test('a program is planned, running, finished or stopped, by the day', async () => {
  const at = async (startDate: string, weeks: number) => {
    const { state, currentWeek } = await sam.calls(programs.create, draft({ startDate, weeks }))
    return [state, currentWeek]
  }
  expect(await at(day(1), 2)).toEqual(['planned', null])
  expect(await at(day(0), 2)).toEqual(['running', 1])
  expect(await at(day(-6), 2)).toEqual(['running', 1])
  expect(await at(day(-7), 2)).toEqual(['running', 2])
  expect(await at(day(-13), 2)).toEqual(['running', 2])
  expect(await at(day(-14), 2)).toEqual(['finished', 2])
})

test('and the day is that of the clinic, wherever the server stands', async () => {
  const states: unknown[] = []
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const there = await person('solo', { of: await organization({ timeZone }) })
    const patient = await patientOf(there)
    const tomorrow = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    const { state } = await there.calls(programs.create, draft({ patientId: patient.accountId, startDate: tomorrow }))
    states.push(state)
  }
  expect(states).toEqual(['running', 'planned'])
})

test('a program is changed, stopped and taken up again', async () => {
  const { _id: id } = await sam.calls(programs.create, draft({ startDate: day(-8) }))
  const change = (body: object) => sam.calls(programs.update, { params: { id }, body })
  expect(await change({ title: 'Knee, stronger', description: '' })).toMatchObject({
    title: 'Knee, stronger',
    weeks: 6,
    version: 2,
  })
  expect(await change({ endDate: day(12) })).toMatchObject({ weeks: 3 })
  expect(await change({ startDate: day(-15), weeks: 4 })).toMatchObject({
    weeks: 4,
    currentWeek: 3,
    startDate: day(-15),
  })
  expect(await change({ isStopped: true })).toMatchObject({ state: 'stopped', currentWeek: 3 })
  expect(await change({ isStopped: false })).toMatchObject({ state: 'running' })
  await expect(change({ endDate: day(-16) })).rejects.toMatchObject({ fields: [{ field: 'endDate' }] })
  await expect(change({ weeks: 60 })).rejects.toMatchObject({ fields: [{ field: 'weeks' }] })
})

test('a template has no days to change', async () => {
  const { _id: id } = await sam.calls(programs.create, draft({ patientId: null, startDate: null }))
  const change = (body: object) => priya.calls(programs.update, { params: { id }, body })
  await expect(change({ startDate: day(0) })).rejects.toMatchObject({ fields: [{ field: 'startDate' }] })
  await expect(change({ isStopped: true })).rejects.toMatchObject({ fields: [{ field: 'isStopped' }] })
  expect(await change({ weeks: 8 })).toMatchObject({ weeks: 8 })
})

test('of fifty changes to one version, one succeeds and the others get a conflict', async () => {
  const { _id: id, version } = await sam.calls(programs.create, draft())
  const edits = Array.from({ length: 50 }, (_, at) =>
    sam.calls(programs.update, { params: { id }, body: { title: `By ${at}`, version } }),
  )
  const outcomes = await Promise.allSettled(edits)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(Array(49).fill('changed_meanwhile'))
  expect((await sam.calls(programs.get, { params: { id } })).version).toBe(version + 1)
})

test('API-033 a deleted program is gone, for everybody and everything', async () => {
  const { _id: id } = await sam.calls(programs.create, draft())
  expect(await sam.calls(programs.remove, { params: { id } })).toEqual({})
  for (const again of [programs.get, programs.remove]) {
    await expect(sam.calls(again, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(sam.calls(programs.update, { params: { id }, body: { title: 'Back' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('every write of a patient’s program has the worklist worked out anew, and a template’s has not', async () => {
  const gus = await patientOf(sam, { name: 'Gus Weber' })
  // The worker may already have run the job, in which case the summary exists instead.
  const isTold = async () => {
    const { rows } = await sql<{ told: boolean }>`
      select summary is not null or exists (select from graphile_worker.jobs where key = ${`summary:${gus.accountId}`}) as told
      from patients where id = ${gus.accountId}`.execute(systemDb)
    return rows[0]!.told
  }
  await sam.calls(programs.create, draft({ patientId: null, startDate: null }))
  expect(await isTold()).toBe(false)
  await sam.calls(programs.create, draft({ patientId: gus.accountId }))
  expect(await isTold()).toBe(true)
})

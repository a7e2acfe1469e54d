import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patientShares, type ShareDraft } from '@kinora/contract/patient-shares.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { addDays } from '@kinora/contract/days.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients } from '@kinora/contract/patients.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Person } from '../testing/test-app.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, systemDb, session } = await openTestApp({ isWorker: false })

const today = (
  await sql<{ day: string }>`select (now() at time zone 'Australia/Sydney')::date as day`.execute(systemDb)
).rows[0]!.day

async function clinic() {
  const of = await organization()
  const [sam, priya, olivia] = [
    await person('practitioner', { of, name: 'Sam Okafor' }),
    await person('practitioner', { of, name: 'Priya Nair' }),
    await person('business_admin', { of, name: 'Olivia Hart' }),
  ]
  const add = async (by: Person, name: string) => {
    const email = `${name.split(' ')[0]}.${by.accountId}@example.com`
    return (await by.calls(patients.create, { body: { name, email, mobile: '0412555018' } }))._id
  }
  const [ann, ben] = [await add(sam, 'Ann Kowalski'), await add(sam, 'Ben Adams')]
  return { of, sam, priya, olivia, ann, ben, add }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

const ask = ({ sam, priya, ann }: Clinic, draft: Partial<ShareDraft> = {}) =>
  sam.calls(patientShares.addShare, {
    body: { kind: 'cover', colleagueId: priya.accountId, patientIds: [ann], lastDay: addDays(today, 7), ...draft },
  })
const answer = (by: Person, { _id }: { _id: string }, isAccepted = true) =>
  by.calls(patientShares.answerShare, { params: { id: _id }, body: { isAccepted } })
const end = (by: Person, { _id }: { _id: string }) => by.calls(patientShares.endShare, { params: { id: _id } })
const list = async (by: Person, query: object = {}) =>
  (await by.calls(patients.list, { query })).items.map(({ name }) => name).toSorted()
const opens = (by: Person, id: string) =>
  by.calls(patients.get, { params: { id } }).then(
    () => true,
    ({ status }: { status: number }) => {
      expect(status).toBe(404)
      return false
    },
  )
const titles = async (by: Person) => (await by.calls(notifications.list, { query: {} })).items.map(({ title }) => title)

test('a colleague is asked once for the same patients on the same days', async () => {
  const all = await clinic()
  const { priya, ann, ben, sam, olivia } = all
  const again = (draft: Partial<ShareDraft> = {}) =>
    expect(ask(all, draft)).rejects.toMatchObject({ status: 409, fields: [{ field: 'colleagueId' }] })
  // As if a button was pressed twice.
  const both = await Promise.allSettled([ask(all), ask(all)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const open = both.find((each) => each.status === 'fulfilled')!.value
  await again()
  await again({ firstDay: addDays(today, 2), lastDay: addDays(today, 6) })
  await expect(ask({ ...all, sam: olivia }, { practitionerId: sam.accountId })).rejects.toMatchObject({ status: 409 })
  await answer(priya, open)
  await expect(ask(all)).rejects.toMatchObject({ message: 'Priya Nair has agreed to this already.' })
  // A request for more patients is a different request.
  await ask(all, { patientIds: [ann, ben] })
  await ask(all, { lastDay: addDays(today, 8) })
  await ask(all, { kind: 'share', lastDay: null })
  await ask(all, { patientIds: null })
  await again({ patientIds: null })
  await again({ patientIds: [ben] })
  const handOver = await ask(all, { kind: 'handOver', lastDay: null })
  await again({ kind: 'handOver', lastDay: null })
  await answer(priya, handOver, false)
  await ask(all, { kind: 'handOver', lastDay: null })
})

test('the exported list has the same patients as the one on screen: one’s own, of colleagues, or both', async () => {
  const all = await clinic()
  const { priya, add } = all
  await add(priya, 'Zoe Hill')
  await answer(priya, await ask(all))
  const names = async (whose: 'all' | 'mine' | 'shared') => {
    const file = await priya.calls(patientImports.exportCsv, { query: { whose, sort: 'name' } })
    const [, ...lines] = Buffer.from(await file.bytes())
      .toString()
      .trimEnd()
      .split('\r\n')
    return lines.map((line) => line.split(',')[0])
  }
  expect(await names('shared')).toEqual(['Ann Kowalski'])
  expect(await names('mine')).toEqual(['Zoe Hill'])
  expect(await names('all')).toEqual(['Ann Kowalski', 'Zoe Hill'])
})

test('nothing is seen before the colleague accepts, exactly the covered patients after it', async () => {
  const all = await clinic()
  const { sam, priya, ann, ben, add } = all
  await add(priya, 'Zoe Hill')
  const share = await ask(all)
  expect(await titles(priya)).toEqual(['Sam Okafor asks you to cover a patient'])
  const [asked] = await priya.calls(patientShares.shares, {})
  expect(asked).toMatchObject({ state: 'open', patients: [], patientCount: 1, mayAnswer: true, mayEnd: false })
  expect([await opens(priya, ann), await list(priya)]).toEqual([false, ['Zoe Hill']])

  await answer(priya, share)
  expect([await opens(priya, ann), await opens(priya, ben)]).toEqual([true, false])
  expect(await list(priya)).toEqual(['Ann Kowalski', 'Zoe Hill'])
  expect(await list(priya, { whose: 'mine' })).toEqual(['Zoe Hill'])
  expect(await list(priya, { whose: 'shared' })).toEqual(['Ann Kowalski'])
  expect(await list(priya, { search: 'kowal' })).toEqual(['Ann Kowalski'])
  expect((await priya.calls(patients.list, { query: {} })).counts.all).toBe(2)
  expect(await list(sam)).toEqual(['Ann Kowalski', 'Ben Adams'])
  expect(await titles(sam)).toEqual(['Priya Nair accepted the cover'])
  await priya.calls(patientVisits.addVisit, { params: { patientId: ann }, body: { day: today, plan: 'Walk' } })
  expect(await sam.calls(patientVisits.visits, { params: { patientId: ann } })).toMatchObject([
    { recordedBy: 'Priya Nair', plan: 'Walk' },
  ])
  expect(await priya.calls(briefs.ofPatient, { params: { patientId: ann } })).toMatchObject({ patient: 'Ann Kowalski' })
})

test('a cover begins on its first day and ends by itself after its last', async () => {
  const all = await clinic()
  const { priya, ann } = all
  const share = await ask(all, { firstDay: addDays(today, 1) })
  await answer(priya, share)
  const move = (days: number) =>
    sql`update patient_shares set first_day = first_day + ${days}::int, last_day = last_day + ${days}::int where id = ${share._id}`.execute(
      systemDb,
    )
  expect(await opens(priya, ann)).toBe(false)
  expect((await priya.calls(patientShares.shares, {}))[0]).toMatchObject({ isNow: false, patients: [] })
  await move(-1)
  expect(await opens(priya, ann)).toBe(true)
  // Today is its last day.
  await move(-6)
  expect(await opens(priya, ann)).toBe(true)
  await move(-1)
  expect([await opens(priya, ann), await list(priya)]).toEqual([false, []])
  expect((await priya.calls(patientShares.shares, {}))[0]).toMatchObject({ state: 'over', patients: [], mayEnd: false })
})

test('the day of a cover is the clinic’s, not the server’s', async () => {
  const all = await clinic()
  const { of, priya, ann } = all
  await answer(priya, await ask(all))
  const inZone = (zone: string) => sql`update organizations set time_zone = ${zone} where id = ${of}`.execute(systemDb)
  const dayIn = async (zone: string) =>
    (await sql<{ day: string }>`select (now() at time zone ${zone})::date as day`.execute(systemDb)).rows[0]!.day
  await sql`update patient_shares set last_day = ${await dayIn('Pacific/Pago_Pago')}, first_day = '2020-01-01'`.execute(
    systemDb,
  )
  await inZone('Pacific/Kiritimati')
  expect(await opens(priya, ann)).toBe(false)
  await inZone('Pacific/Pago_Pago')
  expect(await opens(priya, ann)).toBe(true)
})

test.each(['sam', 'priya', 'olivia'] as const)('%s can end it early, and access is gone at once', async (who) => {
  const all = await clinic()
  const share = await ask(all)
  await answer(all.priya, share)
  expect(await opens(all.priya, all.ann)).toBe(true)
  await end(all[who], share)
  expect([await opens(all.priya, all.ann), await list(all.priya)]).toEqual([false, []])
  await expect(end(all[who], share)).rejects.toMatchObject({ status: 409 })
})

test('only the colleague who was asked answers, once, and not after it was withdrawn or lapsed', async () => {
  const all = await clinic()
  const { sam, priya, olivia, of } = all
  const share = await ask(all)
  await expect(answer(sam, share)).rejects.toMatchObject({ status: 409, message: 'Only Priya Nair can answer this.' })
  await expect(answer(olivia, share)).rejects.toMatchObject({ status: 409 })
  const tess = await person('practitioner', { of })
  await expect(answer(tess, share)).rejects.toMatchObject({ status: 404 })
  await expect(end(tess, share)).rejects.toMatchObject({ status: 404 })
  await expect(answer(await person('business_admin'), share)).rejects.toMatchObject({ status: 404 })
  await answer(priya, share, false)
  await expect(answer(priya, share)).rejects.toMatchObject({ status: 409 })
  expect(await opens(priya, all.ann)).toBe(false)

  const withdrawn = await ask(all)
  await end(sam, withdrawn)
  await expect(answer(priya, withdrawn)).rejects.toMatchObject({ status: 409 })

  const late = await ask(all)
  await sql`update patient_shares set first_day = '2020-01-01', last_day = '2020-01-02' where id = ${late._id}`.execute(
    systemDb,
  )
  expect((await priya.calls(patientShares.shares, {}))[0]).toMatchObject({ state: 'lapsed', mayAnswer: false })
  await expect(answer(priya, late)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('lapsed') })
})

test('sharing all patients of a practitioner follows changes day by day, and the practitioner in charge stays the same', async () => {
  const all = await clinic()
  const { sam, priya, olivia, ann, add } = all
  await answer(priya, await ask(all, { patientIds: null }))
  await add(sam, 'Cleo Diaz')
  expect(await list(priya)).toEqual(['Ann Kowalski', 'Ben Adams', 'Cleo Diaz'])
  await olivia.calls(patients.reassign, { body: { practitionerId: olivia.accountId, patientIds: [ann] } })
  expect(await list(priya)).toEqual(['Ben Adams', 'Cleo Diaz'])
})

test('a patient who is reassigned is no longer shared, even when they come back', async () => {
  const all = await clinic()
  const { sam, priya, olivia, ann } = all
  await answer(priya, await ask(all, { kind: 'share', lastDay: null }))
  expect(await opens(priya, ann)).toBe(true)
  for (const { accountId } of [olivia, sam])
    await olivia.calls(patients.reassign, { body: { practitionerId: accountId, patientIds: [ann] } })
  expect([await opens(sam, ann), await opens(priya, ann)]).toEqual([true, false])
  const [share] = await sam.calls(patientShares.shares, {})
  expect(share).toMatchObject({ state: 'ended', isNow: false, mayEnd: false, patientCount: 0 })
})

test('erasing, deactivating and reassigning stay with the practitioner in charge', async () => {
  const all = await clinic()
  const { sam, priya, ann } = all
  await answer(priya, await ask(all))
  const message = expect.stringContaining('Only Sam Okafor or an owner of the clinic can')
  const refused = { status: 409, message }
  const params = { id: ann }
  await expect(priya.calls(patients.setActive, { params, body: { isActive: false } })).rejects.toMatchObject(refused)
  await expect(priya.calls(patients.remove, { params })).rejects.toMatchObject(refused)
  const take = { params, body: { practitionerId: priya.accountId } }
  await expect(priya.calls(patients.update, take)).rejects.toMatchObject(refused)
  await expect(ask({ ...all, sam: priya, priya: sam })).rejects.toMatchObject({ status: 404 })
  await priya.calls(patients.update, { params, body: { goals: 'Stairs', practitionerId: sam.accountId } })
  expect(await sam.calls(patients.get, { params })).toMatchObject({ goals: 'Stairs', practitioner: 'Sam Okafor' })
})

test('a practitioner asks for their own patients only, and a colleague of the clinic only', async () => {
  const all = await clinic()
  const { sam, priya, olivia, add } = all
  const zoe = await add(priya, 'Zoe Hill')
  const stranger = await person('practitioner')
  await expect(ask(all, { patientIds: [zoe] })).rejects.toMatchObject({ status: 404 })
  await expect(ask(all, { practitionerId: priya.accountId, patientIds: [zoe] })).rejects.toMatchObject({ status: 404 })
  const at = (field: string) => ({ status: 400, fields: [expect.objectContaining({ field })] })
  await expect(ask(all, { colleagueId: stranger.accountId })).rejects.toMatchObject(at('colleagueId'))
  await expect(ask(all, { colleagueId: sam.accountId })).rejects.toMatchObject(at('colleagueId'))
  await expect(ask(all, { lastDay: null })).rejects.toMatchObject(at('lastDay'))
  await expect(ask(all, { firstDay: addDays(today, -1) })).rejects.toMatchObject(at('firstDay'))
  await expect(ask(all, { firstDay: addDays(today, 9) })).rejects.toMatchObject(at('lastDay'))
  const body = { kind: 'cover' as const, colleagueId: sam.accountId, patientIds: null, lastDay: today }
  const share = await olivia.calls(patientShares.addShare, { body: { ...body, practitionerId: priya.accountId } })
  const [asked] = (await sam.calls(notifications.list, { query: {} })).items
  expect(asked!.text).toMatch(/^On \d+ \w+$/)
  await answer(sam, share)
  expect(await opens(sam, zoe)).toBe(true)
})

test('a cover has ended once the colleague no longer works at the clinic, and whoever asked for it is notified', async () => {
  const all = await clinic()
  const { sam, priya, olivia } = all
  const share = await ask(all)
  await answer(priya, share)
  const id = { params: { id: priya.accountId } }
  await olivia.calls(practitioners.remove, { ...id, body: {} })
  const own = async () => (await sam.calls(patientShares.shares, {}))[0]
  expect(await own()).toMatchObject({ state: 'ended', isNow: false, mayEnd: false })
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items[0]).toMatchObject({
    title: 'Olivia Hart ended the cover',
    text: expect.stringContaining('Priya Nair no longer works here'),
  })
  await olivia.calls(practitioners.restore, { ...id, body: { isTakingPatientsBack: false } })
  expect(await own()).toMatchObject({ state: 'accepted', isNow: true })
})

test('a cover has ended while the colleague is deactivated, and whoever asked for it is notified once', async () => {
  const all = await clinic()
  const { sam, priya, olivia, ben } = all
  // Its only patient is reassigned, so the share ends early.
  await answer(priya, await ask(all, { patientIds: [ben] }))
  await olivia.calls(patients.reassign, { body: { practitionerId: olivia.accountId, patientIds: [ben] } })
  await answer(priya, await ask(all))
  const setActive = (isActive: boolean) =>
    olivia.calls(practitioners.update, { params: { id: priya.accountId }, body: { isActive } })
  await setActive(false)
  await setActive(false)
  expect((await sam.calls(patientShares.shares, {}))[0]).toMatchObject({ state: 'ended', isNow: false })
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.filter(({ title }) => title === 'Olivia Hart ended the cover')).toMatchObject([
    { text: expect.stringContaining('Priya Nair was deactivated') },
  ])
  await setActive(true)
  expect((await sam.calls(patientShares.shares, {}))[0]).toMatchObject({ state: 'accepted', isNow: true })
})

test('who covers hears of alerts like the practitioner in charge', async () => {
  const all = await clinic()
  const { of, sam, priya, ann } = all
  const program = await sam.calls(programs.create, {
    body: { title: 'Knee rehab', weeks: 2, startDate: today, patientId: ann },
  })
  const asPatient = await session(of, ann)
  const help = () =>
    asPatient.calls(workouts.saveProgram, { body: { programId: program._id, week: 1, event: 'needHelp' } as never })
  const share = await ask(all)
  await help()
  const alerts = async () => (await titles(priya)).filter((title) => title.startsWith('Ann'))
  expect(await alerts()).toEqual([])
  await answer(priya, share)
  await help()
  expect((await alerts()).length).toBe(1)
  expect((await titles(sam)).some((title) => title.startsWith('Ann'))).toBe(true)
})

test('a hand-over of all has ended once its patients were reassigned, and nobody can accept it', async () => {
  const all = await clinic()
  const { sam, priya, olivia } = all
  const share = await ask(all, { kind: 'handOver', lastDay: null, patientIds: null })
  await olivia.calls(practitioners.remove, { params: { id: sam.accountId }, body: { patientsTo: olivia.accountId } })
  expect(await priya.calls(patientShares.shares, {})).toMatchObject([{ state: 'ended', mayAnswer: false }])
  await expect(answer(priya, share)).rejects.toMatchObject({ status: 409 })
})

test('a hand-over is carried out when the colleague accepts, within the limit of the plan', async () => {
  const all = await clinic()
  const { of, sam, priya, ann } = all
  const share = await ask(all, { kind: 'handOver', lastDay: null })
  expect(await opens(priya, ann)).toBe(false)
  await sql`update patients set joined_at = now() where id = ${ann}`.execute(systemDb)
  await answer(priya, share)
  const [news] = (await (await session(of, ann)).calls(notifications.list, { query: {} })).items
  expect(news).toMatchObject({ title: 'Priya Nair looks after you now', text: expect.stringContaining('Messages') })
  expect([await opens(sam, ann), await opens(priya, ann)]).toEqual([false, true])
  const record = await priya.calls(patients.get, { params: { id: ann } })
  expect(record).toMatchObject({ practitioner: 'Priya Nair', reassignment: { from: 'Sam Okafor' } })

  const second = await ask(all, { kind: 'handOver', lastDay: null, patientIds: [all.ben] })
  const limited = sql`insert into plan_limits (plan_id, type, value)
    select plan_id, 'PATIENT_COUNT_PER_PRACTITIONER', 1 from organizations where id = ${of}
    on conflict (plan_id, type) do update set value = 1`
  await limited.execute(systemDb)
  await expect(answer(priya, second)).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('Your plan includes'),
  })
  expect([await opens(sam, all.ben), await opens(priya, all.ben)]).toEqual([true, false])
  expect((await priya.calls(patientShares.shares, {}))[0]).toMatchObject({ state: 'open', mayAnswer: true })
})

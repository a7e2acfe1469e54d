import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { precautions, type RestrictionTag } from '@kinora/contract/precautions.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { templates } from '@kinora/contract/templates.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const reason = 'Kneels on a cushion, agreed with the surgeon'
const day = (from = 0) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const kneeling = { text: 'No kneeling.', tags: ['kneeling' as const] }

async function patient(name: string, precautions: object[] = [kneeling]) {
  const { _id } = await addPatient(sam, { name, precautions: precautions as never })
  return _id
}
const exercise = (name: string, restrictionTags: RestrictionTag[] = []) =>
  sam.calls(exercises.create, { body: { name, restrictionTags } })
const [plank, bridge] = [await exercise('Knee plank', ['kneeling']), await exercise('Bridge')]

/** A program with "Morning" for a patient or, without one, a template. */
async function program(patientId: string | null, list: { _id: string }[] = [bridge], startDate = day()) {
  const facts = patientId ? { patientId, startDate } : {}
  const { _id } = await sam.calls(programs.create, { body: { title: 'Knee', weeks: 3, ...facts } })
  const drafts = list.map((each) => ({ exerciseId: each._id }))
  const block = await sam.calls(series.create, { body: { programId: _id, name: 'Morning', exercises: drafts } })
  return { id: _id, seriesId: block._id }
}
const inWeek = async (programId: string, week = 1) =>
  (await sam.calls(series.week, { params: { programId, week } })).series.flatMap((each) => each.assignedExercises)
const refused = (write: Promise<unknown>) =>
  write.then(
    () => expect.unreachable('It was prescribed without a reason.'),
    (problem: Problem) => ({ code: problem.code, messages: problem.fields.map(({ message }) => message) }),
  )
const notFor = (name: string) => `Knee plank: not for ${name}. No kneeling (kneeling).`
const conflict = { code: 'reason_needed', messages: [notFor('Ann Kowalski')] }

test('an exercise that a precaution rules out is prescribed only with a reason, which is stored and audited', async () => {
  const { id, seriesId } = await program(await patient('Ann Kowalski'))
  const body = { seriesId, week: 1, exercises: [{ exerciseId: plank._id }] }
  expect(await refused(sam.calls(series.assign, { body }))).toEqual(conflict)
  expect(await inWeek(id)).toHaveLength(1)

  await sam.calls(series.assign, { body: { ...body, reason } })
  const [first, added] = await inWeek(id)
  expect([first!.precautionReason, added!.precautionReason]).toEqual(['', reason])
  const { content } = await systemDb
    .selectFrom('seriesPrescriptionVersions')
    .select('content')
    .where('prescriptionId', '=', added!._id)
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({ precautionReason: reason })
  const calls = await systemDb
    .selectFrom('accountEvents')
    .select('call')
    .where('call', '=', 'series.assignWithReason')
    .where('accountId', '=', sam.accountId)
    .execute()
  expect(calls).toHaveLength(1)
})

test('the patient’s page lists what was given against a precaution, with the weeks and the reason', async () => {
  const patientId = await patient('Ann Kowalski')
  const { id, seriesId } = await program(patientId)
  const body = { seriesId, week: 1, isEveryWeek: true, exercises: [{ exerciseId: plank._id }], reason }
  await sam.calls(series.assign, { body })
  const read = (by = sam) => by.calls(precautions.prescribedAnyway, { params: { id: patientId } })
  const given = { programId: id, program: 'Knee', exercise: 'Knee plank', fromWeek: 1, toWeek: 3, reason }
  expect(await read()).toEqual([given])
  const priya = await person('practitioner', { of: harbour })
  await expect(read(priya)).rejects.toMatchObject({ code: 'not_found' })
  await sam.calls(programs.update, { params: { id }, body: { isStopped: true } })
  expect(await read()).toEqual([])
})

test('a precaution that is recorded later names on the patient’s page what is prescribed already', async () => {
  const patientId = await patient('Ann Kowalski', [])
  const { id } = await program(patientId, [plank, bridge])
  const read = () => sam.calls(precautions.prescribedAnyway, { params: { id: patientId } })
  expect(await read()).toEqual([])
  const { version } = await sam.calls(patients.get, { params: { id: patientId } })
  const body = { precautions: [{ ...kneeling, from: null, until: null }], version }
  await sam.calls(patients.update, { params: { id: patientId }, body })
  const prescribed = { programId: id, program: 'Knee', exercise: 'Knee plank', fromWeek: 1, toWeek: 3, reason: '' }
  expect(await read()).toEqual([prescribed])
})

test('what is prescribed against a precaution is listed until the week is over where the patient is', async () => {
  const patientId = await patient('Ann Kowalski', [])
  const { id } = await program(patientId, [plank], addDays(dayIn('Pacific/Pago_Pago'), -20))
  const body = { precautions: [{ ...kneeling, from: dayIn('Pacific/Pago_Pago') }] }
  await sam.calls(patients.update, { params: { id: patientId }, body })
  const ann = await session(harbour, patientId)
  const weeksIn = async (timeZone: string) => {
    await ann.calls(accounts.updateTimeZone, { body: { timeZone, answer: 'move' } })
    const given = await sam.calls(precautions.prescribedAnyway, { params: { id: patientId } })
    return given.map(({ fromWeek, toWeek }) => [fromWeek, toWeek])
  }
  expect(await weeksIn('Pacific/Pago_Pago')).toEqual([[3, 3]])
  expect(await weeksIn('Pacific/Kiritimati')).toEqual([])
  // The last week repeats, so a precaution recorded years later still applies to it.
  await systemDb.updateTable('programs').set({ isOpenEnded: true }).where('id', '=', id).execute()
  await sam.calls(patients.update, {
    params: { id: patientId },
    body: { precautions: [{ ...kneeling, from: '2040-01-01' }] },
  })
  expect(await weeksIn('Pacific/Kiritimati')).toEqual([[3, 3]])
})

test('a series is created with a conflicting exercise only with a reason', async () => {
  const { id } = await program(await patient('Ann Kowalski'))
  const body = { programId: id, name: 'Evening', exercises: [{ exerciseId: plank._id }] }
  expect(await refused(sam.calls(series.create, { body }))).toEqual(conflict)
  await sam.calls(series.create, { body: { ...body, reason } })
  expect((await inWeek(id)).at(-1)).toMatchObject({ precautionReason: reason })
})

test('an exercise is swapped for a conflicting one only with a reason, and swapping back forgets it', async () => {
  const { id } = await program(await patient('Ann Kowalski'))
  const [first] = await inWeek(id)
  const swap = { _id: first!._id, exerciseId: plank._id }
  expect(await refused(sam.calls(series.change, { body: swap }))).toEqual(conflict)
  expect(await sam.calls(series.change, { body: { ...swap, reason } })).toMatchObject({ precautionReason: reason })
  const back = { _id: first!._id, exerciseId: bridge._id }
  expect(await sam.calls(series.change, { body: back })).toMatchObject({ precautionReason: '' })
})

test('a removed exercise is restored with the reason it had', async () => {
  const { id, seriesId } = await program(await patient('Ann Kowalski'))
  const exercise = { _id: randomUUID(), exerciseId: plank._id }
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [exercise], reason } })
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: exercise._id } })
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [exercise] } })
  expect((await inWeek(id)).at(-1)).toMatchObject({ _id: exercise._id, precautionReason: reason })
})

test('copies of a week keep a reason that was given, and ask where none was', async () => {
  const annId = await patient('Ann Kowalski', [])
  const { id } = await program(annId, [plank])
  await sam.calls(patients.update, { params: { id: annId }, body: { precautions: [kneeling] } })
  const copy = { params: { id }, body: { from: 1, to: [2] } }
  const next = { params: { id }, body: { week: 4 } }
  expect(await refused(sam.calls(seriesCopies.copyWeek, copy))).toEqual(conflict)
  expect(await refused(sam.calls(seriesCopies.addWeek, next))).toEqual(conflict)
  await sam.calls(seriesCopies.copyWeek, { ...copy, body: { ...copy.body, reason } })
  expect(await inWeek(id, 2)).toMatchObject([{ precautionReason: reason }])
  await sam.calls(seriesCopies.copyWeek, { params: { id }, body: { from: 2, to: [3] } })
  await sam.calls(seriesCopies.addWeek, next)
  expect(await inWeek(id, 4)).toMatchObject([{ precautionReason: reason }])
})

test('a template for several patients names the conflicts of each, and is given to all or none', async () => {
  const [ann, ben, tom] = [
    await patient('Ann Kowalski'),
    await patient('Benjamin Ito', []),
    await patient('Tom Fields'),
  ]
  const { id } = await program(null, [plank])
  const recipients = [ann, ben, tom].map((patientId) => ({ patientId, startDate: day() }))
  const params = { id }
  expect(await refused(sam.calls(templates.assignTemplate, { params, body: { patients: recipients } }))).toEqual({
    code: 'reason_needed',
    messages: [notFor('Ann Kowalski'), notFor('Tom Fields')],
  })
  expect((await sam.calls(programs.ofPatient, { params: { id: ben }, query: {} })).items).toEqual([])
  const given = await sam.calls(templates.assignTemplate, { params, body: { patients: recipients, reason } })
  const reasons = await Promise.all(given.map(async ({ _id }) => (await inWeek(_id))[0]!.precautionReason))
  expect(reasons).toEqual([reason, '', reason])
})

test('an update of a template asks for a reason where its new exercise conflicts', async () => {
  const { id, seriesId } = await program(null)
  const patients = [{ patientId: await patient('Ann Kowalski'), startDate: day() }]
  const [given] = await sam.calls(templates.assignTemplate, { params: { id }, body: { patients } })
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: plank._id }] } })
  const linked = await sam.calls(templates.linkedPrograms, { params: { id }, query: {} })
  const ids = linked.items[0]!.updates.map(({ _id }) => _id)
  const body = { programs: [{ programId: given!._id, ids }] }
  expect(await refused(sam.calls(templates.answerTemplateUpdates, { params: { id }, body }))).toEqual(conflict)
  await sam.calls(templates.answerTemplateUpdates, { params: { id }, body: { ...body, reason } })
  expect((await inWeek(given!._id)).at(-1)).toMatchObject({ precautionReason: reason })
})

test('a copy of a program for another patient asks for a reason of their own', async () => {
  const source = await program(await patient('Ben Doyle'))
  const own = 'Ben has a healed graft'
  const add = { seriesId: source.seriesId, week: 1, exercises: [{ exerciseId: plank._id }], reason: own }
  await sam.calls(series.assign, { body: add })
  const body = { patientId: await patient('Ann Kowalski'), startDate: day() }
  expect(await refused(sam.calls(seriesCopies.copyProgram, { params: { id: source.id }, body }))).toEqual(conflict)
  const copy = await sam.calls(seriesCopies.copyProgram, { params: { id: source.id }, body: { ...body, reason } })
  expect((await inWeek(copy._id)).map((each) => each.precautionReason)).toEqual(['', reason])
})

test('a precaution counts only in the weeks in which it applies', async () => {
  const { seriesId } = await program(await patient('Ann Kowalski', [{ ...kneeling, until: day(6) }]))
  const exercises = [{ exerciseId: plank._id }]
  expect(await refused(sam.calls(series.assign, { body: { seriesId, week: 1, exercises } }))).toEqual(conflict)
  await sam.calls(series.assign, { body: { seriesId, week: 2, exercises } })
})

test('the patient is not sent the reason', async () => {
  const annId = await patient('Ann Kowalski')
  const { id, seriesId } = await program(annId)
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: plank._id }], reason } })
  const ann = await session(harbour, annId)
  const week = await ann.calls(series.mine, { params: { programId: id, week: 1 } })
  const one = await ann.calls(series.one, { params: { id, seriesId, week: 1 } })
  expect(JSON.stringify([week, one])).not.toContain(reason)
})

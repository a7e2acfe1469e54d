import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { discharges } from '@kinora/contract/discharges.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { ensureStarterLibrary } from '../exercises/exercise-import.service.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { writeTransfer } from './patient-transfer-envelope.service.ts'
import { mapExercises } from './patient-transfer.rules.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
await ensureStarterLibrary(systemDb)
const harbour = await organization({ name: 'Harbour Physio', timeZone: 'UTC' })
const northside = await organization({ name: 'Northside Physio', timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const eve = await person('business_admin', { of: northside, name: 'Eve Brown' })
const today = new Date().toISOString().slice(0, 10)
type Staff = typeof sam
type Content = Parameters<typeof writeTransfer>[0]

const newPatient = async (staff: Staff, name = 'Ann Kowalski') => ({
  params: { patientId: (await addPatient(staff, { name, dateOfBirth: '1958-03-14' }))._id },
})

const starter = await systemDb
  .selectFrom('exercises')
  .select(['id', 'name', 'figure'])
  .where('source', '=', 'kinora')
  .where('figure', 'is not', null)
  .orderBy('name')
  .executeTakeFirstOrThrow()

/** A file in which Ann does a library exercise and one written by the clinic, for two weeks. */
async function annsFile(name = `Wall slide ${randomUUID()}`) {
  const of = await newPatient(sam)
  const { patientId } = of.params
  const own = { name, steps: ['Slide down.', 'Come up.'], purpose: 'For the thighs' }
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: own })
  const dosage = { set: '2', repsMin: 8, repsMax: 10, holdSeconds: 5 }
  const prescribed = [
    { exerciseId: starter.id, dosage, side: 'left' as const, patientNote: 'Slowly' },
    { exerciseId, staffNote: 'Only for us' },
  ]
  const { programId } = await addProgram(sam, { patientId, startDate: today, weeks: 2 }, prescribed, {
    weekdays: [1, 4],
  })
  const text = await (await sam.calls(patientTransfers.file, of)).text()
  return { of, text, programId, name }
}

const weekOf = async ({ calls }: Staff, programId: string, week: number) =>
  (await calls(series.week, { params: { programId, week } })).series

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )

test('a patient’s file brings the same doses and the same figures to another clinic', async () => {
  const { text, programId, name } = await annsFile()
  expect(text).not.toContain('Only for us')
  const of = await newPatient(eve)
  const preview = await eve.calls(patientTransfers.preview, { ...of, body: { text } })
  expect(preview).toMatchObject({
    ...{ clinic: 'Harbour Physio', isSamePatient: true, isOwn: true, isKnown: false },
    program: { title: 'Knee rehab', weeks: 2, isOpenEnded: false, series: ['Morning'] },
  })
  expect(preview.exercises.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
    { name, outcome: 'added', as: name },
    { name: starter.name, outcome: 'library', as: starter.name },
  ])
  const brought = await eve.calls(patientTransfers.importFile, { ...of, body: { text, startDate: today } })
  for (const week of [1, 2]) {
    const [there] = await weekOf(sam, programId, week)
    const [here] = await weekOf(eve, brought.programId!, week)
    expect(here).toMatchObject({ name: 'Morning', weekdays: [1, 4] })
    const plain = (of: typeof here) =>
      of!.assignedExercises.map(({ dosage, side, patientNote, painRule, exercise }) => ({
        ...{ dosage, side, patientNote, painRule, name: exercise.name, figure: exercise.figure },
      }))
    expect(plain(here)).toEqual(plain(there))
    expect(plain(here)[0]).toMatchObject({ figure: starter.figure, side: 'left' })
  }
  const [, own] = (await weekOf(eve, brought.programId!, 1))[0]!.assignedExercises
  const added = await eve.calls(exercises.get, { params: { id: own!.exerciseId } })
  expect(added).toMatchObject({ name, steps: ['Slide down.', 'Come up.'], ownership: 'organization' })
  expect(await eve.calls(patientTransfers.imports, of)).toMatchObject([
    { clinic: 'Harbour Physio', importedBy: 'Eve Brown', programId: brought.programId, sessions: { count: 0 } },
  ])
  expect(await refused(eve.calls(patientTransfers.importFile, { ...of, body: { text, startDate: today } }))).toBe(
    '409 This file has already been imported.',
  )
  const another = await newPatient(eve, 'Bea Moss')
  const again = await eve.calls(patientTransfers.preview, { ...another, body: { text } })
  expect(again.isSamePatient).toBe(false)
  expect(again.exercises.map(({ outcome }) => outcome).toSorted()).toEqual(['library', 'own'])
})

test('the plan of a discharged patient comes as a program of as many weeks as the clinic wants', async () => {
  const { of, programId } = await annsFile()
  const last = (await weekOf(sam, programId, 2))[0]!.assignedExercises.map(({ _id }) => _id)
  const flareUp = { painAbove: 5, days: 3, easierWeek: null, leaveOut: [last[1]!], call: 'If it stays.' }
  const body = { programId, prescriptionIds: last, daysPerWeek: 3, flareUp, closingNote: 'Well done.' }
  await sam.calls(discharges.discharge, { ...of, body })
  const ann = await session(harbour, of.params.patientId)
  const text = await (await ann.calls(patientTransfers.file, of)).text()
  const there = await newPatient(eve)
  const brought = await eve.calls(patientTransfers.importFile, { ...there, body: { text, startDate: today, weeks: 3 } })
  const program = await eve.calls(programs.get, { params: { id: brought.programId! } })
  expect(program).toMatchObject({ title: 'Your plan from now on', weeks: 3, endDate: expect.any(String) })
  expect((await weekOf(eve, brought.programId!, 3))[0]).toMatchObject({ timesPerWeek: 3 })
  expect(await eve.calls(patientTransfers.imports, there)).toMatchObject([
    { discharge: { closingNote: 'Well done.', flareUp: { call: 'If it stays.' } } },
  ])
})

test('a file that was changed, is of another version, or is none is refused in words', async () => {
  const { text } = await annsFile()
  const of = await newPatient(eve)
  const preview = (changed: string) => refused(eve.calls(patientTransfers.preview, { ...of, body: { text: changed } }))
  const file = JSON.parse(text) as { version: number; content: { clinic: string; exercises: unknown[] } }
  const changed = (change: object) => JSON.stringify({ ...file, ...change })
  expect(await preview(text)).toBe('accepted')
  expect(await preview(text.replace('Knee rehab', 'Knee party'))).toMatch(
    /^400 This file was changed after it was made/,
  )
  expect(await preview(changed({ version: 2 }))).toMatch(/^400 This file is from a newer Kinora/)
  expect(await preview(changed({ version: 0 }))).toMatch(/^400 This file is not complete: its version is unknown/)
  expect(await preview(changed({ content: null }))).toMatch(/^400 This file is damaged/)
  expect(await preview(changed({ format: 'other' }))).toMatch(/^400 This is not a file from Kinora/)
  for (const hostile of ['', 'null', '[]', '{', '[['.repeat(60_000), `{"__proto__":{"a":1}}`, 'x'.repeat(10_000)])
    expect(await preview(hostile)).toMatch(/^400 This is not a file from Kinora/)
  const deep = `{"a":`.repeat(50_000) + '1' + '}'.repeat(50_000)
  expect(await preview(changed({ content: 0 }).replace('"content":0', `"content":${deep}`))).toMatch(
    /^400 This file is damaged/,
  )
  expect(await preview(changed({ content: { ...file.content, clinic: 'a\u0000b' } }))).toMatch(
    /^400 This file is damaged/,
  )
  expect(await preview('x'.repeat(4_000_001))).toMatch(/^400 This file is too large/)
  expect(await preview('x'.repeat(9_000_000))).toMatch(/^413 /)
})

test('a file that somebody wrote with a checksum of their own is not taken for one of this installation', async () => {
  const { text } = await annsFile()
  const { content } = JSON.parse(text) as { content: Parameters<typeof writeTransfer>[0] }
  const of = await newPatient(eve)
  const preview = (made: string) => eve.calls(patientTransfers.preview, { ...of, body: { text: made } })
  expect(await preview(writeTransfer(content, 'another secret'))).toMatchObject({ isOwn: false })
  const program = { ...content.program!, series: content.program!.series.map((each) => ({ ...each })) }
  program.series[0]!.prescriptions = program.series[0]!.prescriptions.map((each) => ({ ...each, exercise: 'nobody' }))
  const lost = writeTransfer({ ...content, program }, 'another secret')
  expect(
    await refused(eve.calls(patientTransfers.importFile, { ...of, body: { text: lost, startDate: today } })),
  ).toMatch(/^400 This file is damaged: its program and its exercises do not fit together/)
  expect(await eve.calls(patientTransfers.imports, of)).toEqual([])
})

test('a file with a right checksum whose parts do not fit together is refused, and never an error of ours', async () => {
  const { text } = await annsFile()
  const { content } = JSON.parse(text) as { content: Content }
  const of = await newPatient(eve)
  const importTransfer = (more: object) =>
    refused(
      eve.calls(patientTransfers.importFile, {
        ...of,
        body: { text: writeTransfer({ ...content, ...more }, 'another secret'), startDate: today, weeks: 52 },
      }),
    )
  const program = content.program!
  const [series] = program.series
  const withSeries = (more: object) => ({ program: { ...program, series: [{ ...series!, ...more }] } })
  const [first] = series!.prescriptions
  const damaged = /^400 This file is damaged/
  expect(await importTransfer({ exercises: [...content.exercises, content.exercises[0]!] })).toMatch(damaged)
  expect(await importTransfer(withSeries({ prescriptions: [{ ...first!, week: 40 }] }))).toMatch(damaged)
  const many = Array.from({ length: 150 }, () => ({ ...first!, week: 1 }))
  expect(
    await importTransfer({ program: { ...withSeries({ prescriptions: many }).program, isOpenEnded: true } }),
  ).toMatch(damaged)
  for (const odd of [
    { weekdays: [1, 3], timesPerWeek: 5 },
    { weekdays: [1, 1], timesPerWeek: null },
    { prescriptions: [] },
  ])
    expect(await importTransfer(withSeries(odd))).toMatch(/^(accepted|4\d\d )/)
  for (const odd of [{ group: 'A' }, { log: ['reps', 'reps'] }])
    expect(await importTransfer(withSeries({ prescriptions: [{ ...first!, ...odd }] }))).toMatch(/^(accepted|4\d\d )/)
})

test('exercises are mapped by identity, then by title, the clinic’s own first', () => {
  const known = (id: string, name: string, isStarter: boolean, sourceId: string | null = null) => ({
    ...{ id, name, isStarter, sourceId },
  })
  const library = [
    known('1', 'Squat', true, 'squat'),
    known('2', 'Bridge', true, 'bridge'),
    known('3', 'bridge ', false),
    known('4', 'Lunge', false, 'key-4'),
  ]
  const sent = (key: string, name: string, starter: string | null = null) =>
    ({ key, starter, draft: { name }, attribution: null, figure: null }) as Parameters<typeof mapExercises>[0][number]
  const mapped = mapExercises(
    [sent('a', 'Renamed', 'squat'), sent('b', 'Bridge'), sent('key-4', 'Other'), sent('c', 'SQUAT'), sent('d', 'New')],
    library,
  )
  expect(mapped.map(({ known: found, outcome }) => [found?.id, outcome])).toEqual([
    ['1', 'library'],
    ['3', 'own'],
    ['4', 'own'],
    ['1', 'library'],
    [undefined, 'added'],
  ])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { type TemplateUpdate, templates } from '@kinora/contract/templates.ts'
import { ensureStarterLibrary } from '../exercises/exercise-import.service.ts'
import { addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { starterTemplates } from './starter-template.rules.ts'

const { organization, person, patientOf, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const priya = await person('practitioner', { of: harbour, name: 'Priya Nair' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Grant' })
const eve = await person('solo', { name: 'Eve Stone' })
type Someone = typeof sam

/** The calf raise has the patient name heel lifts. */
const exercise = (name: string) =>
  sam.calls(exercises.create, {
    body: { name, patientName: name === 'Calf raise' ? 'Heel lifts' : '', steps: ['Do it.'] },
  })
const ann = await patientOf(sam)
const ben = await patientOf(sam, { name: 'Ben Ito' })
const cleo = await patientOf(priya, { name: 'Cleo Marsh' })
const [squat, bridge, calf] = await Promise.all(['Squat', 'Bridge', 'Calf raise'].map(exercise))
const reps = (set: number, repsMin: number) => Dosage.parse({ set: String(set), repsMin })
const day = (from = 0) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** A template of two weeks with "Morning": squat and bridge. */
async function template(weeks = 2) {
  const drafts = [squat!, bridge!].map((each) => ({ exerciseId: each._id, dosage: reps(3, 10) }))
  const { programId: id, seriesId } = await addProgram(sam, { title: 'Knee, first weeks', weeks }, drafts)
  return { id, seriesId }
}
const read = (id: string, caller: Someone = sam) => caller.calls(templates.template, { params: { id } })
const itemsOf = async (id: string, week = 1) => (await read(id)).weeks[week - 1]!.series[0]!.assignedExercises
const give = async (id: string, to: { accountId: string }[], startDate = day()) =>
  sam.calls(templates.assignTemplate, {
    params: { id },
    body: { patients: to.map(({ accountId }) => ({ patientId: accountId, startDate })) },
  })
const linkedPrograms = async (id: string, caller: Someone = sam) =>
  (await caller.calls(templates.linkedPrograms, { params: { id }, query: {} })).items
const updatesFor = async (id: string, programId: string) =>
  (await linkedPrograms(id)).find(({ program }) => program._id === programId)!.updates
const answer = (id: string, programId: string, which: TemplateUpdate[], isDeclined = false) =>
  sam.calls(templates.answerTemplateUpdates, {
    params: { id },
    body: { isDeclined, programs: [{ programId, ids: which.map(({ _id }) => _id) }] },
  })
const changed = (all: TemplateUpdate[]) =>
  all.map(({ kind, week, exercise: of, before, after }) => [kind, week, of, before, after])
const weekOf = async (programId: string, week = 1) =>
  (await sam.calls(series.week, { params: { programId, week } })).series.map(
    ({ name, assignedExercises }) =>
      `${name}: ${assignedExercises.map(({ exercise: of, set }) => `${of.name} ${set}`).join(', ')}`,
  )

test('API-072 a template is read, changed and deleted; a patient’s program is not a template', async () => {
  const { id } = await template()
  const whole = await read(id)
  expect(whole.weeks.map(({ week, series: [block] }) => [week, block!.name, block!.assignedExercises.length])).toEqual([
    [1, 'Morning', 2],
    [2, 'Morning', 2],
  ])
  const body = { title: 'Knee, first month', weeks: 4, description: 'Gently', version: whole.program.version }
  expect(await sam.calls(templates.updateTemplate, { params: { id }, body })).toMatchObject({
    title: 'Knee, first month',
    weeks: 4,
  })
  await expect(sam.calls(templates.updateTemplate, { params: { id }, body })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  const [copy] = await give(id, [ann])
  const ofPatient = { params: { id: copy!._id } }
  await expect(sam.calls(templates.template, ofPatient)).rejects.toMatchObject({ code: 'not_found' })
  await expect(sam.calls(templates.removeTemplate, ofPatient)).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(id, eve)).rejects.toMatchObject({ code: 'not_found' })
  await sam.calls(templates.removeTemplate, { params: { id } })
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await sam.calls(programs.get, ofPatient)).toMatchObject({ title: 'Knee, first month' })
})

test('API-071 the library counts the linked programs and keeps its order', async () => {
  const { id } = await template()
  const other = await template()
  await give(id, [ann, ben])
  const library = async (caller = sam) => (await caller.calls(programs.library, { query: {} })).items
  const countFor = async (caller: Someone) => (await library(caller)).find(({ _id }) => _id === id)!.linkedProgramCount
  expect([await countFor(sam), await countFor(olivia), await countFor(priya)]).toEqual([2, 2, 0])
  await sam.calls(templates.updateTemplate, { params: { id: other.id }, body: { orderNumber: 0 } })
  expect((await library())[0]!._id).toBe(other.id)
  await sam.calls(templates.updateTemplate, { params: { id: other.id }, body: { orderNumber: 9999 } })
  expect((await library()).at(-1)!._id).toBe(other.id)
})

test('API-073 the series of a template are replaced: changed, added, removed and ordered', async () => {
  const { id, seriesId } = await template()
  const set = (list: object[]) => sam.calls(templates.setSeries, { params: { id }, body: { series: list as never } })
  const after = await set([
    { name: 'Evening', weekdays: [5] },
    { _id: seriesId, name: 'Early', timesPerWeek: 3 },
  ])
  expect(after).toMatchObject([
    { name: 'Evening', position: 0, weekdays: [5] },
    { _id: seriesId, name: 'Early', position: 1, timesPerWeek: 3 },
  ])
  expect(await set([{ _id: after[0]!._id, name: 'Evening' }])).toMatchObject([{ name: 'Evening', position: 0 }])
  await expect(set([{ name: '' }])).rejects.toMatchObject({
    fields: [{ field: 'series.0.name', message: 'Name is required.' }],
  })
})

test('API-073 the exercises of a template’s week are replaced and ordered', async () => {
  const { id, seriesId } = await template()
  const [first, second] = await itemsOf(id)
  const set = (list: object[]) =>
    sam.calls(templates.setExercises, { params: { id }, body: { seriesId, week: 1, exercises: list as never } })
  const after = await set([
    { exerciseId: calf!._id, dosage: reps(2, 15) },
    { _id: second!._id, exerciseId: bridge!._id, dosage: reps(4, 8) },
  ])
  expect(after.assignedExercises.map(({ exercise: of, set: sets }) => `${of.name} ${sets}`)).toEqual([
    'Calf raise 2',
    'Bridge 4',
  ])
  expect(await itemsOf(id, 2)).toHaveLength(2)
  const ids = after.assignedExercises.map(({ _id }) => _id).toReversed()
  const order = (list: string[]) =>
    sam.calls(templates.setOrder, { params: { id }, body: { seriesId, week: 1, ids: list } })
  expect((await order(ids)).assignedExercises.map(({ exercise: of }) => of.name)).toEqual(['Bridge', 'Calf raise'])
  await expect(order([...ids, first!._id])).rejects.toMatchObject({ code: 'conflict' })
  await expect(order([ids[0]!, ids[0]!])).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    set([
      { _id: ids[0], exerciseId: bridge!._id },
      { _id: ids[0], exerciseId: bridge!._id },
    ]),
  ).rejects.toMatchObject({
    fields: [{ field: 'exercises' }],
  })
})

test('a template is assigned to all selected patients or to none', async () => {
  const { id } = await template()
  const body = {
    patients: [ann, ben].map(({ accountId }) => ({ _id: randomUUID(), patientId: accountId, startDate: day(3) })),
  }
  const copy = await sam.calls(templates.assignTemplate, { params: { id }, body })
  expect(copy.map(({ patient, state }) => [patient, state])).toEqual([
    ['Ann Kowalski', 'planned'],
    ['Ben Ito', 'planned'],
  ])
  await sam.calls(templates.assignTemplate, { params: { id }, body })
  expect(await linkedPrograms(id)).toHaveLength(2)
  const withForeign = [...body.patients, { patientId: cleo.accountId, startDate: day() }].map(
    ({ patientId, startDate }) => ({ patientId, startDate }),
  )
  await expect(
    sam.calls(templates.assignTemplate, { params: { id }, body: { patients: withForeign } }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await linkedPrograms(id)).toHaveLength(2)
})

test('template updates are offered to linked programs and applied where accepted', async () => {
  const { id, seriesId } = await template()
  const [annsProgram, bens] = await give(id, [ann, ben])
  expect(await updatesFor(id, annsProgram!._id)).toEqual([])
  const [first, second] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(4, 12) } })
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: second!._id } })
  await sam.calls(series.assign, {
    body: { seriesId, week: 2, exercises: [{ exerciseId: calf!._id, dosage: reps(2, 15), position: 0 }] },
  })
  const updates = await updatesFor(id, annsProgram!._id)
  expect(changed(updates)).toEqual([
    ['changed', 1, 'Squat', '3 × 10', '4 × 12'],
    ['removed', 1, 'Bridge', '3 × 10', ''],
    ['added', 2, 'Calf raise', '', '2 × 15'],
  ])
  await answer(id, annsProgram!._id, updates)
  expect(await weekOf(annsProgram!._id, 1)).toEqual(['Morning: Squat 4'])
  expect(await weekOf(annsProgram!._id, 2)).toEqual(['Morning: Calf raise 2, Squat 3, Bridge 3'])
  expect(await weekOf(bens!._id, 1)).toEqual(['Morning: Squat 3, Bridge 3'])
  expect(await updatesFor(id, annsProgram!._id)).toEqual([])
  await answer(id, annsProgram!._id, updates)
  expect(await weekOf(annsProgram!._id, 2)).toEqual(['Morning: Calf raise 2, Squat 3, Bridge 3'])
  const changes = await ann.calls(series.changes, { params: { id: annsProgram!._id } })
  expect(changes.map(({ kind, exercise: of }) => `${kind} ${of}`).toSorted()).toEqual([
    'added Heel lifts',
    'changed Squat',
    'removed Bridge',
  ])
})

test('a declined update is not offered again until the template changes', async () => {
  const { id, seriesId } = await template()
  const [copy] = await give(id, [ann])
  const [first, second] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(4, 12) } })
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: second!._id } })
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: calf!._id }] } })
  await sam.calls(series.create, { body: { programId: id, name: 'Evening', exercises: [{ exerciseId: calf!._id }] } })
  await answer(id, copy!._id, await updatesFor(id, copy!._id), true)
  expect(await updatesFor(id, copy!._id)).toEqual([])
  expect(await weekOf(copy!._id)).toEqual(['Morning: Squat 3, Bridge 3'])
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(5, 12) } })
  const [again] = await updatesFor(id, copy!._id)
  expect(again).toMatchObject({ kind: 'changed', before: '3 × 10', after: '5 × 12', isCustomized: true })
})

test('an update marks customized prescriptions, and removed ones stay removed', async () => {
  const { id, seriesId } = await template()
  const [copy] = await give(id, [ann])
  const own = (await sam.calls(series.week, { params: { programId: copy!._id, week: 1 } })).series[0]!
  await sam.calls(series.change, {
    body: { _id: own.assignedExercises[0]!._id, dosage: reps(2, 6), staffNote: 'Sore on Monday' },
  })
  await sam.calls(series.unassign, { params: { seriesId: own._id, week: 1, id: own.assignedExercises[1]!._id } })
  const [first, second] = await itemsOf(id)
  for (const each of [first, second]) await sam.calls(series.change, { body: { _id: each!._id, dosage: reps(5, 5) } })
  const updates = await updatesFor(id, copy!._id)
  expect(updates.map(({ exercise: of, before, isCustomized }) => [of, before, isCustomized])).toEqual([
    ['Squat', '2 × 6', true],
  ])
  await answer(id, copy!._id, updates)
  const [after] = (await sam.calls(series.week, { params: { programId: copy!._id, week: 1 } })).series[0]!
    .assignedExercises
  expect(after).toMatchObject({ set: '5', staffNote: 'Sore on Monday' })
  expect(seriesId).toBeTruthy()
})

test('updates leave past weeks alone; new weeks make the program longer', async () => {
  const { id } = await template()
  const [copy] = await give(id, [ann], day(-8))
  expect(copy).toMatchObject({ currentWeek: 2 })
  const [first] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(9, 9) } })
  expect(await updatesFor(id, copy!._id)).toEqual([])
  await sam.calls(seriesCopies.addWeek, { params: { id }, body: { week: 3 } })
  await sam.calls(series.create, {
    body: { programId: id, name: 'Evening', week: 3, exercises: [{ exerciseId: calf!._id, dosage: reps(1, 20) }] },
  })
  const updates = await updatesFor(id, copy!._id)
  expect(updates.map(({ kind, week, series: block }) => `${kind} ${week} ${block}`)).toEqual([
    'series null Evening',
    'added 3 Morning',
    'added 3 Morning',
    'added 3 Evening',
  ])
  await answer(id, copy!._id, updates)
  expect(await sam.calls(programs.get, { params: { id: copy!._id } })).toMatchObject({
    weeks: 3,
    seriesNames: ['Morning', 'Evening'],
  })
  expect(await weekOf(copy!._id, 3)).toEqual(['Morning: Squat 3, Bridge 3', 'Evening: Calf raise 1'])
  expect(await weekOf(copy!._id, 1)).toEqual(['Morning: Squat 3, Bridge 3', 'Evening: '])
})

test('a week that is replaced in the template is offered as a change, not as additions', async () => {
  const { id } = await template()
  const [copy] = await give(id, [ann])
  const [first] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(4, 12) } })
  await sam.calls(seriesCopies.copyWeek, { params: { id }, body: { from: 1, to: [2] } })
  expect(changed(await updatesFor(id, copy!._id))).toEqual([
    ['changed', 1, 'Squat', '3 × 10', '4 × 12'],
    ['changed', 2, 'Squat', '3 × 10', '4 × 12'],
  ])
})

test('a practitioner can update their own patients’ programs, an owner all of the clinic’s, and nobody another clinic’s', async () => {
  const { id } = await template()
  const [copy] = await give(id, [ann])
  const [first] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(4, 12) } })
  expect(await linkedPrograms(id, priya)).toEqual([])
  expect(await linkedPrograms(id, olivia)).toHaveLength(1)
  await expect(linkedPrograms(id, eve)).rejects.toMatchObject({ code: 'not_found' })
  const body = { programs: [{ programId: copy!._id, ids: [first!._id] }] }
  await expect(priya.calls(templates.answerTemplateUpdates, { params: { id }, body })).rejects.toMatchObject({
    code: 'not_found',
  })
  const strange = await template()
  const elsewhere = sam.calls(templates.answerTemplateUpdates, { params: { id: strange.id }, body })
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
  expect(await weekOf(copy!._id)).toEqual(['Morning: Squat 3, Bridge 3'])
})

test('a new clinic adds the templates of Kinora once, and gives one to a patient', async () => {
  await ensureStarterLibrary(systemDb)
  const tess = await person('solo')
  const { added } = await tess.calls(templates.addStarterTemplates, {})
  expect(added).toBe(starterTemplates.length)
  const { items } = await tess.calls(programs.library, { query: {} })
  expect(items.map(({ title }) => title)).toEqual(starterTemplates.map(({ title }) => title))
  expect(items.every(({ exerciseCount }) => exerciseCount > 0)).toBe(true)
  expect((await tess.calls(templates.addStarterTemplates, {})).added).toBe(0)

  const patient = await patientOf(tess, { name: 'Una Berg' })
  await tess.calls(templates.assignTemplate, {
    params: { id: items[0]!._id },
    body: { patients: [{ patientId: patient.accountId, startDate: day() }] },
  })
  const given = await tess.calls(programs.ofPatient, { params: { id: patient.accountId }, query: {} })
  expect(given.items[0]!.title).toBe(starterTemplates[0]!.title)
  // Another clinic's library does not change.
  expect((await eve.calls(programs.library, { query: {} })).total).toBe(0)
})

test('a colleague finds a template under Colleagues and copies it, and the copy is among their own', async () => {
  const { id } = await template()
  const find = async (who: Someone, whose: 'mine' | 'colleagues' | 'clinic', of = id) =>
    (await who.calls(programs.library, { query: { whose, pageSize: 50 } })).items.find(({ _id }) => _id === of)
  const isThere = { createdBy: 'Sam Okafor' }
  expect([await find(sam, 'mine'), await find(sam, 'colleagues')]).toMatchObject([isThere, undefined])
  expect([await find(priya, 'mine'), await find(priya, 'colleagues')]).toMatchObject([undefined, isThere])
  expect([await find(priya, 'clinic'), await find(sam, 'clinic')]).toMatchObject([isThere, isThere])
  const copy = await priya.calls(seriesCopies.copyProgram, { params: { id }, body: { title: 'My knees' } })
  expect(await find(priya, 'mine', copy._id)).toMatchObject({ createdBy: 'Priya Nair', title: 'My knees' })
  expect(await find(sam, 'colleagues', copy._id)).toMatchObject({ title: 'My knees' })
})

test('a template for the right side is given for the left, and its updates come for the left too', async () => {
  const drafts = [squat!, bridge!].map((each, at) => ({
    ...{ exerciseId: each._id, dosage: reps(3, 10) },
    side: at === 0 ? ('right' as const) : ('both' as const),
  }))
  const { programId: id, seriesId } = await addProgram(sam, { title: 'Right knee', weeks: 1 }, drafts)
  const library = (await sam.calls(programs.library, { query: {} })).items
  expect(library.find(({ _id }) => _id === id)).toMatchObject({ side: 'right' })
  const [left, right] = await sam.calls(templates.assignTemplate, {
    params: { id },
    body: {
      patients: [
        { patientId: ann.accountId, startDate: day(), swapsSides: true },
        { patientId: ben.accountId, startDate: day() },
      ],
    },
  })
  const sidesOf = async (programId: string) =>
    (await sam.calls(series.week, { params: { programId, week: 1 } })).series[0]!.assignedExercises.map(
      ({ exercise: of, side }) => `${of.name} ${side}`,
    )
  expect(await sidesOf(left!._id)).toEqual(['Squat left', 'Bridge both'])
  expect(await sidesOf(right!._id)).toEqual(['Squat right', 'Bridge both'])
  expect(left).toMatchObject({ templateId: id })
  expect(await updatesFor(id, left!._id)).toEqual([])

  const added = [{ exerciseId: calf!._id, dosage: reps(2, 15), side: 'right' as const }]
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: added } })
  const [row] = await itemsOf(id)
  await sam.calls(series.change, { body: { _id: row!._id, dosage: reps(4, 10) } })
  await answer(id, left!._id, await updatesFor(id, left!._id))
  expect(await sidesOf(left!._id)).toEqual(['Squat left', 'Bridge both', 'Calf raise left'])
  expect(await updatesFor(id, left!._id)).toEqual([])
})

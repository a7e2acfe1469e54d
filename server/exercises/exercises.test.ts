import { expect, test } from 'vitest'
import { exercises, type ExerciseDraft } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { ensureStarterLibrary } from './exercise-import.service.ts'

const { organization, person, stranger, systemDb } = await openTestApp({ isWorker: false })
const starterCounts = await ensureStarterLibrary(systemDb)

const draft = (facts: Partial<ExerciseDraft> & { name: string }) => ({
  steps: ['Stand tall.', 'Bend your knees.'],
  bodyRegions: ['knee' as const],
  types: ['strength' as const],
  position: 'standing' as const,
  ...facts,
})
const search = (facts: object) => ({ body: facts })
const names = (reply: { items: { name: string }[] }) => reply.items.map(({ name }) => name)

test('API-017 API-016 a practitioner adds an exercise, reads it, and it is theirs', async () => {
  const sam = await person('practitioner')
  const priya = await person('practitioner', { of: sam.organizationId })
  const created = await sam.calls(exercises.create, {
    body: draft({ name: 'Wall squat', equipment: ['none', 'wall'], level: 3 }),
  })
  expect(created).toMatchObject({
    name: 'Wall squat',
    ownership: 'mine',
    equipment: ['wall'],
    version: 1,
    pictures: [],
    isArchived: false,
  })
  expect(created.defaultDosage).toMatchObject({ set: '3' })
  expect(await priya.calls(exercises.get, { params: { id: created._id } })).toMatchObject({
    ownership: 'organization',
    steps: ['Stand tall.', 'Bend your knees.'],
  })
})

test('an exercise without equipment can be filtered for', async () => {
  const sam = await person('practitioner')
  const created = await sam.calls(exercises.create, { body: draft({ name: 'Heel raise at home' }) })
  expect(created.equipment).toEqual(['none'])
  expect(names(await sam.calls(exercises.fetch, search({ equipment: ['none'], ownership: 'organization' })))).toEqual([
    'Heel raise at home',
  ])
})

test('errors are reported at their fields', async () => {
  const sam = await person('practitioner')
  const wrong = {
    name: ' ',
    steps: ['x'.repeat(601)],
    level: 9,
    evidence: [{ citation: 'Study', link: 'ftp://study.example' }],
  }
  const refusal = await sam.calls(exercises.create, { body: wrong }).catch((error) => error)
  expect(refusal.code).toBe('invalid')
  expect(refusal.fields).toEqual([
    { field: 'name', message: 'Name is required.' },
    { field: 'steps.0', message: 'At most 600 characters.' },
    { field: 'level', message: 'Choose 1 to 5.' },
    { field: 'evidence.0.link', message: 'Use a link that begins with https://.' },
  ])
  await expect(sam.calls(exercises.create, { body: { name: 'Bad \u0000 name' } })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(sam.calls(exercises.create, { body: { name: 5 } as never })).rejects.toMatchObject({ code: 'invalid' })
})

test('API-016 a change creates a new version and leaves other fields alone; a stale version is refused', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(exercises.create, {
    body: draft({ name: 'Step up', cues: ['Push through the heel.'] }),
  })
  const changed = await sam.calls(exercises.update, { params: { id: _id }, body: { purpose: 'Stairs.', version: 1 } })
  expect(changed).toMatchObject({
    version: 2,
    purpose: 'Stairs.',
    cues: ['Push through the heel.'],
    bodyRegions: ['knee'],
  })
  await expect(
    sam.calls(exercises.update, { params: { id: _id }, body: { purpose: 'Hills.', version: 1 } }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const same = await sam.calls(exercises.update, { params: { id: _id }, body: { purpose: 'Stairs.' } })
  expect(same.version).toBe(2)
  const versions = await systemDb.selectFrom('exerciseVersions').selectAll().where('exerciseId', '=', _id).execute()
  expect(versions).toMatchObject([{ version: 1, replacedBy: sam.accountId, content: { name: 'Step up', purpose: '' } }])
})

test('one of two concurrent changes to one version is refused', async () => {
  const sam = await person('practitioner')
  const { _id } = await sam.calls(exercises.create, { body: draft({ name: 'Bird dog' }) })
  const both = ['One.', 'Two.'].map((purpose) =>
    sam.calls(exercises.update, { params: { id: _id }, body: { purpose, version: 1 } }),
  )
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a favorite belongs to one person and creates no new version', async () => {
  const sam = await person('practitioner')
  const priya = await person('practitioner', { of: sam.organizationId })
  const { items } = await sam.calls(exercises.fetch, search({ ownership: 'starter', pageSize: 1 }))
  const id = items[0]!._id
  expect(await sam.calls(exercises.update, { params: { id }, body: { isFavorite: true } })).toMatchObject({
    isFavorite: true,
    ownership: 'starter',
    version: items[0]!.version,
  })
  expect(await sam.calls(exercises.fetch, search({ isFavorite: true }))).toMatchObject({
    total: 1,
    facets: { favorites: 1 },
  })
  expect(await priya.calls(exercises.fetch, search({ isFavorite: true }))).toMatchObject({
    total: 0,
    facets: { favorites: 0 },
  })
  expect(await sam.calls(exercises.update, { params: { id }, body: { isFavorite: false } })).toMatchObject({
    isFavorite: false,
  })
})

test('the starter library cannot be changed, but copied', async () => {
  const sam = await person('practitioner')
  const { items } = await sam.calls(exercises.fetch, search({ ownership: 'starter' }))
  const { _id: id, name, figure } = items[0]!
  await expect(sam.calls(exercises.update, { params: { id }, body: { name: 'Mine now' } })).rejects.toMatchObject({
    code: 'conflict',
    message: /starter library/,
  })
  await expect(sam.calls(exercises.update, { params: { id }, body: { isArchived: true } })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(sam.calls(exercises.remove, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
  const copy = await sam.calls(exercises.copy, { params: { id }, body: {} })
  expect(copy).toMatchObject({ name, figure, ownership: 'mine', version: 1 })
  expect(await sam.calls(exercises.update, { params: { id: copy._id }, body: { name: 'Our squat' } })).toMatchObject({
    name: 'Our squat',
  })
  expect(await sam.calls(exercises.get, { params: { id } })).toMatchObject({ name, ownership: 'starter' })
})

test('an exercise that was never prescribed is deleted', async () => {
  const sam = await person('practitioner')
  const { _id: id } = await sam.calls(exercises.create, { body: draft({ name: 'Not wanted' }) })
  expect(await sam.calls(exercises.remove, { params: { id } })).toEqual({ isArchived: false })
  await expect(sam.calls(exercises.get, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('an archived exercise is hidden and can be restored', async () => {
  const sam = await person('practitioner')
  const { _id: id } = await sam.calls(exercises.create, { body: draft({ name: 'Away for now' }) })
  const found = async (isArchived: boolean) =>
    (await sam.calls(exercises.fetch, search({ search: 'away for now', isArchived }))).total
  await sam.calls(exercises.update, { params: { id }, body: { isArchived: true } })
  expect([await found(false), await found(true)]).toEqual([0, 1])
  expect(await sam.calls(exercises.update, { params: { id }, body: { isArchived: false } })).toMatchObject({
    isArchived: false,
    version: 1,
  })
  expect([await found(false), await found(true)]).toEqual([1, 0])
})

test('an organization never sees the exercises of another', async () => {
  const [sam, eve] = [await person('practitioner'), await person('business_admin')]
  const { _id: id } = await sam.calls(exercises.create, { body: draft({ name: 'Quokka hop' }) })
  const [notThere, empty] = [{ code: 'not_found' }, { total: 0, items: [] }]
  expect(await eve.calls(exercises.fetch, search({ search: 'quokka hop' }))).toMatchObject(empty)
  expect(await eve.calls(exercises.fetch, search({ exerciseIds: [id] }))).toMatchObject(empty)
  await expect(eve.calls(exercises.get, { params: { id } })).rejects.toMatchObject(notThere)
  await expect(eve.calls(exercises.update, { params: { id }, body: { name: 'Taken' } })).rejects.toMatchObject(notThere)
  await expect(eve.calls(exercises.update, { params: { id }, body: { isFavorite: true } })).rejects.toMatchObject(
    notThere,
  )
  await expect(eve.calls(exercises.remove, { params: { id } })).rejects.toMatchObject(notThere)
  await expect(eve.calls(exercises.copy, { params: { id }, body: {} })).rejects.toMatchObject(notThere)
  await expect(eve.calls(exercises.ladder, { params: { id } })).rejects.toMatchObject(notThere)
  await expect(eve.calls(exercises.uses, { params: { id } })).rejects.toMatchObject(notThere)
  const mine = { name: 'Eve’s own', easierId: id }
  await expect(eve.calls(exercises.create, { body: mine })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'easierId' }],
  })
  await expect(eve.calls(exercises.create, { body: { name: 'Taking the id', _id: id } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('patients and strangers are kept out of the library', async () => {
  const ann = await person('patient')
  await expect(ann.calls(exercises.fetch, search({}))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(stranger.calls(exercises.fetch, search({}))).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('easier and harder exercises form a ladder, two steps each way', async () => {
  const sam = await person('practitioner')
  const make = async (name: string, more = {}) =>
    (await sam.calls(exercises.create, { body: { ...draft({ name }), ...more } }))._id
  const first = await make('Ladder 1')
  const second = await make('Ladder 2', { easierId: first })
  const third = await make('Ladder 3', { easierId: second })
  const fourth = await make('Ladder 4', { easierId: third })
  const steps = async (id: string) =>
    (await sam.calls(exercises.ladder, { params: { id } })).map(({ step, exercise }) => `${step} ${exercise.name}`)
  expect(await steps(second)).toEqual(['-1 Ladder 1', '0 Ladder 2', '1 Ladder 3', '2 Ladder 4'])
  await sam.calls(exercises.update, { params: { id: first }, body: { easierId: fourth } })
  expect(await steps(first)).toHaveLength(4)
  await expect(sam.calls(exercises.update, { params: { id: first }, body: { harderId: first } })).rejects.toMatchObject(
    { code: 'invalid' },
  )
})

test('the starter library is loaded once, with figures and ladders, and follows its source', async () => {
  expect(starterCounts.new).toBeGreaterThan(20)
  expect(await ensureStarterLibrary(systemDb)).toMatchObject({ new: 0, changed: 0, same: starterCounts.new })
  const sam = await person('practitioner')
  const { items } = await sam.calls(exercises.fetch, search({ search: 'straight leg raise', ownership: 'starter' }))
  expect(items[0]).toMatchObject({ name: 'Straight leg raise', figure: 'straight-leg-raise', ownership: 'starter' })
  const ladder = await sam.calls(exercises.ladder, { params: { id: items[0]!._id } })
  expect(ladder.find(({ step }) => step === -2)?.exercise.name).toBe('Static quadriceps contraction')
  expect(ladder.find(({ step }) => step === -1)?.exercise.name).toBe('Inner range quadriceps over a roll')
  const whole = await sam.calls(exercises.get, { params: { id: items[0]!._id } })
  expect(whole).toMatchObject({ review: 'awaiting clinical review', source: 'kinora', defaultSide: 'each' })
})

test('a start with a newer starter library adds what is new and leaves the rest as it is', async () => {
  const added = { ...starterLibrary[0]!, slug: 'added-later', name: 'Added later', easier: starterLibrary[0]!.slug }
  const newer = [
    ...starterLibrary.map((item) => (item === starterLibrary[0] ? { ...item, harder: added.slug } : item)),
    added,
  ]
  expect(await ensureStarterLibrary(systemDb, newer)).toMatchObject({ new: 1, changed: 0, same: starterCounts.new })
  const sam = await person('practitioner')
  const { items } = await sam.calls(exercises.fetch, search({ search: 'added later', ownership: 'starter' }))
  const ladder = await sam.calls(exercises.ladder, { params: { id: items[0]!._id } })
  expect(ladder.find(({ step }) => step === -1)?.exercise.name).toBe(starterLibrary[0]!.name)
  await ensureStarterLibrary(systemDb)
  expect(names(await sam.calls(exercises.fetch, search({ search: 'added later' })))).not.toContain('Added later')
})

test('the still of a figure is public and cacheable', async () => {
  const still = await stranger.calls(exercises.figure, { params: { slug: 'straight-leg-raise', phase: 'thumb' } })
  expect(await still.text()).toMatch(/^<svg /)
  await expect(
    stranger.calls(exercises.figure, { params: { slug: 'nothing-like-it', phase: 'end' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    stranger.calls(exercises.figure, { params: { slug: '../../secret', phase: 'end' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('an organization without exercises of its own has the starter library', async () => {
  const own = await organization({ name: 'Tide Physio' })
  const tess = await person('solo', { of: own })
  const { facets } = await tess.calls(exercises.fetch, search({}))
  expect(facets.ownership).toEqual({ starter: starterCounts.new })
})

/** Ann gets the exercises this week in one of Sam's programs. */
async function prescribed(exerciseIds: string[], of?: string) {
  const sam = await person('practitioner', { of })
  const { _id: patientId } = await addPatient(sam)
  const startDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const program = await sam.calls(programs.create, { body: { title: 'Knee rehab', patientId, startDate, weeks: 2 } })
  const list = exerciseIds.map((exerciseId) => ({ exerciseId }))
  await sam.calls(series.create, { body: { name: 'Morning', programId: program._id, exercises: list } })
  return { sam, patientId, program }
}

test('a prescribed exercise is archived instead of deleted, naming its patients', async () => {
  const owner = await person('business_admin')
  const { _id: id } = await owner.calls(exercises.create, { body: draft({ name: 'Given to Ann' }) })
  const { sam, patientId, program } = await prescribed([id], owner.organizationId)
  expect(await sam.calls(exercises.uses, { params: { id } })).toMatchObject({
    patients: [{ patientId, name: 'Ann Kowalski', programId: program._id, dosage: { set: '3' } }],
    patientCount: 1,
    templates: [],
    templateCount: 0,
  })
  const priya = await person('practitioner', { of: owner.organizationId })
  expect(await priya.calls(exercises.uses, { params: { id } })).toMatchObject({ patients: [], patientCount: 1 })

  expect(await owner.calls(exercises.remove, { params: { id } })).toEqual({ isArchived: true })
  expect(await owner.calls(exercises.get, { params: { id } })).toMatchObject({ isArchived: true, name: 'Given to Ann' })
})

test('the templates that use an exercise are named, to its own clinic only', async () => {
  const sam = await person('business_admin')
  const { items } = await sam.calls(exercises.fetch, search({ ownership: 'starter', pageSize: 1 }))
  const exerciseId = items[0]!._id
  const { programId } = await addProgram(sam, { title: 'Knees, weeks 1 to 6', weeks: 2 }, [exerciseId])
  const uses = await sam.calls(exercises.uses, { params: { id: exerciseId } })
  expect(uses.templates).toEqual([{ templateId: programId, title: 'Knees, weeks 1 to 6' }])
  const eve = await person('business_admin')
  expect((await eve.calls(exercises.uses, { params: { id: exerciseId } })).templates).toEqual([])
})

test('the patients doing a starter exercise are listed for their own clinic only', async () => {
  const { sam } = await prescribed([])
  const { items } = await sam.calls(exercises.fetch, search({ ownership: 'starter', pageSize: 1 }))
  const id = items[0]!._id
  await prescribed([id])
  expect(await sam.calls(exercises.uses, { params: { id } })).toEqual({
    patients: [],
    patientCount: 0,
    templates: [],
    templateCount: 0,
  })
  await prescribed([id], sam.organizationId)
  const eve = await person('business_admin')
  expect(await eve.calls(exercises.uses, { params: { id } })).toEqual({
    patients: [],
    patientCount: 0,
    templates: [],
    templateCount: 0,
  })
})

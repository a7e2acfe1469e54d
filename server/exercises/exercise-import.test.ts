import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exerciseImports } from '@kinora/contract/exercise-imports.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { ensureStarterLibrary } from './exercise-import.service.ts'

const { person, stranger, systemDb } = await openTestApp()
await ensureStarterLibrary(systemDb)

const muscles = ['quadriceps', 'hamstrings', 'abdominals', 'chest', 'calves', 'lats']
const many = Array.from({ length: 873 }, (_, at) => ({
  id: `ex_${at}`,
  name: `Exercise number ${at} with a ${muscles[at % 6]}`,
  force: at % 3 ? 'push' : 'static',
  level: 'beginner',
  equipment: at % 2 ? 'dumbbell' : null,
  primaryMuscles: [muscles[at % 6]],
  secondaryMuscles: [muscles[(at + 1) % 6]],
  instructions: Array.from(
    { length: 5 },
    (_step, step) =>
      `Step ${step} of ${at}: slowly move the weight until it is level with your knee, then come back the way you went.`,
  ),
  category: at % 5 ? 'strength' : 'stretching',
  images: [],
}))
const send = (value: unknown, isDryRun: boolean) => ({
  body: { text: typeof value === 'string' ? value : JSON.stringify(value), isDryRun },
})

test('873 exercises are imported, and again without a duplicate', async () => {
  const sam = await person('practitioner')
  expect(await sam.calls(exercises.importList, send(many, true))).toMatchObject({
    format: 'free-exercise-db',
    isDryRun: true,
    counts: { new: 873, refused: 0 },
  })
  expect((await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })).total).toBe(0)

  const { counts, rows } = await sam.calls(exercises.importList, send(many, false))
  expect(counts).toEqual({ new: 873, changed: 0, same: 0, duplicate: 0, refused: 0 })
  expect(rows).toHaveLength(500)

  expect((await sam.calls(exercises.importList, send(many, false))).counts).toEqual({
    new: 0,
    changed: 0,
    same: 873,
    duplicate: 0,
    refused: 0,
  })
  const { total, items } = await sam.calls(exercises.fetch, { body: { ownership: 'organization', search: 'number 5' } })
  expect([total > 0, items[0]]).toMatchObject([true, { ownership: 'organization' }])
  expect((await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })).total).toBe(873)
})

test('two imports of one list that arrive together add it once', async () => {
  const sam = await person('practitioner')
  const both = await Promise.all([0, 1].map(() => sam.calls(exercises.importList, send(many.slice(0, 40), false))))
  expect(both.map(({ counts }) => counts.new).toSorted((a, b) => a - b)).toEqual([0, 40])
})

test('importing a changed list updates its exercises, except those edited in Kinora', async () => {
  const sam = await person('practitioner')
  await sam.calls(exercises.importList, send(many.slice(0, 3), false))
  const { items } = await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })
  const edited = items.find(({ name }) => name.includes('number 1 '))!
  await sam.calls(exercises.update, { params: { id: edited._id }, body: { purpose: 'For Ann.' } })

  const newer = many.slice(0, 3).map((item) => ({ ...item, instructions: ['Another way.'] }))
  const { counts, rows } = await sam.calls(exercises.importList, send(newer, false))
  expect(counts).toMatchObject({ changed: 2, duplicate: 1 })
  expect(rows[0]).toMatchObject({ row: 2, outcome: 'duplicate', reason: expect.stringContaining('changed in Kinora') })
  const stored = await sam.calls(exercises.get, { params: { id: edited._id } })
  expect([stored.purpose, stored.steps.length, stored.version]).toEqual(['For Ann.', 5, 2])
  const other = items.find(({ name }) => name.includes('number 2 '))!
  expect(await sam.calls(exercises.get, { params: { id: other._id } })).toMatchObject({
    steps: ['Another way.'],
    version: 2,
    attribution: { licence: 'Unlicense' },
  })
  expect((await sam.calls(exercises.importList, send(newer, false))).counts).toMatchObject({ same: 2, duplicate: 1 })
})

test('imported exercises are visible to their clinic only', async () => {
  const [sam, eve] = [await person('practitioner'), await person('practitioner')]
  await sam.calls(exercises.importList, send(many.slice(0, 5), false))
  expect((await eve.calls(exercises.fetch, { body: { ownership: 'organization' } })).total).toBe(0)
  expect((await eve.calls(exercises.importList, send(many.slice(0, 5), true))).counts.new).toBe(5)
  await expect(stranger.calls(exercises.importList, send(many.slice(0, 5), true))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('the valid rows of a list with invalid rows are imported', async () => {
  const sam = await person('practitioner')
  const list = [
    many[0],
    { ...many[1], name: 'x'.repeat(100_000) },
    null,
    { ...many[2], name: 'Nul \u0000 byte' },
    { ...many[3], id: many[0]!.id },
  ]
  const { counts, rows } = await sam.calls(exercises.importList, send(list, false))
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, duplicate: 1, refused: 3 })
  expect(rows.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 Name: At most 120 characters.',
    '3 This is not an exercise.',
    '4 Name: Contains characters that cannot be stored.',
    '5 Same id as row 1.',
    '1 ',
  ])
})

test('a file that is not a list is refused at its field, and nothing changes', async () => {
  const sam = await person('practitioner')
  for (const text of ['[{"name": ', '{}', 'hello', '\u0000\u0000\u0000', '[]']) {
    await expect(sam.calls(exercises.importList, send(text, false))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'text' }],
    })
  }
  await expect(sam.calls(exercises.importList, send('', true))).rejects.toMatchObject({
    fields: [{ field: 'text', message: 'Choose a file first.' }],
  })
  await expect(sam.calls(exercises.importList, send('x'.repeat(8_000_001), true))).rejects.toMatchObject({
    fields: [{ field: 'text', message: 'At most 8 MB.' }],
  })
  await expect(sam.calls(exercises.importList, send('x'.repeat(13_000_000), true))).rejects.toMatchObject({
    code: 'too_large',
  })
})

const raise = (id: string, more: object = {}) => ({
  ...many[0],
  ...{ id, name: `Raise of ${id}`, instructions: ['Raise it.'], ...more },
})
const recent = (by: Awaited<ReturnType<typeof person>>) => by.calls(exerciseImports.recentImports, {})

test('undoing an import deletes unused exercises, restores changed ones and lists the rest', async () => {
  const sam = await person('practitioner')
  await sam.calls(exercises.importList, send([raise('a'), raise('b'), raise('c'), raise('d')], false))
  const { items } = await sam.calls(exercises.fetch, { body: { search: 'raise', ownership: 'organization' } })
  const idOf = (id: string) => items.find(({ name }) => name === `Raise of ${id}`)!._id
  await sam.calls(exercises.importList, send([raise('a', { instructions: ['Raise it high.'] }), raise('e')], false))
  await sam.calls(exercises.update, { params: { id: idOf('b') }, body: { summary: 'Ours.' } })
  await sam.calls(exercises.update, { params: { id: idOf('c') }, body: { isFavorite: true } })
  const [second, first] = await recent(sam)
  expect([second, first]).toMatchObject([
    { format: 'free-exercise-db', added: 1, changed: 1 },
    { added: 4, changed: 0 },
  ])

  const undo = (id: string) => sam.calls(exerciseImports.undoImport, { params: { id } })
  expect(await undo(second!._id)).toEqual({ removed: 1, restored: 1, kept: [] })
  expect((await sam.calls(exercises.get, { params: { id: idOf('a') } })).steps).toEqual(['Raise it.'])
  expect((await sam.calls(exercises.importList, send([raise('a')], true))).counts).toMatchObject({ same: 1 })
  const undone = await undo(first!._id)
  expect(undone.removed).toBe(1)
  expect(Object.fromEntries(undone.kept.map(({ name, reason }) => [name, reason]))).toEqual({
    'Raise of a': 'It was changed since.',
    'Raise of b': 'It was changed since.',
    'Raise of c': 'It has since been added to favourites, reviewed, or given a picture or video.',
  })
  expect(await recent(sam)).toEqual([])
  await expect(undo(first!._id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a colleague undoes an import, within thirty days, and another clinic does not see it', async () => {
  const sam = await person('practitioner')
  const priya = await person('practitioner', { of: sam.organizationId })
  const eve = await person('solo')
  await sam.calls(exercises.importList, send([raise('a'), raise('b')], false))
  const id = (await recent(priya))[0]!._id
  expect(await recent(eve)).toEqual([])
  await expect(eve.calls(exerciseImports.undoImport, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  await sql`update exercise_imports set created_at = now() - interval '31 days' where id = ${id}`.execute(systemDb)
  expect(await recent(priya)).toEqual([])
  await expect(priya.calls(exerciseImports.undoImport, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
  await sql`update exercise_imports set created_at = now() where id = ${id}`.execute(systemDb)
  expect(await priya.calls(exerciseImports.undoImport, { params: { id } })).toMatchObject({ removed: 2 })
})

test('imported exercises without steps are marked, and those without a picture stand last in the library', async () => {
  const sam = await person('practitioner')
  const body = {
    text: JSON.stringify([raise('a', { name: '1 raise', instructions: [] }), raise('b')]),
    isDryRun: false,
  }
  const { rows, notes, ids } = await sam.calls(exercises.importList, { body })
  expect(Object.keys(ids!)).toEqual(['a', 'b'])
  expect(rows[0]).toMatchObject({ row: 1, reason: 'It has no steps. Write them before you prescribe it.' })
  expect(notes.at(-1)).toMatch(/^1 exercise has no steps/)
  const lastTwo = async () => {
    const names: string[] = []
    for (let pageNumber = 1, total = 1; names.length < total; pageNumber++) {
      const page = await sam.calls(exercises.fetch, { body: { pageSize: 100, pageNumber } })
      names.push(...page.items.map(({ name }) => name))
      total = page.total
    }
    return names.slice(-2)
  }
  expect(await lastTwo()).toEqual(['1 raise', 'Raise of b'])
  await systemDb.updateTable('exercises').set({ figure: 'squat' }).where('name', '=', 'Raise of b').execute()
  expect(await lastTwo()).toEqual(['Raise of b', '1 raise'])
})

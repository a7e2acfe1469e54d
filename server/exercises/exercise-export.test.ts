import { expect, test } from 'vitest'
import { exerciseExport } from '@kinora/contract/exercise-export.ts'
import { exercises, type ExerciseDraft } from '@kinora/contract/exercises.ts'
import type { z } from 'zod'
import { openTestApp } from '../testing/open-test-app.ts'
import { readZip } from '../testing/read-zip.ts'
import { extensionOf } from './exercise-export.rules.ts'
import { ensureStarterLibrary } from './exercise-import.service.ts'

const { person, systemDb, stranger } = await openTestApp({ isWorker: false })
await ensureStarterLibrary(systemDb)
type Person = Awaited<ReturnType<typeof person>>

/** Content that is hard to store in a table or in JSON. */
const awkward: z.input<typeof ExerciseDraft>[] = [
  {
    name: '=HYPERLINK("http://x","Squat")',
    patientName: '+1 sit to stand',
    aliases: ['bend, and rise', "'@quoted", 'a|b\\c'],
    summary: 'Line one.\n\nLine "two"; with, signs — and ünïcödé 🙂',
    purpose: '-',
    setup: '@here\tthere',
    steps: ['- a dash first', '1. a number first', 'x | y', 'back\\slash', 'pain < 3 & > 1', '  <b>bold</b> move'],
    cues: ['=1+1'],
    commonErrors: ['Too fast, too soon'],
    stopIf: 'Stop & rest.',
    types: ['strength', 'balance'],
    bodyRegions: ['knee', 'hip'],
    movements: ['knee flexion, loaded'],
    primaryMuscles: ['quadriceps'],
    position: 'standing',
    equipment: ['band', 'chair'],
    laterality: 'unilateral',
    mechanic: 'compound',
    force: 'push',
    chain: 'closed',
    level: 4,
    measure: 'reps and load',
    defaultDosage: {
      set: '4',
      repsMin: 8,
      repsMax: 12,
      holdSeconds: 0,
      tempo: '3-1-1-0',
      restSeconds: 90,
      restBetweenSidesSeconds: 20,
      load: { type: 'band', bandColor: 'green' },
      rpeTarget: 6,
      timesPerDay: 2,
    },
    defaultSide: 'each',
    contraindications: ['Fracture'],
    precautions: ['Kneeling'],
    restrictionTags: ['kneeling', 'impact'],
    conditions: ['Knee OA'],
    goals: ['Stairs'],
    evidence: [
      { citation: 'No link', link: '' },
      { citation: 'A; study', link: 'https://doi.org/10.1/x' },
    ],
  },
  { name: 'Walk it', measure: 'distance', defaultDosage: { set: '1', distanceMeters: 400.5 } },
  { name: 'Only a name' },
  { name: 'Lift', defaultDosage: { load: { type: 'weight', value: 2.5, unit: 'kg' }, repsMax: 10 } },
]

async function fill(sam: Person) {
  const created = []
  for (const body of awkward) created.push(await sam.calls(exercises.create, { body }))
  const [squat, , name] = created
  await sam.calls(exercises.update, { params: { id: name!._id }, body: { harderId: squat!._id } })
  return created
}

async function exported(sam: Person, asked: z.input<typeof exerciseExport.export.body> = {}) {
  const { count, url } = await sam.calls(exerciseExport.export, { body: asked })
  const ticket = new URLSearchParams(url.split('?')[1]).get('ticket')!
  const blob = (await stranger.calls(exerciseExport.exportFile, { query: { ticket } })) as Blob
  const files = readZip(new Uint8Array(await blob.arrayBuffer()))
  return { count, files, text: (name: string) => files.get(name)!.toString('utf8') }
}

const send = (sam: Person, text: string, isDryRun = false) =>
  sam.calls(exercises.importList, { body: { text, isDryRun } })
const none = { new: 0, changed: 0, same: 0, duplicate: 0, refused: 0 }

test.each(['exercises.csv', 'exercises.json'])(
  '%s comes back without a difference, here and at another clinic',
  async (name) => {
    const [sam, eve] = [await person('solo'), await person('solo')]
    const created = await fill(sam)
    const { count, text } = await exported(sam)
    expect(count).toBe(awkward.length)

    expect((await send(sam, text(name))).counts).toEqual({ ...none, same: created.length })
    const after = await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })
    expect(after.items.map(({ version }) => version)).toEqual(created.map(() => 1))

    const { counts, ids, rows } = await send(eve, text(name))
    expect(counts).toEqual({ ...none, new: created.length })
    const noSteps = 'It has no steps. Write them before you prescribe it.'
    const reasons = created.map(({ steps, setup }) => (steps.length === 0 && !setup ? noSteps : ''))
    expect(rows.map(({ reason }) => reason).sort()).toEqual(reasons.sort())
    expect((await send(eve, text(name))).counts).toEqual({ ...none, same: created.length })
    const [squat, , named] = created
    const there = await eve.calls(exercises.get, { params: { id: ids![squat!._id]! } })
    const { defaultDosage, evidence, aliases, movements, position, restrictionTags } = squat!
    expect(there).toMatchObject({
      name: awkward[0]!.name,
      defaultDosage,
      evidence,
      aliases,
      movements,
      position,
      restrictionTags,
      attribution: { licence: 'All rights reserved', author: expect.any(String) },
    })
    expect(await eve.calls(exercises.get, { params: { id: ids![named!._id]! } })).toMatchObject({
      harderId: ids![squat!._id],
    })
    const again = await exported(eve)
    expect((await send(sam, again.text(name), true)).counts).toEqual({ ...none, duplicate: created.length })
  },
)

test('no cell of the table is a formula to a spreadsheet program', async () => {
  const sam = await person('solo')
  await fill(sam)
  const { text } = await exported(sam)
  const cells = text('exercises.csv')
    .replace('\uFEFF', '')
    .split(/[,\r\n]+/)
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell) && !/^-?\d/.test(cell))).toEqual([])
  expect(text('exercises.csv')).toContain(`"'=HYPERLINK(""http://x"",""Squat"")"`)
})

test('a table edited in a spreadsheet changes only the edited cells', async () => {
  const sam = await person('solo')
  const [squat] = await fill(sam)
  const { text } = await exported(sam)
  const edited = text('exercises.csv').replace('Fracture', 'Recent fracture')
  const { counts, rows } = await send(sam, edited)
  expect([counts.changed, counts.same, rows[0]!.name]).toEqual([1, 3, awkward[0]!.name])
  const after = await sam.calls(exercises.get, { params: { id: squat!._id } })
  expect(after).toMatchObject({
    version: 2,
    contraindications: ['Recent fracture'],
    summary: squat!.summary,
    steps: squat!.steps,
  })

  const older = await send(sam, text('exercises.csv').replace('Fracture', 'Old fracture'))
  expect(older.counts).toMatchObject({ changed: 0, duplicate: 1 })
  expect(older.rows[0]!.reason).toBe('Not imported: it was changed in Kinora after this file was exported.')
})

test('columns missing from a table change nothing', async () => {
  const sam = await person('solo')
  const [squat] = await fill(sam)
  const { counts } = await send(sam, `external_id,name\n${squat!._id},Squat\n`)
  expect(counts).toEqual({ ...none, changed: 1 })
  const { name, steps, level } = await sam.calls(exercises.get, { params: { id: squat!._id } })
  expect([name, steps, level]).toEqual(['Squat', squat!.steps, 4])
})

test('the export has the clinic’s own exercises that match the filter, with pictures and their licence', async () => {
  const [sam, eve] = [await person('solo'), await person('solo')]
  const [squat] = await fill(sam)
  const body = new FormData()
  const red = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  body.append('alt', 'Start')
  body.append('file', new Blob([new Uint8Array(red)], { type: 'image/png' }), 'start.png')
  const picture = await sam.calls(exercises.addPicture, { params: { id: squat!._id }, body })

  expect((await exported(sam, { ownership: 'starter' })).count).toBe(0)
  expect((await exported(eve)).count).toBe(0)
  const { count, files, text } = await exported(sam, { search: 'hyperlink', licence: 'CC BY 4.0' })
  const name = `media/${squat!._id}/${picture._id}.webp`
  expect([count, [...files.keys()]]).toEqual([1, ['README.txt', 'exercises.csv', 'exercises.json', name]])
  expect(files.get(name)!.subarray(8, 12).toString()).toBe('WEBP')
  expect(text('README.txt')).toContain('1 exercise as a table')
  const [entry] = JSON.parse(text('exercises.json')).exercises
  expect(entry).toMatchObject({
    licence: 'CC BY 4.0',
    media: [{ kind: 'picture', file: name, alt: 'Start', licence: 'CC BY 4.0' }],
  })
  expect([...(await exported(sam, { hasMedia: false })).files.keys()]).toHaveLength(3)
})

test('CONST-04 a jpeg is exported as jpg', () => {
  expect(['image/jpeg', 'image/png'].map(extensionOf)).toEqual(['jpg', 'png'])
})

test('an invalid export ticket is refused', async () => {
  const sam = await person('solo')
  const { url } = await sam.calls(exerciseExport.export, { body: {} })
  const ticket = new URLSearchParams(url.split('?')[1]).get('ticket')!
  for (const wrong of ['x', 'a.b.c', `${ticket.slice(0, -4)}AAAA`])
    await expect(stranger.calls(exerciseExport.exportFile, { query: { ticket: wrong } })).rejects.toMatchObject({
      code: 'not_found',
    })
  const ann = await person('patient')
  await expect(ann.calls(exerciseExport.export, { body: {} })).rejects.toMatchObject({ code: 'forbidden' })
})

test.each<[string, string, RegExp]>([
  [
    'an open quote',
    'name,level\nSquat,2\n"Lunge,3\n',
    /^Line 3, column “name” of this table is broken: a quotation mark is never closed/,
  ],
  [
    'a quote in a cell',
    'name,level\nSquat "deep",2\n',
    /^Line 2.* of this table is broken: there is a quotation mark inside a cell/,
  ],
  ['a hundred thousand rows', `name\n${'x\n'.repeat(100_000)}`, /At most 50,000 rows/],
  [
    'six thousand exercises',
    `name\n${Array.from({ length: 6000 }, (_, at) => `Squat ${at}\n`).join('')}`,
    /At most 5000 exercises/,
  ],
])('%s is refused whole, and the message says where', async (_what, text, message) => {
  const sam = await person('solo')
  await expect(send(sam, text)).rejects.toMatchObject({
    fields: [{ field: 'text', message: expect.stringMatching(message) }],
  })
  expect((await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })).total).toBe(0)
})

test('hostile cells are reported by row and column, and markup is imported as text', async () => {
  const sam = await person('solo')
  const { counts, rows } = await send(
    sam,
    "name,level,instructions,cues\nOne,high,Go.,\nTwo \u0000,2,Go.,\nThree,2,<script>alert(1)</script><p>Go &amp; stop.</p>,\"'=cmd|' /C calc'!A0\"\n",
  )
  expect(counts).toEqual({ ...none, new: 1, refused: 2 })
  expect(rows.slice(0, 2).map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 level: “high” is not a number.',
    '3 name: contains characters that cannot be stored.',
  ])
  const { items } = await sam.calls(exercises.fetch, { body: { search: 'three' } })
  expect(await sam.calls(exercises.get, { params: { id: items[0]!._id } })).toMatchObject({ steps: ['Go & stop.'] })
})

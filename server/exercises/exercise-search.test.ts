import { beforeAll, expect, test } from 'vitest'
import { exercises, type ExerciseDraft } from '@kinora/contract/exercises.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { person } = await openTestApp({ isWorker: false })
const sam = await person('practitioner')

const library: (Partial<ExerciseDraft> & { name: string })[] = [
  {
    name: 'Squat',
    bodyRegions: ['knee', 'hip'],
    types: ['strength'],
    position: 'standing',
    primaryMuscles: ['quadriceps'],
    level: 3,
  },
  {
    name: 'Wall squat',
    bodyRegions: ['knee'],
    types: ['isometric'],
    position: 'standing',
    equipment: ['wall'],
    level: 2,
  },
  {
    name: 'Glute bridge',
    aliases: ['Hip lift'],
    bodyRegions: ['hip'],
    types: ['strength'],
    position: 'crook lying',
    equipment: ['mat'],
  },
  {
    name: 'Cat and camel',
    bodyRegions: ['lumbar', 'thoracic'],
    types: ['mobility'],
    position: 'four-point kneeling',
    equipment: ['mat'],
  },
  {
    name: 'Hamstring stretch',
    bodyRegions: ['knee'],
    types: ['stretch'],
    position: 'supine',
    equipment: ['belt'],
    steps: ['Loop the strap around your foot.'],
  },
  {
    name: 'Row with a band',
    bodyRegions: ['shoulder'],
    types: ['strength'],
    position: 'sitting',
    equipment: ['band'],
    level: 3,
  },
  { name: 'Café curl', bodyRegions: ['elbow'], types: ['strength'], equipment: ['dumbbell'] },
]

beforeAll(async () => {
  for (const body of library) await sam.calls(exercises.create, { body })
})

const find = (body: object) => sam.calls(exercises.fetch, { body })
const names = async (body: object) => (await find(body)).items.map(({ name }) => name)

test('API-015 the library is paginated by name, with the total', async () => {
  const first = await find({ pageSize: 3, pageNumber: 1 })
  const second = await find({ pageSize: 3, pageNumber: 2 })
  expect(first.total).toBe(7)
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
    library
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b))
      .slice(0, 6),
  )
  expect(await names({ pageNumber: 9 })).toEqual([])
})

test('API-015 exercises are fetched by their ids', async () => {
  const { items } = await find({ search: 'squat' })
  const ids = items.map(({ _id }) => _id)
  expect((await find({ exerciseIds: ids })).items.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  expect(await find({ exerciseIds: [] })).toMatchObject({ total: 0 })
})

test.each([
  ['squat', ['Squat', 'Wall squat']],
  ['SQU', ['Squat', 'Wall squat']],
  ['wall squ', ['Wall squat']],
  ['hip lift', ['Glute bridge']],
  ['quadriceps', ['Squat']],
  ['strap', ['Hamstring stretch']],
  ['low back', ['Cat and camel']],
  ['theraband', ['Row with a band']],
  ['cafe', ['Café curl']],
  ['100%_', []],
])('a search for %s finds %j', async (search, found) => {
  expect(await names({ search })).toEqual(found)
})

test.each([
  ['sqaut', 'Squat'],
  ['hamstrng strech', 'Hamstring stretch'],
  ['glut brige', 'Glute bridge'],
  ['quadricps', 'Squat'],
])('%s was meant as %s', async (search, found) => {
  expect((await names({ search }))[0]).toBe(found)
})

test('nonsense finds nothing, and no search text causes an error', async () => {
  expect(await names({ search: 'xqzvvw' })).toEqual([])
  for (const search of ["'; drop table exercises; --", '%%%', '\\', '((((', 'ß𝔘🏋️', 'a '.repeat(90), '‮gnirts']) {
    expect((await find({ search })).total).toBeGreaterThanOrEqual(0)
  }
  await expect(find({ search: 'x'.repeat(300) })).rejects.toMatchObject({ code: 'invalid' })
})

test('filters narrow the list, each with the count of its results', async () => {
  const { items, total, facets } = await find({ bodyRegions: ['knee'] })
  expect([total, items.length]).toEqual([3, 3])
  expect(facets.types).toEqual({ strength: 1, isometric: 1, stretch: 1 })
  // A filter does not limit its own counts: also choosing hip would add two.
  expect(facets.bodyRegions).toMatchObject({ knee: 3, hip: 2, lumbar: 1 })
  expect(facets.ownership).toEqual({ organization: 3, mine: 3 })
  expect(await names({ bodyRegions: ['knee'], types: ['stretch'], positions: ['supine'] })).toEqual([
    'Hamstring stretch',
  ])
  expect(await names({ bodyRegions: ['knee', 'hip'], levels: [3] })).toEqual(['Squat'])
  expect(await names({ equipment: ['mat'], search: 'camel' })).toEqual(['Cat and camel'])
  expect((await find({ equipment: ['none'] })).total).toBe(1)
})

test('an unknown filter or an impossible page is refused', async () => {
  for (const body of [
    { bodyRegions: ['tail'] },
    { pageSize: 1000 },
    { pageNumber: 0 },
    { exerciseIds: ['x'] },
    { levels: [7] },
  ]) {
    await expect(find(body)).rejects.toMatchObject({ code: 'invalid' })
  }
})

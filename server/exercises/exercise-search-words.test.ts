import { beforeAll, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { ensureStarterLibrary } from './exercise-import.service.ts'

const { person, systemDb } = await openTestApp({ isWorker: false })
const sam = await person('practitioner')

beforeAll(() => ensureStarterLibrary(systemDb))

const names = async (search: string) =>
  (await sam.calls(exercises.fetch, { body: { search } })).items.map(({ name }) => name)

test.each([
  ['VMO', 'short-arc-quad'],
  ['vastus medialis', 'static-quads'],
  ['SLR', 'straight-leg-raise'],
  ['straight leg raise', 'straight-leg-raise'],
  ['TKE', 'terminal-knee-extension-band'],
  ['McKenzie', 'prone-press-up'],
  ['mckenzie extension', 'prone-press-up'],
  ['quad set', 'static-quads'],
  ['quads set', 'static-quads'],
  ['cat cow', 'cat-camel'],
  ['cat-cow', 'cat-camel'],
  ['bird-dog', 'bird-dog'],
  ['birddog', 'bird-dog'],
  ['deadbug', 'dead-bug'],
  ['bridge', 'glute-bridge'],
  ['brige', 'glute-bridge'],
  ['calf raise', 'heel-raise'],
  ['DNF', 'deep-neck-flexor-nod'],
  ['scapular retraction', 'scapular-squeeze'],
  ['kegel', 'pelvic-floor-squeeze'],
  ['split squat', 'lunge'],
  ['monster walk', 'band-side-step'],
  ['codman', 'pendulum'],
  ['huff', 'supported-cough'],
  ['squat', 'squat'],
  ['plank', 'forearm-plank'],
  ['clam', 'clamshell'],
  ['clamshel', 'clamshell'],
  ['piriformis stretch', 'figure-four-stretch'],
  ['nordic', 'nordic-hamstring-lower'],
  ['LAQ', 'knee-extension-sitting'],
  ['SAQ', 'short-arc-quad'],
  ['STS', 'sit-to-stand'],
  ['RDL', 'hip-hinge-kettlebell'],
  ['hip hike', 'pelvic-drop'],
  ['Alfredson', 'eccentric-heel-drop'],
  ['KTW', 'knee-to-wall'],
  ['tandem walk', 'heel-to-toe-walk'],
  ['median nerve glide', 'median-nerve-slider'],
  ['pec stretch', 'doorway-stretch'],
  ['upper trap stretch', 'neck-side-bend'],
  ['chin tuck', 'chin-tuck'],
  ['wobble board', 'foam-stand'],
  ['theraband external rotation', 'shoulder-external-rotation-band'],
  ['deadlift', 'hip-hinge-kettlebell'],
  ['psoas stretch', 'hip-flexor-stretch'],
])('a practitioner who types %s finds %s first', async (search, slug) => {
  expect((await names(search))[0]).toBe(starterLibrary.find((each) => each.slug === slug)!.name)
})

test.each([
  ['knee OA', 'knee osteoarthritis'],
  ['THR', 'hip replacement'],
  ['LBP', 'low back pain'],
])('%s finds the exercises for %s first', async (search, condition) => {
  const found = await names(search)
  expect(found.length).toBeGreaterThan(2)
  for (const name of found.slice(0, 5))
    expect(starterLibrary.find((each) => each.name === name)!.conditions, name).toContain(condition)
})

test('own exercises come before the starter library, imported ones after both, in a search and in the whole list', async () => {
  const eve = await person('practitioner')
  await eve.calls(exercises.create, { body: { name: 'Kegel ladder' } })
  const imported = ['Kegel at once', '3/4 kegel'].map((name, at) => ({
    id: `kegel_${at}`,
    name,
    force: 'static',
    level: 'beginner',
    equipment: null,
    primaryMuscles: ['abdominals'],
    secondaryMuscles: [],
    instructions: ['Squeeze.'],
    category: 'strength',
    images: [],
  }))
  await eve.calls(exercises.importList, { body: { text: JSON.stringify(imported), isDryRun: false } })
  const find = async (body: object) => (await eve.calls(exercises.fetch, { body })).items.map(({ name }) => name)
  const starter = starterLibrary.find(({ slug }) => slug === 'pelvic-floor-squeeze')!.name
  // An alternative name that matches exactly ranks above an author's name.
  expect((await find({ search: 'kegel' })).slice(0, 4)).toEqual([starter, 'Kegel ladder', 'Kegel at once', '3/4 kegel'])
  expect((await find({ search: 'squeeze' })).at(-1)).toMatch(/kegel/i)
  expect((await find({}))[0]).not.toBe('3/4 kegel')
})

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { eventually } from '../testing/eventually.ts'

const stored = folderFiles(await mkdtemp(join(tmpdir(), 'kinora-slow-')))
let gate: PromiseWithResolvers<void> | undefined
let waitingReads = 0
/** A file storage that answers reads only once the gate is opened. */
const slowStorage: typeof stored = {
  ...stored,
  async read(key) {
    waitingReads += 1
    await gate?.promise
    return stored.read(key)
  },
}

const { person } = await openTestApp({ integrations: { fileStorage: slowStorage } })
const sam = await person('practitioner')
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()

/** A template whose handout needs a stored photo that is not cached. */
async function templateWithPhoto() {
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Photographed' } })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png)], 'start.png', { type: 'image/png' }))
  await sam.calls(exercises.addPicture, { params: { id: exerciseId }, body: form })
  const { programId } = await addProgram(sam, { weeks: 1 }, [exerciseId])
  return programId
}

type Person = Pick<typeof sam, 'calls'>
const print = (caller: Person, programId: string) =>
  caller.calls(handouts.download, { params: { programId, week: 1 }, query: {} }).then(
    () => 'printed',
    ({ code }: { code: string }) => code,
  )
const colleagues = (count: number) =>
  Promise.all(Array.from({ length: count }, () => person('practitioner', { of: sam.organizationId })))
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
const countOf = (outcomes: string[]) => Object.groupBy(outcomes, (outcome) => outcome)

async function holdStorage() {
  const programId = await templateWithPhoto()
  waitingReads = 0
  gate = Promise.withResolvers()
  return { programId, release: () => gate!.resolve() }
}
const drawingHasBegun = () => eventually(() => expect(waitingReads).toBeGreaterThan(0))
/** Resolves after this many were refused, while the others wait for the storage. */
async function refusals(prints: Promise<string>[], count: number) {
  let refused = 0
  for (const each of prints) void each.then((outcome) => (refused += outcome === 'printed' ? 0 : 1))
  await eventually(() => expect(refused).toBe(count))
}

test('API-039 another clinic is still served while many people of one clinic print', async () => {
  const eve = await person('solo')
  const team = await colleagues(4)
  const { programId, release } = await holdStorage()
  const prints = team.flatMap((caller) => times(4, () => print(caller, programId)))
  await drawingHasBegun()
  // More requests than the pool has connections are now waiting to print.
  for (const _ of times(10, () => 0))
    expect(await eve.calls(programs.library, { query: {} })).toMatchObject({ total: 0 })
  release()
  expect(countOf(await Promise.all(prints)).printed).toHaveLength(16)
})

test('a person who prints many handouts at once is asked to wait', async () => {
  const { programId, release } = await holdStorage()
  const [caller] = await colleagues(1)
  const prints = times(6, () => print(caller!, programId))
  await drawingHasBegun()
  await refusals(prints, 2)
  release()
  const outcomes = countOf(await Promise.all(prints))
  expect([outcomes.printed?.length, outcomes.too_many?.length]).toEqual([4, 2])
})

test('a clinic with a full queue gets an error, and can print again once the queue is empty', async () => {
  const team = await colleagues(7)
  const { programId, release } = await holdStorage()
  const prints = team.flatMap((caller) => times(4, () => print(caller, programId)))
  await drawingHasBegun()
  await refusals(prints, 4)
  release()
  const outcomes = countOf(await Promise.all(prints))
  expect([outcomes.printed?.length, outcomes.unavailable?.length]).toEqual([24, 4])
  expect(await print(team[0]!, programId)).toBe('printed')
})

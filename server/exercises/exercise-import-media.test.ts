import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { exerciseImports } from '@kinora/contract/exercise-imports.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { openVideoConverter } from '../integrations/video-converter.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { makeVideo } from '../testing/sample-videos.ts'
import { testSecret } from '../testing/template-database.ts'
import { nothing, videoRequests } from '../testing/video-requests.ts'
import { fetchImportedMedia } from './exercise-import-media.service.ts'
import { convertVideo } from './video-conversion.service.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c1e0e7' } })
  .png()
  .toBuffer()
const video = await makeVideo()
const files: Record<string, { type: string; bytes: Buffer }> = {
  '/raise.png': { type: 'image/png', bytes: picture },
  '/raise.mp4': { type: 'video/mp4', bytes: Buffer.from(video) },
  '/page.mp4': { type: 'text/html', bytes: Buffer.from('<h1>Watch it here</h1>') },
  '/liar.png': { type: 'image/png', bytes: Buffer.from('<h1>no picture</h1>') },
}
const source = createServer(({ url = '' }, response) => {
  const file = files[url]
  if (!file) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length }).end(file.bytes)
})
await once(source.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void source.close())
const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`

// Its jobs run only when a test runs them.
const app = await openTestApp({ isWorker: false })
const { person, systemDb } = app
const integrations = {
  fileStorage: folderFiles(app.folder),
  videoConverter: openVideoConverter({ folder: app.work }),
  secret: testSecret,
  links: { allowsPrivate: true },
} as Integrations
const { leftovers } = videoRequests(app)
type Person = Awaited<ReturnType<typeof person>>

const table = (...rows: string[]) => ['name,external_id,instructions,image_url,video_url', ...rows].join('\n')
const importList = (sam: Person, text: string, isDryRun = false) =>
  sam.calls(exercises.importList, { body: { text, isDryRun } })
const recent = async (sam: Person) => (await sam.calls(exerciseImports.recentImports, {}))[0]!
const undo = (sam: Person, id: string) => sam.calls(exerciseImports.undoImport, { params: { id } })
const getExercise = (sam: Person, id: string) => sam.calls(exercises.get, { params: { id } })

test('linked pictures and videos are fetched after the import, told per exercise, and go with an undo', async () => {
  const sam = await person('practitioner')
  const text = table(
    `Raise,a,Raise it.,${origin}/raise.png,${origin}/raise.mp4`,
    `Bend,b,Bend it.,${origin}/none.png,${origin}/page.mp4`,
    `Turn,c,Turn it.,${origin}/liar.png,`,
    'Sit,d,Sit.,pictures/local.png,',
  )
  expect((await importList(sam, text, true)).notes).toEqual([
    'The file links to 3 pictures and 2 videos. Kinora fetches them after the import and lists any it could not fetch. Import only what you may use.',
  ])
  const { ids, importId } = await importList(sam, text)
  const { organizationId } = sam
  expect((await recent(sam)).linked).toMatchObject({ waiting: 5, taken: 0, refused: 0 })

  await fetchImportedMedia(systemDb, { organizationId, importId: importId! }, integrations)
  const host = origin.slice('http://'.length)
  const { linked } = await recent(sam)
  expect(linked).toEqual({
    waiting: 0,
    taken: 2,
    refused: 3,
    files: [
      { name: 'Bend', kind: 'picture', state: 'refused', reason: `${host} has no such file.` },
      {
        name: 'Bend',
        kind: 'video',
        state: 'refused',
        reason: 'The link leads to a web page, not to a video file.',
      },
      { name: 'Turn', kind: 'picture', state: 'refused', reason: 'This is not a JPEG, PNG, WebP or GIF picture.' },
      { name: 'Raise', kind: 'picture', state: 'taken', reason: '' },
      { name: 'Raise', kind: 'video', state: 'taken', reason: '' },
    ],
  })
  const raise = await getExercise(sam, ids!.a!)
  expect([raise.pictures.length, raise.videos.length]).toEqual([1, 1])
  await convertVideo(systemDb, { organizationId, videoId: raise.videos[0]!._id }, integrations)
  expect((await getExercise(sam, ids!.a!)).videos).toMatchObject([{ state: 'ready', isAssigned: true }])

  expect(await undo(sam, importId!)).toEqual({ removed: 4, restored: 0, kept: [] })
  expect((await leftovers(sam)).rows).toEqual(nothing.rows)
})

test('a fetch after the undo leaves nothing behind, and an exercise keeps the picture it has', async () => {
  const sam = await person('practitioner')
  const { organizationId } = sam
  const first = await importList(sam, table(`Raise,a,Raise it.,${origin}/raise.png,`))
  await fetchImportedMedia(systemDb, { organizationId, importId: first.importId! }, integrations)
  const second = await importList(sam, table(`Raise,a,Raise it high.,${origin}/raise.png,`))
  expect(second.counts.changed).toBe(1)
  await fetchImportedMedia(systemDb, { organizationId, importId: second.importId! }, integrations)
  expect((await recent(sam)).linked.files).toMatchObject([{ reason: 'The exercise has a picture already.' }])

  const third = await importList(sam, table(`Bend,b,Bend it.,${origin}/raise.png,`))
  await undo(sam, third.importId!)
  await fetchImportedMedia(systemDb, { organizationId, importId: third.importId! }, integrations)
  expect(await undo(sam, second.importId!)).toMatchObject({ restored: 1 })
  expect((await getExercise(sam, first.ids!.a!)).pictures).toHaveLength(1)
  expect((await leftovers(sam)).rows).toHaveLength(2)
})

test('a video that was stored when the server stopped is the import’s own when it goes on', async () => {
  const sam = await person('practitioner')
  const { ids } = await importList(sam, table('Raise,a,Raise it.,,'))
  const { importId } = await importList(sam, table(`Raise,a,Raise it high.,,${origin}/raise.mp4`))
  const order = { organizationId: sam.organizationId, importId: importId! }
  await fetchImportedMedia(systemDb, order, integrations)
  await sql`update exercise_import_rows set media = jsonb_set(media, '{0,state}', '"waiting"')
    where import_id = ${importId!}`.execute(systemDb)
  await fetchImportedMedia(systemDb, order, integrations)
  expect((await recent(sam)).linked.files).toMatchObject([{ kind: 'video', state: 'taken' }])
  expect((await getExercise(sam, ids!.a!)).videos).toHaveLength(1)
  await undo(sam, importId!)
  expect((await getExercise(sam, ids!.a!)).videos).toEqual([])
})

test('an exercise that somebody gave a picture since stays when its import is undone', async () => {
  const sam = await person('practitioner')
  const { ids, importId } = await importList(sam, table(`Raise,a,Raise it.,${origin}/raise.png,`, 'Bend,b,Bend it.,,'))
  await fetchImportedMedia(systemDb, { organizationId: sam.organizationId, importId: importId! }, integrations)
  const body = new FormData()
  body.append('file', new File([picture], 'ours.png', { type: 'image/png' }))
  await sam.calls(exercises.addPicture, { params: { id: ids!.b! }, body })
  expect(await undo(sam, importId!)).toMatchObject({
    removed: 1,
    kept: [{ name: 'Bend', reason: expect.stringContaining('given a picture') }],
  })
  expect((await getExercise(sam, ids!.b!)).pictures).toHaveLength(1)
})

test('a private address is never asked, even if the list links to it', async () => {
  const sam = await person('practitioner')
  const { importId } = await importList(sam, table('Raise,a,Raise it.,http://169.254.169.254/latest/meta-data,'))
  const order = { organizationId: sam.organizationId, importId: importId! }
  await fetchImportedMedia(systemDb, order, { ...integrations, links: undefined })
  expect((await recent(sam)).linked.files).toMatchObject([
    { state: 'refused', reason: '169.254.169.254 resolves to a private address.' },
  ])
})

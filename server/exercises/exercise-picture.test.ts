import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, person, stranger, systemDb } = await openTestApp()

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b9bb8' } })
const jpeg = await blank(2400, 1200)
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Ann Kowalski, 12 Ferry Rd' }, IFD3: { GPSLatitudeRef: 'S' } })
  .toBuffer()
const png = await blank(40, 60).png().toBuffer()
const gif = await blank(30, 30).gif().toBuffer()
const webp = await blank(30, 30).webp().toBuffer()

function form(bytes: Uint8Array, filename = 'squat.jpg', type = 'image/jpeg', alt?: string) {
  const body = new FormData()
  if (alt !== undefined) body.append('alt', alt)
  body.append('file', new File([new Uint8Array(bytes)], filename, { type }))
  return body
}

async function withExercise() {
  const sam = await person('practitioner')
  const { _id: id } = await sam.calls(exercises.create, { body: { name: 'Squat at home' } })
  const add = (...file: Parameters<typeof form>) =>
    sam.calls(exercises.addPicture, { params: { id }, body: form(...file) })
  return { sam, id, add }
}

const open = (url: string) => http.inject({ method: 'GET', url: `/api${url}` })

test('a picture is re-encoded: rotated, scaled and without metadata, at a URL that needs no session', async () => {
  const { sam, id, add } = await withExercise()
  const picture = await add(jpeg, 'IMG_1.JPEG', 'image/jpeg', 'Standing tall')
  expect(picture).toMatchObject({ width: 1600, height: 800, alt: 'Standing tall' })

  const full = await open(picture.url)
  expect(full.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(full.headers['content-security-policy']).toContain('sandbox')
  const { format, width, exif } = await sharp(full.rawPayload).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1600, exif: undefined })
  expect([jpeg.includes('Ferry Rd'), full.rawPayload.includes('Ferry Rd')]).toEqual([true, false])
  expect(await sharp((await open(picture.thumbnailUrl)).rawPayload).metadata()).toMatchObject({
    width: 480,
    height: 240,
  })

  expect((await sam.calls(exercises.get, { params: { id } })).pictures).toEqual([picture])
  const { items } = await sam.calls(exercises.fetch, { body: { exerciseIds: [id] } })
  expect(items[0]!.picture).toMatchObject({ _id: picture._id })
})

test('PNG, GIF and WebP are accepted too', async () => {
  const { add } = await withExercise()
  expect(await add(png, 'a.png', 'image/png')).toMatchObject({ width: 40, height: 60 })
  expect(await add(gif, 'a.gif', 'image/gif')).toMatchObject({ width: 30 })
  expect(await add(webp, 'a.webp', 'image/webp')).toMatchObject({ width: 30 })
})

test('a changed or expired URL is refused', async () => {
  const { add } = await withExercise()
  const { url, thumbnailUrl } = await add(png, 'a.png', 'image/png')
  const other = await (await withExercise()).add(png, 'a.png', 'image/png')
  const until = Number(/until=(\d+)/.exec(url)![1])
  expect(until - Date.now() / 1000).toBeGreaterThan(3500)
  expect(until - Date.now() / 1000).toBeLessThan(5401)
  const wrong = [
    url.replace(/until=\d+/, `until=${until + 1800}`),
    url.replace(/until=\d+/, 'until=1'),
    url.replace(/key=..../, 'key=AAAA'),
    url.replace('/full?', '/thumbnail?'),
    thumbnailUrl.replace(/pictures\/[^/]+/, `pictures/${other._id}`),
    url.replace(/pictures\/[^/]+/, 'pictures/019aa000-0000-7000-8000-000000000000'),
  ]
  for (const address of wrong) expect((await open(address)).statusCode).toBe(404)
  for (const address of [
    url.replace(/&key=.*/, ''),
    url.replace(/until=\d+&/, ''),
    url.replace(/until=\d+/, 'until=soon'),
  ]) {
    expect((await open(address)).statusCode).toBe(400)
  }
})

const noise = randomBytes(4000)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const bomb = await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()

test.each<[string, Uint8Array, string, string, string]>([
  ['nothing', Buffer.alloc(0), 'a.png', 'image/png', 'invalid'],
  ['a script in SVG', svg, 'a.svg', 'image/svg+xml', 'unsupported_media'],
  ['SVG that calls itself PNG', svg, 'a.png', 'image/png', 'unsupported_media'],
  [
    'a page that calls itself a JPEG',
    Buffer.from('<html><script>alert(1)</script>'),
    'a.jpg',
    'image/jpeg',
    'unsupported_media',
  ],
  ['a PDF', Buffer.from('%PDF-1.7 …'), 'a.pdf', 'application/pdf', 'unsupported_media'],
  ['a ZIP named JPEG', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaa'), 'a.jpg', 'image/jpeg', 'unsupported_media'],
  ['noise', noise, 'a.png', 'image/png', 'unsupported_media'],
  ['a PNG named JPEG', png, 'a.jpg', 'image/jpeg', 'unsupported_media'],
  ['a PNG named html', png, 'a.html', 'image/png', 'unsupported_media'],
  ['a JPEG claimed to be PNG', jpeg, 'a.png', 'image/png', 'unsupported_media'],
  ['a double extension that ends wrong', png, 'a.png.php', 'image/png', 'unsupported_media'],
  ['a picture cut off', jpeg.subarray(0, 4000), 'a.jpg', 'image/jpeg', 'invalid'],
  ['a head with noise behind', Buffer.concat([png.subarray(0, 24), noise]), 'a.png', 'image/png', 'invalid'],
  ['only a head', Buffer.from('GIF89a'), 'a.gif', 'image/gif', 'invalid'],
  ['81 megapixels in a few kilobytes', bomb, 'a.png', 'image/png', 'invalid'],
])('%s is refused, and no file stays', async (_what, bytes, filename, type, code) => {
  const { sam, id, add } = await withExercise()
  await expect(add(bytes, filename, type)).rejects.toMatchObject({ code })
  expect((await sam.calls(exercises.get, { params: { id } })).pictures).toEqual([])
  const files = await systemDb
    .selectFrom('organizationFiles')
    .select('id')
    .where('organizationId', '=', sam.organizationId)
    .execute()
  expect(files).toEqual([])
})

test('a path in a file name is ignored', async () => {
  const { sam, add } = await withExercise()
  await add(png, '../../../../etc/passwd.png', 'image/png')
  const keys = await systemDb
    .selectFrom('organizationFiles')
    .select('storageKey')
    .where('organizationId', '=', sam.organizationId)
    .execute()
  expect(keys.map(({ storageKey }) => storageKey)).toEqual(
    [0, 1].map(() => expect.stringMatching(/^[\da-f-]{36}\/pictures\/[\da-f-]{36}\.webp$/)),
  )
})

test('a request without an upload says so', async () => {
  const { sam, id } = await withExercise()
  const headers = { authorization: `Bearer ${sam.token}` }
  const url = `/api/exercises/${id}/pictures`
  expect((await http.inject({ method: 'POST', url, headers, payload: { file: 'x' } })).statusCode).toBe(415)
  const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=b' }
  for (const payload of [
    '--b--\r\n',
    'no parts',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
  ]) {
    expect((await http.inject({ method: 'POST', url, headers: multipart, payload })).statusCode).toBe(400)
  }
  const large = form(Buffer.alloc(15_000_001, 1), 'a.png', 'image/png')
  await expect(sam.calls(exercises.addPicture, { params: { id }, body: large })).rejects.toMatchObject({
    code: 'too_large',
  })
})

test('an exercise has eight pictures at most', async () => {
  const { add } = await withExercise()
  for (let at = 0; at < 8; at++) await add(png, 'a.png', 'image/png')
  await expect(add(png, 'a.png', 'image/png')).rejects.toMatchObject({
    code: 'limit_reached',
    fields: [{ field: 'file', message: 'An exercise can have up to 8 pictures. Remove one first.' }],
  })
})

test('removing a picture deletes its files, unless a copy of the exercise shows them', async () => {
  const { sam, id, add } = await withExercise()
  const { url, _id: pictureId } = await add(png, 'a.png', 'image/png')
  const copy = await sam.calls(exercises.copy, { params: { id }, body: {} })
  expect(copy).toMatchObject({ name: 'Squat at home (copy)', pictures: [{ width: 40 }] })
  await sam.calls(exercises.removePicture, { params: { id, pictureId } })
  expect((await open(url)).statusCode).toBe(404)
  expect((await open(copy.pictures[0]!.url)).statusCode).toBe(200)
  await sam.calls(exercises.remove, { params: { id: copy._id } })
  expect(
    await systemDb
      .selectFrom('organizationFiles')
      .select('id')
      .where('organizationId', '=', sam.organizationId)
      .execute(),
  ).toEqual([])
  await expect(sam.calls(exercises.removePicture, { params: { id, pictureId } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an organization never changes the pictures of another', async () => {
  const { id, add } = await withExercise()
  const eve = await person('business_admin')
  const { _id: pictureId } = await add(png, 'a.png', 'image/png')
  await expect(
    eve.calls(exercises.addPicture, { params: { id }, body: form(png, 'a.png', 'image/png') }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(eve.calls(exercises.removePicture, { params: { id, pictureId } })).rejects.toMatchObject({
    code: 'not_found',
  })
  const { _id: own } = await eve.calls(exercises.create, { body: { name: 'Eve’s own' } })
  await expect(eve.calls(exercises.removePicture, { params: { id: own, pictureId } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    stranger.calls(exercises.addPicture, { params: { id }, body: form(png, 'a.png', 'image/png') }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the same upload sent twice under one key adds one picture', async () => {
  const { sam, id } = await withExercise()
  const sending = { headers: { 'idempotency-key': 'once' } }
  const [first, again] = [
    await sam.calls(exercises.addPicture, { params: { id }, body: form(png, 'a.png', 'image/png') }, sending),
    await sam.calls(exercises.addPicture, { params: { id }, body: form(png, 'a.png', 'image/png') }, sending),
  ]
  expect(again._id).toBe(first._id)
  expect((await sam.calls(exercises.get, { params: { id } })).pictures).toHaveLength(1)
  await expect(
    sam.calls(exercises.addPicture, { params: { id }, body: form(gif, 'a.gif', 'image/gif') }, sending),
  ).rejects.toMatchObject({ code: 'unprocessable' })
})

import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStorage } from '../testing/s3-server.ts'
import { folderFiles } from './file-storage.ts'
import { s3Files } from './s3-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-files-'))
const storage = await openStorage()
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const bytes = randomBytes(300_000)
async function* inChunks(whole: Uint8Array, size = 70_000) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
async function* cutOff() {
  yield bytes.subarray(0, 1000)
  throw new Error('cut off')
}
async function collected(content: AsyncIterable<Uint8Array> | undefined) {
  if (!content) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe.each([
  ['a folder', folderFiles(folder)],
  ['S3', storage.files],
] as const)('files in %s', (where, files) => {
  test('a stored file is read whole and in ranges until it is removed', async () => {
    await files.write('clinic/pictures/a.webp', bytes)
    expect(Buffer.compare((await files.read('clinic/pictures/a.webp'))!, bytes)).toBe(0)
    expect(Buffer.compare((await collected(await files.open('clinic/pictures/a.webp')))!, bytes)).toBe(0)
    const part = await collected(await files.open('clinic/pictures/a.webp', { from: 100, to: 199 }))
    expect(Buffer.compare(part!, bytes.subarray(100, 200))).toBe(0)
    await files.write('clinic/pictures/a.webp', bytes.subarray(0, 10))
    expect((await files.read('clinic/pictures/a.webp'))!.length).toBe(10)
    await files.remove('clinic/pictures/a.webp')
    expect(await files.read('clinic/pictures/a.webp')).toBeUndefined()
    expect(await files.open('clinic/pictures/a.webp')).toBeUndefined()
    await files.remove('clinic/pictures/a.webp')
  })

  test('a file that is removed while it is read is read to its end', async () => {
    await files.write('clinic/pictures/c.webp', bytes)
    const content = await files.open('clinic/pictures/c.webp')
    if (where === 'a folder') rmSync(join(folder, 'clinic/pictures/c.webp'))
    expect(Buffer.compare((await collected(content))!, bytes)).toBe(0)
  })

  test('a streamed file is stored whole or not at all', async () => {
    expect(await files.writeFrom('clinic/videos/b', inChunks(bytes), 300_000)).toBe(300_000)
    expect(Buffer.compare((await files.read('clinic/videos/b'))!, bytes)).toBe(0)
    await expect(files.writeFrom('clinic/videos/c', inChunks(bytes), 299_999)).rejects.toMatchObject({
      code: 'too_large',
    })
    await expect(files.writeFrom('clinic/videos/d', cutOff(), 300_000)).rejects.toThrow('cut off')
    expect([...(await files.list('clinic/videos')).keys()]).toEqual(['b'])
  })

  test('a folder is listed with sizes, and removed with its content', async () => {
    await files.write('clinic/videos/e.upload/00001', bytes)
    await files.write('clinic/videos/e.upload/00002', bytes.subarray(0, 7))
    expect([...(await files.list('clinic/videos/e.upload'))].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['00001', 300_000],
      ['00002', 7],
    ])
    await files.remove('clinic/videos/e.upload')
    expect((await files.list('clinic/videos/e.upload')).size).toBe(0)
    await files.remove('clinic/videos/nothing')
    expect((await files.list('clinic/videos/nothing')).size).toBe(0)
  })

  test.each(['../a/b', '/etc/passwd', 'a/../../b', 'a', 'a/b\u0000', 'a//b', ''])('%j is no key', async (key) => {
    await expect(async () => files.read(key)).rejects.toThrow('Not a key')
    await expect(async () => files.write(key, bytes)).rejects.toThrow('Not a key')
    await expect(async () => files.remove(key)).rejects.toThrow('Not a key')
  })

  test(`${where} keeps nothing half written beside what is whole`, async () => {
    const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(left).toEqual([])
  })
})

test('API-018 a signed S3 URL is bound to the content’s type and length, and expires', async () => {
  const what = { type: 'video/mp4', bytes: bytes.length, seconds: 600 }
  const { url, headers } = await storage.files.signUpload!('clinic/videos/f.upload/00001', what)
  const signed = new URL(url).searchParams
  expect(signed.get('X-Amz-Expires')).toBe('600')
  expect(signed.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
  expect([...signed.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  expect(response.status).toBe(200)
  // The fake S3 replies before it has written the last bytes to its file.
  await expect.poll(() => storage.files.list('clinic/videos/f.upload')).toEqual(new Map([['00001', bytes.length]]))
})

test('browsers upload to the storage’s origin, which for Amazon includes the bucket', () => {
  expect(storage.files.origin).toBe(storage.settings.endpoint)
  const plain = { bucket: 'clinic', region: 'ap-southeast-2', key: 'a', secret: 'b' }
  expect(s3Files(plain).origin).toBe('https://clinic.s3.ap-southeast-2.amazonaws.com')
  expect(
    s3Files({ ...plain, endpoint: 'http://minio:9000', publicEndpoint: 'https://media.clinic.example/x' }).origin,
  ).toBe('https://media.clinic.example')
  expect(folderFiles(folder).signUpload).toBeUndefined()
})

describe('an address at which browsers read a file', () => {
  const what = { type: 'video/mp4', cache: 'private, max-age=3600, immutable' }

  test('gives the file or a range of it with its type, for some minutes and the same to all for some', async () => {
    await storage.files.write('clinic/videos/g.mp4', bytes)
    const { url, seconds } = await storage.publicFiles.signDownload!('clinic/videos/g.mp4', what)
    const [whole, part] = await Promise.all([fetch(url), fetch(url, { headers: { range: 'bytes=5-9' } })])
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0)
    expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual(Object.values(what))
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 5-9/300000'])
    const signed = new URL(url).searchParams
    const from = Date.parse(signed.get('X-Amz-Date')!.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
    const left = from / 1000 + Number(signed.get('X-Amz-Expires')) - Date.now() / 1000
    expect(left).toBeLessThanOrEqual(600)
    expect(left - seconds).toBeGreaterThan(55)
    expect(seconds).toBeGreaterThan(200)
    await storage.files.remove('clinic/videos/g.mp4')
    expect((await fetch(url)).status).toBe(404)
  })

  test('is of the network in front of the bucket, and of the bucket of Amazon', async () => {
    const cdn = s3Files({ ...storage.settings, publicUrl: 'https://media.clinic.example' })
    expect(cdn.downloadOrigin).toBe('https://media.clinic.example')
    const { url } = await cdn.signDownload!('clinic/videos/g.mp4', what)
    expect(url).toMatch(/^https:\/\/media\.clinic\.example\/clinic\/videos\/g\.mp4\?.*X-Amz-Signature=/)
    const amazon = {
      bucket: 'clinic',
      region: 'ap-southeast-2',
      key: 'a',
      secret: 'b',
      publicUrl: 'https://m.example/x',
    }
    expect((await s3Files(amazon).signDownload!('clinic/videos/g.mp4', what)).url).toMatch(
      /^https:\/\/m\.example\/x\/clinic\/videos\/g\.mp4\?/,
    )
  })

  test('is given only where it is set', () => {
    expect([folderFiles(folder).signDownload, storage.files.signDownload]).toEqual([undefined, undefined])
    expect(storage.files.downloadOrigin).toBeUndefined()
  })
})

test('an unreachable bucket is reported at start, and is a temporary problem in a request', async () => {
  await expect(s3Files({ ...storage.settings, bucket: 'another' }).check()).rejects.toThrow(
    'Kinora cannot start with these settings. The bucket another of S3_BUCKET does not answer',
  )
  await storage.files.check()
  const unreachable = s3Files({ ...storage.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(unreachable.read('clinic/videos/a')).rejects.toMatchObject({ code: 'unavailable' })
})

test('what a killed process left of a file is removed an hour later, and nothing that is still written', async () => {
  const files = folderFiles(folder)
  await files.write('clinic/copies/a.zip', bytes)
  const [left, written] = ['b.zip.1.part', 'c.zip.2.part'].map((name) => join(folder, 'clinic/copies', name))
  for (const path of [left!, written!]) await writeFile(path, bytes)
  await utimes(left!, new Date(), new Date(Date.now() - 3_700_000))
  await utimes(join(folder, 'clinic/copies/a.zip'), new Date(0), new Date(0))
  await files.removeLeftovers!()
  expect((await readdir(join(folder, 'clinic/copies'))).toSorted()).toEqual(['a.zip', 'c.zip.2.part'])
  await rm(written!)
  await folderFiles(join(folder, 'nowhere')).removeLeftovers!()
})

test('a folder is no file: it cannot be opened as one', async () => {
  const files = folderFiles(folder)
  await files.write('clinic/videos/a/1', bytes)
  expect(await files.open('clinic/videos/a')).toBeUndefined()
})

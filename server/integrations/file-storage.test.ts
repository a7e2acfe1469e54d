import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
  expect(await storage.files.list('clinic/videos/f.upload')).toEqual(new Map([['00001', bytes.length]]))
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

test('an unreachable bucket is reported at start, and is a temporary problem in a request', async () => {
  await expect(s3Files({ ...storage.settings, bucket: 'another' }).check()).rejects.toThrow(
    'Kinora cannot start with these settings. The bucket another of S3_BUCKET does not answer',
  )
  await storage.files.check()
  const away = s3Files({ ...storage.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(away.read('clinic/videos/a')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a folder is no file: it cannot be opened as one', async () => {
  const files = folderFiles(folder)
  await files.write('clinic/videos/a/1', bytes)
  expect(await files.open('clinic/videos/a')).toBeUndefined()
})

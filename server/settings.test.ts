import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeEach, expect, test } from 'vitest'
import { sentenceOf } from './command-line.ts'
import { readSettings, settingNames } from './settings.ts'

let DATA_DIR: string
beforeEach(async () => void (DATA_DIR = await mkdtemp(join(tmpdir(), 'kinora-settings-'))))

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '99999', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535.'],
  ['APP_URL', 'ftp://clinic.example', 'APP_URL must be an address like https://clinic.example.'],
  ['DEMO', 'yes', 'DEMO must be 0 or 1.'],
  ['ROLE', 'jobs', 'ROLE must be all, web or worker.'],
  ['DRAIN_SECONDS', 'soon', 'DRAIN_SECONDS must be a number of seconds up to 15.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
  expect(() => readSettings({ DATA_DIR, [name]: value })).toThrow(
    `Kinora cannot start with these settings. ${sentence}`,
  )
})

test('a secret is made once, for its owner only, and read again', async () => {
  const { secret } = readSettings({ DATA_DIR })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(readSettings({ DATA_DIR }).secret).toBe(secret)
  expect(await readFile(join(DATA_DIR, 'secret'), 'utf8')).toBe(secret)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
})

/** Waits for the other readers, then reads the settings of new folders one at a time. */
const reader = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.settings).then(({ readSettings }) => {
    for (const DATA_DIR of workerData.folders) {
      Atomics.add(workerData.turn, 0, 1)
      while (Atomics.load(workerData.turn, 0) % 2 !== 0);
      try { parentPort.postMessage(readSettings({ DATA_DIR }).secret) } catch ({ message }) { parentPort.postMessage(message) }
      Atomics.add(workerData.turn, 1, 1)
      while (Atomics.load(workerData.turn, 1) % 2 !== 0);
    }
  })`

test('two first starts at once have one secret', async () => {
  const folders = Array.from({ length: 40 }, (_, at) => join(DATA_DIR, String(at)))
  const turn = new Int32Array(new SharedArrayBuffer(8))
  const workerData = { settings: new URL('settings.ts', import.meta.url).href, folders, turn }
  const secretsOf = async () => {
    const secrets: string[] = []
    const worker = new Worker(reader, { eval: true, workerData }).on('message', (secret: string) =>
      secrets.push(secret),
    )
    await once(worker, 'exit')
    return secrets
  }
  const [first, second] = await Promise.all([secretsOf(), secretsOf()])
  expect(new Set(first).size).toBe(folders.length)
  expect(second).toEqual(first)
})

test('a folder in which none can be made is refused at once', () =>
  expect(failureOf(() => readSettings({ DATA_DIR: '/proc/kinora/data' }))).toMatch(
    /^Kinora cannot use \/proc\/kinora: .*set another DATA_DIR\.$/,
  ))

test.each(['', '\n', 'cut off'])('a stored secret of %j is refused: anybody could sign with it', async (left) => {
  await writeFile(join(DATA_DIR, 'secret'), left)
  expect(() => readSettings({ DATA_DIR })).toThrow(/secret is empty or cut off\. Put back a copy/)
})

/** The settings of the image, and one for tests. */
const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'FFMPEG', 'JOTFORM_LOCAL']

test('compose.yaml hands each setting of .env on to the container, and the README explains it', async () => {
  const textOf = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')
  const [compose, readme] = [await textOf('compose.yaml'), await textOf('README.md')]
  const missing = settingNames.filter((name) => !compose.includes(`      ${name}: \${${name}`))
  expect(missing.toSorted()).toEqual(ofTheImage.toSorted())
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual(['JOTFORM_LOCAL'])
})

const failureOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return sentenceOf(error as NodeJS.ErrnoException)
  }
  throw new Error('It did not fail.')
}

test('a DATA_DIR that cannot be used is named with what to do', async () => {
  const file = join(DATA_DIR, 'file')
  await writeFile(file, '')
  expect(failureOf(() => readSettings({ DATA_DIR: file }))).toMatch(/^Kinora cannot use .*set another DATA_DIR\.$/)
})

test('a port that is taken is named with what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(second, 'error')) as [NodeJS.ErrnoException]
  first.close()
  expect(sentenceOf(error)).toBe(
    `Port ${port} is used by another program. Stop that one, or set another PORT (or METRICS_PORT).`,
  )
})

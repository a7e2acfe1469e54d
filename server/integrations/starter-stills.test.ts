import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentHash } from '@kinora/figure/content-hash.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { missingStills } from '@kinora/figure/stills.ts'
import { drawMissingStills } from './starter-stills.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-stills-'))
afterAll(() => rm(folder, { recursive: true }))

const place = (slug: string) => join(folder, slug, 'stills.json')

/** A still as an earlier start left it, with the hash of its figure. */
async function leave(slug: string, hash: string) {
  await mkdir(join(folder, slug), { recursive: true })
  await writeFile(place(slug), JSON.stringify({ hash, drawings: {} }))
}

test('after a start the server draws only the pictures that are missing or outdated', async () => {
  for (const { slug, figure } of starterLibrary) await leave(slug, contentHash(figure))
  await rm(place('squat'))
  await leave('bird-dog', 'an older figure')
  expect(missingStills(folder).toSorted()).toEqual(['bird-dog', 'squat'])

  const problems: string[] = []
  await drawMissingStills(folder, (line) => problems.push(line)).done
  expect(problems).toEqual([])
  expect(missingStills(folder)).toEqual([])
  for (const slug of ['squat', 'bird-dog']) {
    const { drawings } = JSON.parse(await readFile(place(slug), 'utf8'))
    expect(Object.keys(drawings)).toEqual(['start', 'end', 'thumb'])
  }
  expect(JSON.parse(await readFile(place('heel-slide'), 'utf8')).drawings).toEqual({})
})

test('drawing ahead ends with the server', async () => {
  await rm(place('squat'))
  const drawing = drawMissingStills(folder)
  drawing.stop()
  await drawing.done
  expect(existsSync(place('squat'))).toBe(false)
})

test('a start builds the web client and the server, and leaves the pictures to the server', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(scripts.start).toContain('node scripts/build.ts --web && exec node ')
  expect(scripts.start).not.toContain('stills')
})

test('drawing ahead ends with a server that is killed', async () => {
  for (const { slug } of starterLibrary) await rm(join(folder, slug), { recursive: true, force: true })
  const beside = `import { drawMissingStills } from ${JSON.stringify(new URL('./starter-stills.ts', import.meta.url).href)}
    drawMissingStills(${JSON.stringify(folder)})
    console.log('drawing')
    setInterval(() => undefined, 1000)`
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', beside], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const drawers = async () =>
    (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  const [drawer] = await drawers()
  expect(drawer).toBeDefined()
  server.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${drawer}`)).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './test-server.ts'
import { ask, sam } from './program.ts'
import { addSurveyPatient, password as patientPassword } from './survey-answers.ts'

/** Chromium's own camera shows a pattern, and nobody is asked whether it may. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions(), args: [...launchOptions().args!, ...camera] } })

const ffmpeg = join(import.meta.dirname, '..', 'node_modules', '@ffmpeg-binary', 'linux-x64', 'ffmpeg')
const newName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`

/** A real film of so many seconds, with a picture that changes and a tone. */
function filmOf(seconds: number, { size = '640x360', name = 'squat.mp4', extra = [] as string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-film-'))
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${size}:rate=25`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  execFileSync(ffmpeg, ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', ...extra, '-shortest', path])
  const buffer = readFileSync(path)
  rmSync(folder, { recursive: true })
  return { name, mimeType: name.endsWith('webm') ? 'video/webm' : 'video/mp4', buffer }
}

/** A new exercise of Sam's clinic, opened. */
async function openExercise(page: Page, name: string) {
  const { _id } = await ask<{ _id: string }>(page, 'POST', '/exercises', { name })
  await page.goto(`/exercise/${_id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Films' })).toBeVisible()
  return _id
}

/** As much of a video as is looked at here. */
type Video = {
  play: () => Promise<void>
  pause: () => void
  currentTime: number
  playbackRate: number
  loop: boolean
  videoWidth: number
  poster: string
  textTracks: { cues: { length: number } | null }[]
}

const films = (page: Page) => page.locator('#films')
const choose = (page: Page) =>
  films(page)
    .locator('label', { hasText: /^(Choose a film|Another film)/ })
    .locator('input[type=file]')

test('API-018 API-020 API-022 a film is sent, converted, played, named, pictured, captioned and deleted', async ({
  page,
  signIn,
  faults,
}) => {
  // Captions that are none are refused.
  faults.allow(/status of 400/)
  test.setTimeout(120_000)
  await signIn(page, sam)
  const name = newName('Filmed squat')
  await openExercise(page, name)
  await choose(page).setInputFiles(filmOf(3))
  await expect(films(page).getByRole('listitem', { name: 'squat.mp4' })).toBeVisible()
  await expect(films(page).getByRole('checkbox', { name: 'Patients see it' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  const video = page.getByLabel(`Film of ${name}`)
  await expect(video).toHaveJSProperty('preload', 'none')
  await expect(video).toHaveJSProperty('readyState', 0)
  await page.getByRole('radio', { name: 'Half' }).check({ force: true })
  await video.evaluate((it: Video) => it.play())
  await expect.poll(() => video.evaluate((it: Video) => it.currentTime)).toBeGreaterThan(0.2)
  expect(await video.evaluate((it: Video) => [it.playbackRate, it.loop, it.videoWidth])).toEqual([0.5, true, 640])
  await video.evaluate((it: Video) => it.pause())

  const more = films(page).getByRole('button', { name: /^More for/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('Squat from the side')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(films(page).getByRole('listitem', { name: 'Squat from the side' })).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Picture from the film' }).click()
  await page.getByRole('slider', { name: /^Moment/ }).fill('1.5')
  await page.getByRole('button', { name: 'Add it to the pictures' }).click()
  await expect(page.getByText('The picture stands with the others now.')).toBeVisible()
  await page.getByRole('radio', { name: 'Pictures' }).check({ force: true })
  await expect(page.getByRole('img', { name: `${name}, 0:01 into the film` })).toHaveJSProperty('naturalWidth', 640)

  const poster = () => video.evaluate((it: Video) => it.poster)
  await page.getByRole('radio', { name: 'Film', exact: true }).check({ force: true })
  const before = await poster()
  await more.click()
  await page.getByRole('menuitem', { name: 'Picture from the film' }).click()
  await page.getByRole('slider', { name: /^Moment/ }).fill('2')
  await page.getByRole('button', { name: 'Use it for the film' }).click()
  await expect(page.getByText('This picture stands for the film now.')).toBeVisible()
  expect(before).toContain('/poster')

  await more.click()
  await page.getByRole('menuitem', { name: 'Captions' }).click()
  await page.getByRole('textbox', { name: 'What is said, and when' }).fill('Not captions')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'What is said, and when' })
    .fill('WEBVTT\n\n00:00.000 --> 00:02.000\nStand tall.\n')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(films(page).getByText('captions English')).toBeVisible()
  await expect(video.locator('track')).toHaveAttribute('srclang', 'en-AU')
  await expect
    .poll(() => video.evaluate((it: Video) => it.textTracks[0]?.cues?.length ?? 0), { timeout: 15_000 })
    .toBe(1)

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(films(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(films(page).getByRole('listitem', { name: 'Squat from the side' })).toBeVisible()
})

/** Prescribes an exercise to somebody nobody else has, from this week on. */
async function prescribe(page: Page, exerciseId: string) {
  const { _id: patientId, email } = await addSurveyPatient(page)
  const startDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const program = { title: 'With a film', patientId, startDate, weeks: 2 }
  const { _id: programId } = await ask<{ _id: string }>(page, 'POST', '/program', program)
  const block = { programId, name: 'Morning', exercises: [{ exerciseId }] }
  const { _id: seriesId } = await ask<{ _id: string }>(page, 'POST', '/series', block)
  return { email, programId, seriesId }
}

const isShown = (page: Page) =>
  expect(films(page).getByRole('checkbox', { name: 'Patients see it' })).toBeVisible({ timeout: 60_000 })

test('API-018 a film that is cut off goes on where it was, also after the page was closed @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED|net::/)
  test.setTimeout(180_000)
  await signIn(page, sam)
  await openExercise(page, newName('Cut off'))
  // Noise does not get smaller, so that the film has several parts.
  const noise = ['-vf', 'noise=alls=100:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1']
  const film = filmOf(3, { size: '320x240', name: 'noise.mp4', extra: noise })
  expect(film.buffer.length).toBeGreaterThan(11_000_000)

  const sent: number[] = []
  let isCut = true
  await page.route(/\/upload\/parts\//, async (route) => {
    const part = Number(/parts\/[\da-f-]+\/(\d+)/.exec(route.request().url())![1])
    if (isCut && sent.length > 0) return route.abort()
    sent.push(part)
    return route.continue()
  })
  await choose(page).setInputFiles(film)
  await expect(films(page).getByText(/waiting for a connection/)).toBeVisible({ timeout: 30_000 })
  const before = [...sent]

  await page.reload()
  await expect(films(page).getByText(/waiting for a connection/)).toBeVisible({ timeout: 30_000 })
  isCut = false
  await isShown(page)
  expect(before).toHaveLength(1)
  expect(sent.filter((part) => part === before[0])).toHaveLength(1)
  expect(new Set(sent).size).toBe(sent.length)
})

test('API-018 a film that this browser lost is chosen again, another file is refused, and cancelling leaves nothing @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED|net::/)
  test.setTimeout(120_000)
  await signIn(page, sam)
  await openExercise(page, newName('Chosen again'))
  await page.route(/\/upload\/parts\//, (route) => route.abort())
  const film = filmOf(2)
  await choose(page).setInputFiles(film)
  await expect(films(page).getByText(/waiting for a connection/)).toBeVisible({ timeout: 30_000 })
  await page.evaluate(
    `new Promise((done) => { indexedDB.deleteDatabase('kinora-films').onblocked = done; setTimeout(done, 500) })`,
  )
  await page.reload()
  const again = films(page).locator('label', { hasText: 'Choose it again' }).locator('input')
  await again.setInputFiles({ ...film, buffer: film.buffer.subarray(10) })
  await expect(films(page).getByText('This is another file.', { exact: false })).toBeVisible()
  await page.unroute(/\/upload\/parts\//)
  await again.setInputFiles(film)
  await isShown(page)

  await page.route(/\/upload\/parts\//, (route) => route.abort())
  await choose(page).setInputFiles(filmOf(2, { name: 'second.mp4' }))
  await films(page).getByRole('button', { name: 'Cancel second.mp4' }).click()
  await expect(films(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(films(page).getByRole('listitem')).toHaveCount(1)
})

test('API-021 what is no film is refused in words, and so is one for which there is no room, before a byte is sent', async ({
  page,
  signIn,
  faults,
}) => {
  // What is no film is refused when it is all there.
  faults.allow(/status of 415/)
  test.setTimeout(120_000)
  await signIn(page, 'free@tide.example')
  await openExercise(page, newName('Refused'))
  await choose(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(
    films(page).getByRole('alert').getByText('notes.txt: This is not an MP4, MOV or WebM film.'),
  ).toBeVisible()

  const folder = mkdtempSync(join(tmpdir(), 'kinora-large-'))
  const large = join(folder, 'large.mp4')
  writeFileSync(large, '')
  truncateSync(large, 400_000_000)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await choose(page).setInputFiles(large)
  await expect(
    films(page)
      .getByRole('alert')
      .filter({ hasText: /storage/i }),
  ).toBeVisible()
  await expect(films(page).getByRole('link', { name: 'See plans and storage' })).toBeVisible()
  expect(calls.filter((path) => /generate-url|parts/.test(path))).toEqual([])
  await expectAccessible(page)
  rmSync(folder, { recursive: true })

  const hostile = Buffer.from('<html><script>alert(1)</script></html>'.repeat(50))
  await choose(page).setInputFiles({ name: 'evil.mp4', mimeType: 'video/mp4', buffer: hostile })
  await expect(films(page).getByRole('listitem', { name: 'evil.mp4' }).getByRole('alert')).toBeVisible({
    timeout: 60_000,
  })
  await films(page).getByRole('button', { name: 'Remove evil.mp4' }).click()
  await expect(films(page).getByRole('listitem')).toHaveCount(0)
})

test('an exercise is filmed in the browser, shortened, and sent', async ({ page, signIn }) => {
  test.setTimeout(180_000)
  await signIn(page, sam)
  const name = newName('Filmed here')
  await openExercise(page, name)
  await films(page).getByRole('button', { name: 'Film in the browser' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What the camera sees')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start filming' }).click()
  await expect(dialog.getByRole('status').getByText('3')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText('0:04', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Stop' }).click()

  await expect(dialog.getByLabel('What you filmed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Film again' }).click()
  await dialog.getByRole('button', { name: 'Start filming' }).click()
  await expect(dialog.getByRole('timer')).toHaveText('0:04', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('slider', { name: /^Begins at/ }).fill('1')
  await dialog.getByRole('slider', { name: /^Ends at/ }).fill('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this film' }).click()
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
  await isShown(page)
  await expect(films(page).getByText(/^0:0[123] · /)).toBeVisible()
  const video = page.getByLabel(`Film of ${name}`)
  await video.evaluate((it: Video) => it.play())
  await expect.poll(() => video.evaluate((it: Video) => it.currentTime)).toBeGreaterThan(0.1)
})

test('a camera that is not allowed is said so, with what to do', async ({ page, context, signIn }) => {
  await signIn(page, sam)
  await openExercise(page, newName('Not allowed'))
  await context.clearPermissions()
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  )
  await films(page).getByRole('button', { name: 'Film in the browser' }).click()
  await expect(page.getByRole('dialog').getByText(/The browser may not use the camera\. Allow it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a patient sees the film first, slower if they like, or the pictures, and chooses once', async ({
  page,
  signIn,
}) => {
  test.setTimeout(150_000)
  await signIn(page, sam)
  const name = newName('For patients')
  const exerciseId = await openExercise(page, name)
  await choose(page).setInputFiles(filmOf(2))
  await isShown(page)
  await films(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Picture from the film' }).click()
  await page.getByRole('button', { name: 'Add it to the pictures' }).click()
  await expect(page.getByText('The picture stands with the others now.')).toBeVisible()

  const { email, programId, seriesId } = await prescribe(page, exerciseId)
  await page.goto(`/exercises?search=${encodeURIComponent(name)}&whose=organization`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Exercises' }).getByText('With a film')).toBeAttached()

  await signIn(page, email, patientPassword)
  await page.goto(`/patient-series/${programId}/${seriesId}/1`)
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  const video = page.getByLabel(`Film of ${name}`)
  await expect(video).toBeVisible()
  expect(await video.evaluate((it: Video & { readyState: number }) => it.readyState)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(() => video.evaluate((it: Video) => it.currentTime)).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Normal speed' }).click()
  expect(await video.evaluate((it: Video) => it.playbackRate)).toBe(0.75)
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await page.getByRole('radio', { name: 'Pictures' }).check({ force: true })
  await expect(page.getByRole('img', { name: new RegExp(name) })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked()
})

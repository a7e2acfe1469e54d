import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './test-server.ts'
import { callApi, sam } from './program.ts'
import { password as patientPassword } from './survey-answers.ts'
import { prescribe, videoOf } from './videos.ts'

/** Chromium's fake camera, without a permission prompt. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions(), args: [...launchOptions().args!, ...camera] } })

const newName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`

/** Creates an exercise of Sam's clinic and opens it. */
async function openExercise(page: Page, name: string) {
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/exercises', { name })
  await page.goto(`/exercise/${_id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Videos' })).toBeVisible()
  return _id
}

/** The properties of a video element that the tests read. */
type VideoElement = {
  play: () => Promise<void>
  pause: () => void
  currentTime: number
  playbackRate: number
  loop: boolean
  videoWidth: number
  poster: string
  textTracks: { cues: { length: number } | null }[]
}

const videos = (page: Page) => page.locator('#videos')
const choose = (page: Page) =>
  videos(page)
    .locator('label', { hasText: /^(Choose a video|Another video)/ })
    .locator('input[type=file]')

test('API-018 API-020 API-022 a practitioner uploads, plays, renames, captions and deletes a video @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  // Invalid captions are rejected.
  faults.allow(/status of 400/)
  await signIn(page, sam)
  const name = newName('Squat with a video')
  await openExercise(page, name)
  await choose(page).setInputFiles(videoOf(3))
  await expect(videos(page).getByRole('listitem', { name: 'squat.mp4' })).toBeVisible()
  await expect(videos(page).getByRole('checkbox', { name: 'Show to patients' })).toBeVisible()
  await expectAccessible(page)

  const player = page.getByLabel(`Video of ${name}`)
  await expect(player).toHaveJSProperty('preload', 'none')
  await expect(player).toHaveJSProperty('readyState', 0)
  await page.getByRole('radio', { name: 'Half' }).check({ force: true })
  await player.evaluate((item: VideoElement) => item.play())
  await expect.poll(() => player.evaluate((item: VideoElement) => item.currentTime)).toBeGreaterThan(0.2)
  expect(await player.evaluate((item: VideoElement) => [item.playbackRate, item.loop, item.videoWidth])).toEqual([
    0.5,
    true,
    640,
  ])
  await player.evaluate((item: VideoElement) => item.pause())

  const more = videos(page).getByRole('button', { name: /^More for/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('Squat from the side')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(videos(page).getByRole('listitem', { name: 'Squat from the side' })).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Picture from the video' }).click()
  await page.getByRole('slider', { name: /^Moment/ }).fill('1.5')
  await page.getByRole('button', { name: 'Add to the pictures' }).click()
  await expect(page.getByText('Picture added to the exercise.')).toBeVisible()
  // The closing dialog may still cover it.
  await expect(() => page.getByRole('radio', { name: 'Pictures' }).check({ force: true })).toPass()
  await expect(page.getByRole('img', { name: `${name}, 0:01 into the video` })).toHaveJSProperty('naturalWidth', 640)

  const poster = () => player.evaluate((item: VideoElement) => item.poster)
  await page.getByRole('radio', { name: 'Video', exact: true }).check({ force: true })
  const before = await poster()
  await more.click()
  await page.getByRole('menuitem', { name: 'Picture from the video' }).click()
  await page.getByRole('slider', { name: /^Moment/ }).fill('2')
  await page.getByRole('button', { name: 'Use as video cover' }).click()
  await expect(page.getByText('The video now shows this picture.')).toBeVisible()
  expect(before).toContain('/poster')

  await more.click()
  await page.getByRole('menuitem', { name: 'Captions' }).click()
  await page.getByRole('textbox', { name: 'Captions (WebVTT)' }).fill('Not captions')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Captions (WebVTT)' })
    .fill('WEBVTT\n\n00:00.000 --> 00:02.000\nStand tall.\n')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(videos(page).getByText('captions English')).toBeVisible()
  await expect(player.locator('track')).toHaveAttribute('srclang', 'en-AU')
  await expect.poll(() => player.evaluate((item: VideoElement) => item.textTracks[0]?.cues?.length ?? 0)).toBe(1)

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(videos(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(videos(page).getByRole('listitem', { name: 'Squat from the side' })).toBeVisible()
})

const isShown = (page: Page) => expect(videos(page).getByRole('checkbox', { name: 'Show to patients' })).toBeVisible()

test('API-018 an interrupted upload resumes after the page was closed, from the same file only, or is cancelled @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED|net::/)
  await signIn(page, sam)
  await openExercise(page, newName('Cut off'))
  // An empty box at the end makes the file large enough for several parts.
  const padding = Buffer.alloc(11_000_000)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  const small = videoOf(2, { size: '320x240' })
  const video = { ...small, buffer: Buffer.concat([small.buffer, padding]) }

  const sent: number[] = []
  let isCut = true
  await page.route(/\/upload\/parts\//, async (route) => {
    const part = Number(/parts\/[\da-f-]+\/(\d+)/.exec(route.request().url())![1])
    if (isCut && sent.length > 0) return route.abort()
    sent.push(part)
    return route.continue()
  })
  await choose(page).setInputFiles(video)
  await expect(videos(page).getByText(/waiting for a connection/)).toBeVisible()
  const before = [...sent]

  await page.reload()
  await expect(videos(page).getByText(/waiting for a connection/)).toBeVisible()
  isCut = false
  await isShown(page)
  expect(before).toHaveLength(1)
  expect(sent.filter((part) => part === before[0])).toHaveLength(1)
  expect(new Set(sent).size).toBe(sent.length)
  await page.unroute(/\/upload\/parts\//)

  await openExercise(page, newName('Chosen again'))
  await page.route(/\/upload\/parts\//, (route) => route.abort())
  const other = videoOf(2)
  await choose(page).setInputFiles(other)
  await expect(videos(page).getByText(/waiting for a connection/)).toBeVisible()
  await page.evaluate(
    `new Promise((done) => { indexedDB.deleteDatabase('kinora-videos').onblocked = done; setTimeout(done, 500) })`,
  )
  await page.reload()
  const again = videos(page).locator('label', { hasText: 'Choose the file again' }).locator('input')
  await again.setInputFiles({ ...other, buffer: other.buffer.subarray(10) })
  await expect(videos(page).getByText('This is a different file.', { exact: false })).toBeVisible()
  await page.unroute(/\/upload\/parts\//)
  await again.setInputFiles(other)
  await isShown(page)

  await page.route(/\/upload\/parts\//, (route) => route.abort())
  await choose(page).setInputFiles(videoOf(2, { name: 'second.mp4' }))
  await videos(page).getByRole('button', { name: 'Cancel second.mp4' }).click()
  await expect(videos(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(videos(page).getByRole('listitem')).toHaveCount(1)
})

test('a practitioner records, trims and uploads a video in the browser @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  const name = newName('Recorded here')
  await openExercise(page, name)
  await videos(page).getByRole('button', { name: 'Record in the browser' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Camera preview')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByRole('status').getByText(/^[123]$/)).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^0:0[1-9]$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()

  await expect(dialog.getByLabel('Your recording')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^0:0[2-9]$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('slider', { name: /^Begins at/ }).fill('0.5')
  await dialog.getByRole('slider', { name: /^Ends at/ }).fill('1.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this video' }).click()
  await expect(dialog).toHaveCount(0)
  await isShown(page)
  // A busy machine holds the last picture until the encoder has caught up.
  await expect(videos(page).getByText(/^0:\d\d · /)).toBeVisible()
  const player = page.getByLabel(`Video of ${name}`)
  await player.evaluate((item: VideoElement) => item.play())
  await expect.poll(() => player.evaluate((item: VideoElement) => item.currentTime)).toBeGreaterThan(0.1)
})

test('a patient sees the video first, can slow it down or switch to pictures, and the choice is remembered @phone', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const name = newName('For patients')
  const exerciseId = await openExercise(page, name)
  await choose(page).setInputFiles(videoOf(2))
  await isShown(page)
  await videos(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Picture from the video' }).click()
  await page.getByRole('button', { name: 'Add to the pictures' }).click()
  await expect(page.getByText('Picture added to the exercise.')).toBeVisible()

  const { email, programId, seriesId } = await prescribe(page, exerciseId)
  await page.goto(`/exercises?search=${encodeURIComponent(name)}&whose=organization`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Exercises' }).getByText('With a video')).toBeAttached()

  await signIn(page, email, patientPassword)
  await page.goto(`/patient-series/${programId}/${seriesId}/1`)
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  const player = page.getByLabel(`Video of ${name}`)
  await expect(player).toBeVisible()
  expect(await player.evaluate((item: VideoElement & { readyState: number }) => item.readyState)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect.poll(() => player.evaluate((item: VideoElement) => item.currentTime)).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Normal speed' }).click()
  expect(await player.evaluate((item: VideoElement) => item.playbackRate)).toBe(0.75)
  await page.getByRole('button', { name: 'Pause the video' }).click()
  await page.getByRole('radio', { name: 'Pictures' }).check({ force: true })
  await expect(page.getByRole('img', { name: new RegExp(name) })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked()
})

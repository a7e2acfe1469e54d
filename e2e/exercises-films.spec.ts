import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './house.ts'

const sam = 'sam@harbour.example'
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

/** What the product is told by the page's own session. */
const told = async <T>(page: Page, method: string, path: string, body?: object) => {
  const token = await page.evaluate(() => {
    let kept: unknown = sessionStorage.getItem('session') ?? '""'
    while (typeof kept === 'string') kept = JSON.parse(kept)
    return (kept as { token: string }).token
  })
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  return ((await reply.json()) as { data: T }).data
}

/** A new exercise of Sam's clinic, opened. */
async function openExercise(page: Page, name: string) {
  const { _id } = await told<{ _id: string }>(page, 'POST', '/exercises', { name })
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

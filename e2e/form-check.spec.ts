import type { Page } from '@playwright/test'
import { formCheckPartBytes } from '@kinora/contract/form-check-limits.ts'
import { expectAccessible } from './accessible.ts'
import { launchOptions } from './browser.ts'
import { another, password as patientPassword } from './survey-answers.ts'
import { callApi, sam, uniqueSuffix } from './program.ts'
import { expect, test } from './test-server.ts'
import { prescribe, videoOf } from './videos.ts'

/** Chromium's fake camera and microphone, without a permission prompt. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions(), args: [...launchOptions().args!, ...camera] } })

type Player = { play: () => Promise<void>; currentTime: number; paused: boolean }

async function addExercise(page: Page, name: string) {
  return (await callApi<{ _id: string }>(page, 'POST', '/exercises', { name }))._id
}

/** Uploads a video of an exercise through the API and waits until it is ready. */
async function addVideo(page: Page, exerciseId: string) {
  const { buffer, name, mimeType } = videoOf(3)
  const { token } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('session')))!) as { token: string }
  const address = new URL('/api/exercises/upload/video/convert-upload', page.url()).href
  const reply = await page.request.post(address, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { exerciseId, bytes: String(buffer.length), file: { name, mimeType, buffer } },
  })
  const { data } = (await reply.json()) as { data: { _id: string } }
  const state = async () => (await callApi<{ state: string }>(page, 'GET', `/exercises/upload/${data._id}`)).state
  await expect.poll(state).toBe('ready')
}

test('a patient records an exercise, the practitioner draws on a frame and speaks, and the patient sees and deletes it @phone', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(page, sam)
  const exercise = `Deep squat ${uniqueSuffix()}`
  const { email, patient, programId, seriesId } = await prescribe(page, await addExercise(page, exercise))

  await signIn(page, email, patientPassword)
  await page.goto(`/patient-series/${programId}/${seriesId}/1`)
  await page.getByRole('link', { name: new RegExp(exercise) }).click()
  await page.getByRole('button', { name: 'Ask Sam to look' }).click()
  const sheet = page.getByRole('dialog', { name: new RegExp(exercise) })
  await expect(sheet.getByText(/gone at once/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'I agree, continue' }).click()
  await expect(sheet.getByLabel('Camera preview')).toBeVisible()
  await sheet.getByRole('button', { name: 'Start recording' }).click()
  await expect(sheet.getByRole('timer')).toHaveText(/^0:0[2-9]$/)
  await sheet.getByRole('button', { name: 'Stop' }).click()
  await expect(sheet.getByLabel('Your video')).toBeVisible()
  await sheet.getByRole('textbox', { name: /What do you want to know/ }).fill('Are my knees in line?')
  await sheet.getByRole('button', { name: 'Send to Sam' }).click()
  await expect(sheet.getByText('Sent.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/Sam .* has not answered yet/)).toBeVisible()

  const clinic = await another(browser, baseURL!, { viewport: { width: 1440, height: 520 } })
  await signIn(clinic.page, sam)
  await clinic.page.goto(`/patients?search=${encodeURIComponent(patient)}`)
  await clinic.page.getByRole('link', { name: /^Look/ }).first().click()
  await expect(clinic.page.getByRole('heading', { name: `Form check: ${exercise}` })).toBeVisible()
  await expect(clinic.page.getByText('‘Are my knees in line?’')).toBeVisible()
  await clinic.page.getByRole('button', { name: 'One frame forward' }).click()
  await clinic.page.getByRole('slider', { name: 'Position in the video' }).fill('1')
  await clinic.page.getByRole('button', { name: 'Draw on this frame' }).click()
  const ink = clinic.page.getByRole('img', { name: /^Drawing with/ })
  await ink.scrollIntoViewIfNeeded()
  const box = (await ink.boundingBox())!
  // The drawing area covers exactly the picture.
  const ratio = await clinic.page
    .getByLabel(`Video of ${exercise}`)
    .evaluate((item: Player & { videoWidth: number; videoHeight: number }) => item.videoWidth / item.videoHeight)
  expect(box.width / box.height).toBeCloseTo(ratio, 1)
  await clinic.page.mouse.move(box.x + box.width / 4, box.y + box.height / 4)
  await clinic.page.mouse.down()
  await clinic.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
  await clinic.page.mouse.up()
  await expect(ink).toHaveAccessibleName('Drawing with 1 line')
  await clinic.page.getByRole('textbox', { name: 'To Rosa' }).fill('Push them out a little.')
  await clinic.page.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(clinic.page.getByRole('timer')).toHaveText(/^0:0[2-9]/)
  await clinic.page.getByRole('button', { name: 'Stop' }).click()
  await expect(clinic.page.getByLabel('Your voice note')).toBeVisible()
  await expectAccessible(clinic.page)
  await clinic.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(clinic.page.getByRole('heading', { name: 'The answer' })).toBeVisible()
  await clinic.close()

  await page.goto('/notifications')
  await page.getByText(new RegExp(`looked at your ${exercise}`)).click()
  await expect(page.getByText('Push them out a little.')).toBeVisible()
  const frame = page.getByRole('img', { name: /with what Sam .* drew$/ })
  await expect(frame).not.toHaveJSProperty('naturalWidth', 0)
  const voice = page.getByLabel(/^Voice note of Sam/)
  await voice.evaluate((item: Player) => item.play())
  await expect.poll(() => voice.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(0.1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the video' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleted by the patient.')).toBeVisible()
  await expect(page.getByText('Push them out a little.')).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('a video whose connection breaks off goes on where it stopped, and is called sent only once it has arrived @phone', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION_RESET|Failed to load resource/)
  await signIn(page, sam)
  const exercise = `Broken squat ${uniqueSuffix()}`
  const { email, programId, seriesId } = await prescribe(page, await addExercise(page, exercise))
  const video = videoOf(6, { extra: ['-qp', '4'] })
  expect(video.buffer.length).toBeGreaterThan(2 * formCheckPartBytes)

  await signIn(page, email, patientPassword)
  await page.goto(`/patient-series/${programId}/${seriesId}/1`)
  await page.getByRole('link', { name: new RegExp(exercise) }).click()
  await page.getByRole('button', { name: 'Ask Sam to look' }).click()
  const sheet = page.getByRole('dialog', { name: new RegExp(exercise) })
  await sheet.getByRole('button', { name: 'I agree, continue' }).click()
  await sheet.getByRole('button', { name: 'Choose a video instead' }).click()
  await sheet.locator('input[type=file]').setInputFiles(video)
  const sent: number[] = []
  let isBroken = true
  await page.route('**/form-checks/*/parts/*', async (route) => {
    const number = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    if (number === 2 && isBroken) return route.abort('connectionreset')
    sent.push(number)
    return route.continue()
  })
  await sheet.getByRole('button', { name: 'Send to Sam' }).click()
  await expect(sheet.getByText(/Not sent yet\..*, from \d+% on\./)).toBeVisible()
  expect(await sheet.getByText('Sent.').count()).toBe(0)
  isBroken = false
  await expect(sheet.getByText('Sent.')).toBeVisible()
  expect(sent).toEqual(Array.from({ length: Math.ceil(video.buffer.length / formCheckPartBytes) }, (_, at) => at + 1))
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', signsInByForm: true })

  test('the videos of the week are kept on the phone and play from there, until the patient signs out @phone', async ({
    page,
    context,
    browser,
    baseURL,
    signIn,
    faults,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
    const clinic = await another(browser, baseURL!)
    await signIn(clinic.page, sam)
    await expect(clinic.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const exercise = `Kept squat ${uniqueSuffix()}`
    const exerciseId = await addExercise(clinic.page, exercise)
    await addVideo(clinic.page, exerciseId)
    const { email, programId, seriesId } = await prescribe(clinic.page, exerciseId)
    await clinic.close()

    await signIn(page, email, patientPassword)
    const ready = `navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))`
    await expect.poll(() => page.evaluate<boolean>(ready)).toBe(true)
    await page.getByRole('button', { name: /^Keep this fortnight’s videos on this device · .*B$/ }).click()
    await expect(page.getByRole('heading', { name: 'Offline videos' })).toHaveCount(0)
    await page.goto('/my-account/personal-details')
    await expect(page.getByText(/^1 video of this week and the next is on this device · /)).toBeVisible()

    // Opening the session caches its scripts.
    const session = `/patient-series/${programId}/${seriesId}/1`
    await page.goto(session)
    await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
    await expect(page.getByLabel(`Video of ${exercise}`)).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    const player = page.getByLabel(`Video of ${exercise}`)
    await page.getByRole('button', { name: 'Play the video' }).click()
    await expect.poll(() => player.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(0.2)
    const seek = (item: Player) => void (item.currentTime = 2)
    await player.evaluate(seek)
    await expect.poll(() => player.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(2)

    await context.setOffline(false)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    const left = `new Promise((resolve, reject) => {
      const opened = indexedDB.open('kinora-kept-videos')
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const asked = opened.result.transaction('files').objectStore('files').count()
        asked.onsuccess = () => resolve(asked.result)
      }
    })`
    await expect.poll(() => page.evaluate<number>(left)).toBe(0)
  })
})

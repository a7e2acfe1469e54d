import { randomUUID } from 'node:crypto'
import { openStorage } from '../server/testing/s3-server.ts'
import { callApi, sam } from './program.ts'
import { startProduct } from './server.ts'
import { password as patientPassword } from './survey-answers.ts'
import { expect, test as base } from './test-server.ts'
import { prescribe, videoOf } from './videos.ts'

type Storage = Awaited<ReturnType<typeof openStorage>>

/** An installation whose browsers read videos and pictures from a bucket, set up as docs/operations.md says. */
const test = base.extend<object, { clinic: { address: string; storage: Storage } }>({
  clinic: [
    async ({}, use) => {
      const storage = await openStorage('http://localhost:*')
      const { endpoint, bucket, key, secret } = storage.settings
      const product = await startProduct({
        ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret },
        S3_PUBLIC_URL: `${endpoint}/${bucket}`,
      })
      await use({ address: product.address, storage })
      await product.stop()
      await storage.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.address),
})
test.use({ serviceWorkers: 'allow', signsInByForm: true })

type Player = { play: () => Promise<void>; currentTime: number; readyState: number }

test('a video and its picture are sent to the bucket, and a patient sees and keeps them from there @phone', async ({
  page,
  context,
  clinic,
  signIn,
  faults,
}) => {
  const bucket = `${clinic.storage.settings.endpoint}/${clinic.storage.settings.bucket}/`
  faults.allow(new RegExp(`request to another host: ${bucket}`))
  // The logos of the demo are in its folder, not in the bucket.
  faults.allow(/404 \(Not Found\) \(\S+\/settings\/logo\//)
  const read: string[] = []
  context.on('response', (response) => {
    if (response.url().startsWith(bucket) && response.request().method() === 'GET')
      read.push(`${response.status()} ${new URL(response.url()).pathname.split('.').at(-1)}`)
  })
  await signIn(page, sam)
  const name = `Squat ${randomUUID().slice(0, 6)}`
  const { _id: exerciseId } = await callApi<{ _id: string }>(page, 'POST', '/exercises', { name })
  await page.goto(`/exercise/${exerciseId}`)
  const card = page.locator('#videos')
  await card
    .locator('label', { hasText: /^Choose a video/ })
    .locator('input[type=file]')
    .setInputFiles(videoOf(8))
  await expect(card.getByRole('checkbox', { name: 'Show to patients' })).toBeVisible()
  const player = page.getByLabel(`Video of ${name}`)
  await player.evaluate((item: Player) => item.play())
  await expect.poll(() => player.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(0.2)
  await expect.poll(() => new Set(read)).toEqual(new Set(['200 webp', '206 mp4']))

  const { email, programId, seriesId } = await prescribe(page, exerciseId)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await signIn(page, email, patientPassword)
  const ready = `navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))`
  await expect.poll(() => page.evaluate<boolean>(ready)).toBe(true)
  const workout = `/patient-series/${programId}/${seriesId}/1`
  await page.goto(workout)
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  // Through the service worker, which has not stored the video yet.
  read.length = 0
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect.poll(() => player.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(0.2)
  await player.evaluate((item: Player) => void (item.currentTime = 6))
  await expect.poll(() => player.evaluate((item: Player) => item.currentTime)).toBeGreaterThan(6)
  expect(read.filter((each) => each.endsWith('mp4')).length).toBeGreaterThan(0)

  await page.goto('/home')
  await page.getByRole('button', { name: /^Keep this fortnight’s videos on this device · .*B$/ }).click()
  await expect(page.getByRole('heading', { name: 'Offline videos' })).toHaveCount(0)
  await page.goto('/my-account/personal-details')
  await expect(page.getByText(/^1 video of this week and the next is on this device · /)).toBeVisible()
})

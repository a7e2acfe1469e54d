import { openReleases, type Releases } from './releases.ts'
import { storedWorkout } from './stored-workouts.ts'
import { expect, test as base } from './test-server.ts'

const test = base.extend<{ releases: Releases }>({
  releases: async ({}, use) => {
    const releases = await openReleases(process.env.KINORA_ADDRESS!)
    await use(releases)
    releases.stop()
  },
  baseURL: async ({ releases }, use) => use(releases.address),
})
test.use({ serviceWorkers: 'allow', signsInByForm: true })

/** Evaluated in the page: the scripts that the service worker has stored. */
const storedScripts = `(async () => {
  await navigator.serviceWorker.ready
  const cache = await caches.open('kinora-scripts')
  return navigator.serviceWorker.controller ? (await cache.keys()).map(({ url }) => url) : []
})()`

/** Evaluated in the page: updates the service worker, as browsers do on the next navigation, push or day. */
const takeOver = `(async () => {
  const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  await (await navigator.serviceWorker.ready).update()
  await taken
})()`

const loadedScripts = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /static\\/js\\//.test(name))`

test('the app is updated between two sets: the open page goes on, the next one is of the new version also offline, and no set is lost @phone', async ({
  page,
  context,
  releases,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, 'margaret.ellis@harbour.example')
  const stored = () => page.evaluate<string[]>(storedScripts)
  // The last one is stored last, so nothing of the old version is fetched after the update.
  const parts = ['MySeriesPage', 'Player.', 'RemoveWorkoutDialog']
  const hasParts = (urls: string[], isWanted: (url: string) => boolean) =>
    parts.every((part) => urls.some((url) => url.includes(part) && isWanted(url)))
  await expect.poll(async () => hasParts(await stored(), () => true)).toBe(true)
  await page.getByRole('link', { name: /Knee rehab · week/ }).click()
  await page.getByRole('link', { name: /^Gym day/ }).click()
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  const tap = () => page.getByRole('button', { name: /tap when done/ }).click()
  await tap()
  await page.getByRole('button', { name: 'Start now' }).click()

  releases.update()
  await page.evaluate(takeOver)
  // Everything that worked offline still does.
  expect(hasParts(await stored(), releases.isOfNewRelease)).toBe(true)
  const saved = page.waitForResponse((reply) => reply.url().includes('/series-log?') && reply.ok())
  await tap()
  await saved
  await page.getByRole('button', { name: 'Start now' }).click()
  const isStored = { screen: { kind: 'exercise' }, steps: [{ sets: [{}, {}] }, { sets: [] }] }
  await expect.poll(() => storedWorkout(page)).toMatchObject(isStored)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set 2 done. Undo' })).toBeVisible()
  const loaded = await page.evaluate<string[]>(loadedScripts)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((name) => !releases.isOfNewRelease(name))).toEqual([])
  // The old scripts stay, because another page of the old version may be open.
  expect(hasParts(await stored(), (url) => !releases.isOfNewRelease(url))).toBe(true)
  await tap()
  const sent = page.waitForResponse((reply) => reply.url().includes('/series-log?') && reply.ok())
  await context.setOffline(false)
  const { data } = (await (await sent).json()) as { data: { entries: { sets: object[] }[] } }
  expect(data.entries[0]!.sets).toHaveLength(3)
})

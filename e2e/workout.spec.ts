import type { Page } from '@playwright/test'
import { storedWorkout } from './stored-workouts.ts'
import { expect, test } from './test-server.ts'

test.use({ serviceWorkers: 'allow', signsInByForm: true })

interface Stored {
  _id: string
  revision: number
  finishedAt: string | null
  effort: number | null
  note: string
  entries: { sets: object[]; painDuring: number | null; skippedReason: string | null }[]
}

/** The session that is open in the page as the server has stored it, read by the signed-in patient. */
async function onServer(
  page: Page,
  baseURL: string | undefined,
  { programId, seriesId, week, id }: WorkoutKey,
): Promise<Stored[]> {
  const { token } = JSON.parse(await page.evaluate(() => sessionStorage.getItem('session')!)) as { token: string }
  const reply = await fetch(`${baseURL}/api/series-log/${programId}/${seriesId}/${week}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: Stored[] }
  return data.filter(({ _id }) => _id === id)
}

type WorkoutKey = ReturnType<typeof workoutKeyOf>
function workoutKeyOf(page: Page) {
  const { pathname, searchParams } = new URL(page.url())
  const [programId, seriesId, week] = pathname.split('/').slice(-3) as [string, string, string]
  return { programId, seriesId, week, id: searchParams.get('session')! }
}

/** Opens "Gym day" from the program and starts it, even if it was done before. */
async function beginGymDay(page: Page) {
  await page.getByRole('link', { name: /Knee rehab · week/ }).click()
  await page.getByRole('link', { name: /^Gym day/ }).click()
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exercise 1 of 2' })).toBeVisible()
  return workoutKeyOf(page)
}

const tapSet = (page: Page) => page.getByRole('button', { name: /tap when done/ }).click()
async function setAndRest(page: Page) {
  await tapSet(page)
  await page.getByRole('button', { name: 'Start now' }).click()
}

/** Evaluated in the page: true once the service worker can open the app offline. */
const installed = `(async () => {
  await navigator.serviceWorker.ready
  const cache = await caches.open('kinora-scripts')
  const names = (await cache.keys()).map(({ url }) => url)
  const isThere = (name) => names.some((url) => url.includes(name))
  return Boolean(navigator.serviceWorker.controller) && ['MySeriesPage', 'Player.'].every(isThere)
})()`

/**
 * Evaluated in the page: stores the sessions of a fortnight as the app does, because tapping them would take half an
 * hour. Returns their ids in chronological order, which is the reverse of their sort order.
 */
const recordMore = (count: number) => `(async () => {
  const open = (name) => new Promise((resolve) => { const asked = indexedDB.open(name); asked.onsuccess = () => resolve(asked.result) })
  const result = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) })
  const key = await result((await open('kinora-keys')).transaction('keys').objectStore('keys').get('device'))
  const database = await open('kinora-workouts')
  const [first] = await result(database.transaction('workouts').objectStore('workouts').getAll())
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: first.iv }, key, first.sealed)
  const done = JSON.parse(new TextDecoder().decode(text))
  const store = database.transaction('workouts', 'readwrite').objectStore('workouts')
  const ids = []
  for (let number = 1; number <= ${count}; number++) {
    const id = 'a0000000-0000-4000-a000-' + String(${count} - number).padStart(12, '0')
    const at = Date.now() - (${count} - number + 1) * 8 * 3_600_000
    const moments = { startedAt: new Date(at).toISOString(), finishedAt: new Date(at + 600_000).toISOString() }
    const workout = { ...done.workout, ...moments, _id: id, revision: 2, day: moments.startedAt.slice(0, 10) }
    store.put({ ...done, workout, sentRevision: 0 }, (done.by ?? workout.userId) + '/' + id)
    ids.push(id)
  }
  await new Promise((resolve) => { store.transaction.oncomplete = resolve })
  return ids
})()`

test('a session and forty more are recorded in two weeks offline, go on after a reload, and each is stored on the server once, in order @phone', async ({
  page,
  context,
  signIn,
  baseURL,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await signIn(page, 'robert.sciberras@harbour.example')
  await expect(page.getByRole('heading', { name: 'Welcome, Robert' })).toBeVisible()
  await expect.poll(() => page.evaluate<boolean>(installed)).toBe(true)
  const workout = await beginGymDay(page)
  await setAndRest(page)
  await expect
    .poll(async () => (await onServer(page, baseURL, workout)).map(({ entries }) => entries[0]?.sets.length))
    .toEqual([1])

  await context.setOffline(true)
  await setAndRest(page)
  const isStored = { screen: { kind: 'exercise' }, steps: [{ sets: [{}, {}] }, { sets: [] }] }
  await expect.poll(() => storedWorkout(page)).toMatchObject(isStored)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set 2 done. Undo' })).toBeVisible()
  await tapSet(page)
  await page.getByRole('radio', { name: '3', exact: true }).check()
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'I do not have what I need for it' }).click()
  await expect(page.getByRole('heading', { name: /^You did \d of \d+ sets$/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Just right' }).check()
  await page.getByLabel(/^A note for/).fill('No step at my sister’s.')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByText('Saved on this phone. It will be sent when you are back online.')).toBeVisible()
  await expect(page.getByText('No internet.')).toBeVisible()
  await expect(page.getByText(/will be sent later/)).toBeVisible()
  expect(await onServer(page, baseURL, workout)).toMatchObject([{ finishedAt: null }])

  // After a fortnight offline, the program and the unsent session are still on the phone.
  await page.clock.setSystemTime(Date.now() + 13.9 * 86_400_000)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Robert' })).toBeVisible()
  await expect(page.getByText('1 session will be sent once you are back online.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: '1 session not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.clock.setSystemTime(Date.now())
  const ids = await page.evaluate<string[]>(recordMore(39))
  await page.reload()
  await expect(page.getByText('40 sessions will be sent once you are back online.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/series-log?'))
      sent.push((request.postDataJSON() as Stored)._id)
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Sending \d+ sessions?\.$/)).toBeVisible()
  await expect.poll(() => new Set(sent).size).toBe(40)
  expect([...new Set(sent)].filter((id) => ids.includes(id))).toEqual(ids)
  const arrived = () => Promise.all(ids.map(async (id) => (await onServer(page, baseURL, { ...workout, id })).length))
  await expect.poll(arrived).toEqual(ids.map(() => 1))
  const stored = () => onServer(page, baseURL, workout)
  await expect.poll(async () => (await stored())[0]?.finishedAt ?? null).not.toBeNull()
  expect(await stored()).toMatchObject([
    {
      effort: 5,
      note: 'No step at my sister’s.',
      entries: [{ painDuring: 3, skippedReason: null }, { skippedReason: 'no equipment' }],
    },
  ])
  expect((await stored())[0]!.entries.map(({ sets }) => sets.length)).toEqual([3, 0])
  await expect(page.getByText(/will be sent later|No internet/)).toHaveCount(0)
})

test('pain above the rule ends the session, and the practitioner sees it @phone', async ({ page, browser, signIn }) => {
  await signIn(page, 'william.chen@harbour.example')
  await beginGymDay(page)
  await setAndRest(page)
  await setAndRest(page)
  await tapSet(page)
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await expect(page.getByRole('alert')).toContainText('Stop for today and rest. Sam has been told.')
  await expect(page.getByRole('link', { name: /^Ring / })).toHaveAttribute('href', /^tel:\d+$/)
  await page.getByRole('button', { name: 'Stop for today' }).click()
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByText(/Done at/).first()).toBeVisible()

  const clinic = await browser.newContext()
  const desk = await clinic.newPage()
  await signIn(desk, 'sam@harbour.example')
  await expect(desk.getByText(/Pain 9 after .* today/)).toBeVisible()
  await clinic.close()
})

/** Records the handlers that the page sets for the locked screen, to press its buttons. */
const watchMediaSession = `(() => {
  const handlers = {}
  navigator.mediaSession.setActionHandler = (action, handler) => { handlers[action] = handler }
  window.pressMedia = (action) => handlers[action]()
})()`

test('a session is listened to as one recording, which goes on while the page is hidden and records nothing @phone', async ({
  page,
  signIn,
  baseURL,
}) => {
  await page.addInitScript(watchMediaSession)
  await signIn(page, 'robert.sciberras@harbour.example')
  const workout = await beginGymDay(page)
  const audio = <Value>(property: string) =>
    page.evaluate<Value>(`document.querySelector('audio[data-coach]').${property}`)
  await page.getByRole('button', { name: 'Listen to the session' }).click()
  const sheet = page.getByRole('dialog', { name: 'Listen to the session' })
  const length = async () => {
    const [minutes, seconds] = (
      / of (\d+):(\d\d)$/.exec((await sheet.getByText(/^Exercise 1 of 2 · /).textContent())!) ?? []
    )
      .slice(1)
      .map(Number)
    return minutes! * 60 + seconds!
  }
  await expect(sheet.getByRole('button', { name: 'Listen', exact: true })).toBeEnabled()
  await expect.poll(() => audio<number>('duration').then(Math.round)).toBe(await length())
  expect(await audio<boolean>('paused')).toBe(true)
  await sheet.getByRole('button', { name: 'Listen', exact: true }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Listening to the session' })).toBeVisible()
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
  const time = () => audio<number>('currentTime')
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 0.5)
  const title = () => page.evaluate<string>('navigator.mediaSession.metadata.title')
  const first = await title()
  await page.evaluate('pressMedia("nexttrack")')
  await expect.poll(title).not.toBe(first)
  await page.evaluate('pressMedia("previoustrack")')
  await expect.poll(title).toBe(first)
  await page.evaluate('pressMedia("pause")')
  expect(await audio<boolean>('paused')).toBe(true)
  expect((await onServer(page, baseURL, workout)).flatMap(({ entries }) => entries)).toEqual([])
})

import { endSet } from './program.ts'
import { expect, test } from './test-server.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything that this browser stores, apart from the scripts of the app, as one text. */
const stored = `(async () => {
  const rows = []
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of database.objectStoreNames) {
      const all = await new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).getAllKeys()
        request.onsuccess = () => resolve(request.result)
      })
      rows.push(...all.map((key) => name + ' ' + String(key)))
    }
    database.close()
  }
  const cached = (await caches.keys()).filter((name) => !/^(kinora-shell|kinora-scripts|workbox-precache.*)$/.test(name))
  return { rows, cached, session: Object.keys(sessionStorage), local: Object.keys(localStorage).filter((key) => key === 'session') }
})()`

test('a clinic tablet opens the session of the patient whose number is typed, and forgets it at Done @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
  faults,
}) => {
  // The page may still be asking for these while its session ends.
  faults.allow(/status of 401 .*\/api\/(factors|sessions|practitioners\/support-access)\?/)
  await signIn(page, 'sam@harbour.example')
  await page.goto('/my-account/personal-details')
  await page.getByRole('button', { name: 'Make this device a clinic tablet' }).click()
  await page.getByLabel(/^Name of this tablet/).fill('Gym')
  await page.getByRole('button', { name: 'Make it a clinic tablet' }).click()
  const keypad = page.getByRole('textbox', { name: 'Type your number' })
  await expect(keypad).toBeVisible()

  // Sam on his own computer, without a service worker, which would fetch the whole client.
  const desk = await (await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })).newPage()
  await signIn(desk, 'sam@harbour.example')
  await desk
    .getByRole('link', { name: /Ann Kowalski/ })
    .first()
    .click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  await desk.getByRole('button', { name: /^More for Ann/ }).click()
  await desk.getByRole('menuitem', { name: 'Show on the clinic tablet…' }).click()
  const number = (await desk.getByLabel(/^The number is/).textContent())!.replace(/\s/g, '')
  expect(number).toMatch(/^\d{6}$/)

  for (const digit of number) await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible()
  await page
    .getByRole('button', { name: /^(Start|Continue)/ })
    .first()
    .click()
  const saved = page.waitForResponse((response) => response.url().includes('/series-log?') && response.ok())
  await page.getByRole('button', { name: /tap when done/ }).click()
  await endSet(page)
  expect(((await (await saved).json()) as { data: { loggedBy: string } }).data.loggedBy).toMatch(
    /Ann Kowalski on the clinic’s tablet$/,
  )
  await page.reload()
  await expect(keypad).toBeVisible()
  await expect(page.getByText('Ann')).toHaveCount(0)
  await expect.poll(() => page.evaluate(stored)).toEqual({ rows: [], cached: [], session: [], local: [] })

  await desk.getByRole('button', { name: 'New number' }).click()
  await expect(desk.getByLabel(/^The number is/)).not.toHaveAttribute(
    'aria-label',
    `The number is ${[...number].join(' ')}`,
  )
  const next = (await desk.getByLabel(/^The number is/).textContent())!.replace(/\s/g, '')
  await keypad.pressSequentially(next)
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(keypad).toBeVisible()
  await expect.poll(() => page.evaluate(stored)).toEqual({ rows: [], cached: [], session: [], local: [] })
  await page.goBack().catch(() => undefined)
  await expect(page.getByText('Ann')).toHaveCount(0)
})

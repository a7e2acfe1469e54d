import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { callApi, findExercises, prescribeTo, uniqueSuffix, sam } from './program.ts'
import { addSurveyPatient, another, password } from './survey-answers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const handle = (page: Page, id: string) => page.locator(`[data-handle=${id}]`)

async function middleOf(place: Locator) {
  const box = (await place.locator('circle').last().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags a joint by a number of pixels. */
async function drag(page: Page, id: string, right: number, down: number) {
  await handle(page, id).scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(handle(page, id))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 })
  await page.mouse.move(x + right, y + down, { steps: 3 })
  await page.mouse.up()
}

const angle = async (page: Page, name: string) =>
  Number(await page.getByRole('textbox', { name: `${name} in numbers` }).inputValue())

async function openEditor(page: Page) {
  await page.goto('/exercises?search=straight+leg+raise&whose=starter')
  await page.getByRole('link', { name: 'Straight leg raise', exact: true }).first().click()
  await page.getByRole('link', { name: 'Make a similar one' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New exercise' })).toBeVisible()
  await expect(page.locator('[data-picture]')).toBeVisible()
}

/** Prescribes an exercise to a new patient. */
async function prescribe(page: Page, name: string) {
  const { _id, email } = await addSurveyPatient(page)
  const exercises = (await findExercises(page, [name])).map((one) => ({ ...one, side: 'left' }))
  return { email, ...(await prescribeTo(page, _id, exercises)) }
}

test('a practitioner makes a figure by dragging, and it moves in the library and in the patient’s player @desktop', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, sam)
  await openEditor(page)
  const name = `Raised leg ${uniqueSuffix()}`

  await handle(page, 'kneeR').focus()
  const before = await angle(page, 'Hip flexion')
  await drag(page, 'kneeR', -30, -40)
  // The drawing follows the pointer, and then the numbers.
  await expect.poll(() => angle(page, 'Hip flexion')).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => angle(page, 'Hip flexion')).toBe(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => angle(page, 'Hip flexion')).toBeGreaterThan(before)
  const after = await angle(page, 'Hip flexion')
  await handle(page, 'kneeR').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => angle(page, 'Hip flexion')).not.toBe(after)
  await expect(page.getByRole('status').filter({ hasText: /Hip flexion −?\d+°/ })).toBeAttached()

  await page.getByRole('textbox', { name: 'Knee flexion in numbers' }).fill('170')
  await expect(page.getByText('Knee flexion of 170 is outside −8 to 155°.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Knee flexion in numbers' }).fill('20')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Give the new exercise a name.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Name of the new exercise/ }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Awaiting clinical review')).toBeVisible()
  await expect(page.getByRole('img', { name: `End of ${name}` })).not.toHaveJSProperty('naturalWidth', 0)

  await page.goto(`/exercises?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.locator('main img[src*="/figures/own-right-"]').first()).not.toHaveJSProperty('naturalWidth', 0)

  const { email, address } = await prescribe(page, name)
  const home = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const phone = await home.newPage()
  await phone.addInitScript(movesAnyway)
  await signIn(phone, email, password)
  await phone.goto(address)
  await phone.getByRole('button', { name: /^(Start|Once more)/ }).click()
  const still = phone.getByRole('img', { name })
  await expect(still).toHaveAttribute('src', /own-right-/)
  const width = () => phone.evaluate<number>(`document.querySelector('figure canvas')?.width ?? 0`)
  await expect.poll(width).toBeGreaterThan(300)
  await home.close()
})

test('a practitioner edits keys, props and sides of a figure and is warned before leaving unsaved @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await openEditor(page)
  const keys = page.getByRole('group', { name: 'Keys of the movement' })
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(keys.getByRole('button', { pressed: true })).toHaveText('End')
  await page.getByRole('button', { name: 'Move this key earlier' }).click()
  await expect(keys.getByRole('button', { pressed: true })).toHaveText('2')
  await page.getByRole('textbox', { name: 'To 2' }).fill('2.5')
  await page.getByRole('button', { name: 'Remove this key' }).click()
  await expect(keys.getByRole('button')).toHaveText(['Start', 'End', 'Add key'])

  await page.getByRole('radio', { name: 'Props' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Add something' }).selectOption('Pillow')
  await expect(page.getByRole('region', { name: 'Pillow' })).toBeVisible()
  await page.getByRole('region', { name: 'Pillow' }).getByRole('textbox', { name: 'Height' }).fill('900')
  await expect(page.getByText('From 0 to 260 cm.')).toBeVisible()
  await page.getByRole('button', { name: 'Other side' }).click()
  await page.getByRole('button', { name: 'Play it' }).click()
  await expect(page.getByRole('img', { name: 'The movement' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the pose' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
})

test('a clinician sends an exercise back with a note, then approves it @desktop', async ({ page, signIn }) => {
  // The figures of the review move, which takes most of a machine without a graphics card.
  await signIn(page, sam)
  const { items } = await callApi<{ items: { _id: string }[] }>(page, 'POST', '/exercises/fetch', {
    search: 'Heel slide',
  })
  const copy = await callApi<{ _id: string; name: string }>(page, 'POST', `/exercises/${items[0]!._id}/copy`, {})
  const name = `Heel slide ${uniqueSuffix()}`
  await callApi(page, 'PATCH', `/exercises/${copy._id}`, { name })

  await page.goto('/exercises')
  await page.getByRole('link', { name: /^Review \d+ exercises/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clinical review' })).toBeVisible()
  await page.goto(`/exercises/review?exercise=${copy._id}`)
  await expect(page.getByRole('article', { name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Say what should change.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('The heel should stay on the mat.')
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText(`${name} is sent back.`)).toBeVisible()
  await expect(page.getByRole('article', { name })).toHaveCount(0)

  await page.goto(`/exercise/${copy._id}`)
  await expect(page.getByText('The heel should stay on the mat.')).toBeVisible()
  await expect(page.getByText(/^by Sam Okafor/)).toBeVisible()
  await page.getByRole('link', { name: 'Sent back' }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(`${name} is approved.`)).toBeVisible()
  await page.goto(`/exercise/${copy._id}`)
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByText('Awaiting clinical review')).toHaveCount(0)
})

/** Stores the choice that figures move even on a slow machine. */
const movesAnyway = `localStorage.setItem('kinora-figure-motion', 'move')`

/** True once the app, the player and the figure worker are cached. A string, because it runs in the page. */
const isCached = `(async () => {
  await navigator.serviceWorker.ready
  const cache = await caches.open('kinora-scripts')
  const names = (await cache.keys()).map(({ url }) => url)
  const isThere = (name) => names.some((url) => url.includes(name))
  return Boolean(navigator.serviceWorker.controller) && ['MySeriesPage', 'Player.', 'figure-worker'].every(isThere)
})()`

/** True once the model of a figure is stored for use offline, half a second after it arrived. Runs in the page, too. */
const isModelStored = `(async () => {
  const all = (database, store) => new Promise((resolve, reject) => {
    const open = indexedDB.open(database)
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const request = open.result.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => {
        open.result.close()
        resolve(request.result)
      }
    }
  })
  const [key] = await all('kinora-keys', 'keys')
  const texts = (await all('kinora-offline', 'cache')).map(async ({ iv, sealed }) =>
    new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)))
  return (await Promise.all(texts)).some((text) => text.includes('figureModel'))
})()`

/** The current picture of the moving figure; empty until it is drawn. */
const shown = `(() => {
  const canvas = document.querySelector('figure canvas')
  return canvas && canvas.width > 300 ? canvas.toDataURL() : ''
})()`

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', signsInByForm: true })

  test('a clinic’s own figure moves in the patient’s player, begun after the connection has gone @phone', async ({
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
    const { items } = await callApi<{ items: { _id: string; figure: string }[] }>(
      clinic.page,
      'POST',
      '/exercises/fetch',
      {
        search: 'Straight leg raise',
        ownership: 'starter',
      },
    )
    const [nearest] = items
    const { figure } = await callApi<{ figure: object }>(
      clinic.page,
      'GET',
      `/exercises/figure-models/${nearest!.figure}`,
    )
    const name = `Barefoot raise ${uniqueSuffix()}`
    await callApi(clinic.page, 'POST', `/exercises/${nearest!._id}/variation`, {
      name,
      figure: { ...figure, appearance: { build: 'large', hair: 'curly', feet: 'bare' } },
    })
    const { email, address } = await prescribe(clinic.page, name)
    await clinic.close()

    await page.addInitScript(movesAnyway)
    await signIn(page, email, password)
    await expect.poll(() => page.evaluate<boolean>(isCached)).toBe(true)
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^(Start|Once more)/ })).toBeVisible()
    await expect.poll(() => page.evaluate<boolean>(isModelStored)).toBe(true)

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
    await expect(page.getByRole('img', { name })).toHaveAttribute('src', /own-/)
    await expect.poll(() => page.evaluate<string>(shown)).not.toBe('')
    const first = await page.evaluate<string>(shown)
    await expect.poll(() => page.evaluate<string>(shown)).not.toBe(first)
    await context.setOffline(false)
  })
})

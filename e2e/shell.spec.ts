import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectToFit } from './misfits.ts'
import { callApi } from './program.ts'
import { expect, test } from './test-server.ts'

/** The files that a route loads before it shows anything. */
function scriptsOf(route: string) {
  const routes = readFileSync(join(import.meta.dirname, '../web/dist/preloads.json'), 'utf8')
  return (JSON.parse(routes) as { path: string; scripts: string[] }[]).find(({ path }) => path === route)!.scripts
}

const sam = 'sam@harbour.example'
const ann = 'ann@harbour.example'

test.describe('with the login page', () => {
  test.use({ signsInByForm: true })
  test('ROUTE-22 ROUTE-37 ENTITY-03 SHELL-05 API-082 a session is stored encrypted and ends in the browser and on the server at Logout @desktop', async ({
    page,
    signIn,
    request,
    baseURL,
  }) => {
    const scripts: string[] = []
    page.on('response', (response) => void scripts.push(response.url()))
    await page.goto('/patients')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email')).toBeVisible()
    await signIn(page, sam)
    await expect(page).toHaveURL(/\/patients/)
    await expect(page.getByRole('main')).toBeFocused()
    const missing = () => scriptsOf('/exercises').filter((file) => !scripts.some((url) => url.endsWith(file)))
    expect(missing()).not.toEqual([])
    await page.goto('/exercises')
    await expect.poll(missing).toEqual([])
    const stored = await page.evaluate<[string | null, string | null]>(
      '[localStorage.getItem("session"), sessionStorage.getItem("session")]',
    )
    const { token } = JSON.parse(stored[1]!) as { token: string }
    expect(stored[0]).not.toBeNull()
    expect(stored[0]).not.toContain(token)
    const status = async () =>
      (await request.get(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status()
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate('[localStorage.getItem("session"), sessionStorage.getItem("session")]')).toEqual([
      null,
      null,
    ])
    await expect.poll(status).toBe(401)
  })
})

test('SHELL-04 SHELL-08 SHELL-09 ROUTE-29 ROUTE-35 ROUTE-36 a patient starts at home without a menu, cannot open staff pages, and starts a session @phone', async ({
  page,
  signIn,
}) => {
  await signIn(page, ann)
  await expect(page.getByRole('heading', { name: 'Welcome, Ann' })).toBeVisible()
  await expect(page.getByText(/Powered By/)).toBeVisible()
  await page
    .getByRole('link', { name: /Knee rehab/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/patient-program\//)
  await expect(page.getByText('Welcome, Ann')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.goto('/patients')
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page
    .getByRole('link', { name: /^(Start|Continue)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/patient-series\//)
})

test('SHELL-10 CONST-06 CONST-07 a page is at least 1000 pixels high, with the specified sizes of title and fields @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const heading = page.getByRole('heading', { level: 1, name: 'Patients' })
  await expect(heading).toHaveCSS('font-size', '34px')
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeGreaterThanOrEqual(1000)
  await page.goto('/patient/create')
  const name = page.getByRole('textbox', { name: /^Name/ }).first()
  // The visible field is the frame around the input.
  expect((await name.locator('..').boundingBox())!.height).toBeCloseTo(50, 0)
})

test('SHELL-06 SHELL-08 the page header has Back, title, search and Import; Print shows Printing during the download @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' }).first()).toBeVisible()
  // Fixed elements would cover content on every printed page.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeHidden()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'absolute')
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Ann Kowalski' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/patients/)

  await page.getByRole('link', { name: 'Ann Kowalski' }).first().click()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/download\?/, async (route) => {
    await held
    await route.continue()
  })
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print' }).first().click()
  await expect(page.getByRole('button', { name: 'Printing' })).toBeDisabled()
  arrive()
  expect((await downloaded).suggestedFilename()).toBe('exercise.pdf')
  await expect(page.getByRole('button', { name: 'Print', exact: true }).first()).toBeEnabled()
})

test('the ways in and every screen of a patient fit 320 pixels, and text of twice the size @phone', async ({
  page,
  browser,
  signIn,
  baseURL,
  faults,
}) => {
  faults.allow(/status of 400/)
  const desk = await browser.newPage({ baseURL })
  await signIn(desk, sam)
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
  const draft = { name, email: `${randomUUID()}@example.com`, mobile: '0412555777' }
  const { _id } = await callApi<{ _id: string }>(desk, 'POST', '/practitioners/patient', draft)
  const { url, code } = await callApi<{ url: string; code: string }>(
    desk,
    'PATCH',
    `/practitioners/patient/resend-mail/${_id}`,
  )
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(`/patient/view/${_id}`)
  await expect(desk.getByText('Not joined yet')).toBeVisible()
  expect(await desk.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  // The whole name can be read, and the page begins below it.
  const title = desk.getByRole('heading', { level: 1, name })
  for (const [width, fontSize] of [
    [320, '100%'],
    [390, '200%'],
    [1440, '200%'],
  ] as const) {
    await desk.setViewportSize({ width, height: 844 })
    await desk.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    const isCut = () =>
      desk.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('h1'))")
    await expect.poll(isCut, { message: `the name at ${width} px` }).toBe(false)
    const row = (await title.locator('xpath=ancestor::*[@data-audience-row]').boundingBox())!
    const first = (await desk.getByText('Not joined yet').boundingBox())!
    expect(row.y + row.height).toBeLessThan(first.y)
  }
  await desk.evaluate("document.documentElement.style.fontSize = ''")
  await desk.setViewportSize({ width: 320, height: 256 })
  await desk.getByRole('button', { name: `More for ${name}` }).click()
  await desk.getByRole('menuitem').last().click({ trial: true, timeout: 20_000 })
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(`/patient/edit/${_id}`)
  await desk.getByRole('textbox', { name: 'Notes for staff' }).fill(`https://example.com/${'letter'.repeat(20)}`)
  expect(await desk.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await desk.close()
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectToFit(page, path)
  }
  for (const path of ['/login', '/registration/', '/registration/success', '/resend-generic', '/verify?token=none'])
    await open(path)
  for (const path of ['/verification?token=none', '/signup/none', '/support/login/none', '/404', url]) await open(path)
  for (const path of ['/carer-link', '/carer/none', '/clinic-tablet']) await open(path)
  await open('/signup/')
  await page.getByRole('textbox').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible()
  await expectToFit(page, 'the invitation found by its code')
  for (const field of ['New password', 'Confirm password'])
    await page.getByLabel(field, { exact: true }).fill('Ferry2Walk!')
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(page.viewportSize()!.width)
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page, 'hannah.schmidt@harbour.example')
  await expectToFit(page, 'home')
  const program = (await page.getByRole('link', { name: /· week/ }).getAttribute('href'))!
  await open(program)
  for (const tab of ['news', 'messages', 'settings']) await open(`/notifications?tab=${tab}`)
  for (const tab of ['personal-details', 'survey-responses']) await open(`/my-account/${tab}`)
  await page.goto('/home')
  await page.getByRole('button', { name: /Pause your program/ }).click()
  await expectToFit(page, 'the sheet of a pause')
  await page.keyboard.press('Escape')
  await page.goto('/reminders')
  await page.getByRole('button', { name: 'Add a reminder' }).click()
  await expectToFit(page, 'a reminder')
  for (const path of ['/profile', '/security', '/my-record', '/change-password', '/nowhere']) await open(path)
  await page.goto(program)
  await page.getByRole('link', { name: /^Gym day/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gym day' })).toBeVisible()
  await expectToFit(page, 'a session')
  await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exercise 1 of 2' })).toBeVisible()
  await expectToFit(page, 'an exercise')
  for (const name of ['How to', /^Skip/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectToFit(page, `the sheet of ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: /tap when done/ }).click()
  await expectToFit(page, 'a rest')
  await page.getByRole('button', { name: 'Start now' }).click()
  for (const go of ['Start now', undefined]) {
    await page.getByRole('button', { name: /tap when done/ }).click()
    if (go) await page.getByRole('button', { name: go }).click()
  }
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await expectToFit(page, 'pain above the rule')
  await page.getByRole('button', { name: 'Stop for today' }).click()
  await expect(page.getByRole('button', { name: 'Save and finish' })).toBeVisible()
  await expectToFit(page, 'the end of a session')
})

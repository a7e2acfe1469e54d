import { expect, test } from './test-server.ts'

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
    const loaded = () => scripts.filter((url) => /static\/js\/ExercisesPage/.test(url)).length
    expect(loaded()).toBe(0)
    await page.goto('/exercises')
    await expect.poll(loaded).toBeGreaterThan(0)
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

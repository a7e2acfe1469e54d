import { expect, test } from './test-server.ts'

const sam = 'sam@harbour.example'
const ann = 'ann@harbour.example'

test.describe('through the login page', () => {
  test.use({ signsInByForm: true })
  test('ROUTE-22 ROUTE-36 ENTITY-03 a session is kept encrypted, guards the addresses, and is gone after logging out', async ({
    page,
    signIn,
  }) => {
    await page.goto('/patients')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, sam)
    await expect(page).toHaveURL(/\/patients/)
    const kept = await page.evaluate<[string | null, string | null]>(
      '[localStorage.getItem("session"), sessionStorage.getItem("session")]',
    )
    expect(kept[1]).toContain('token')
    expect(kept[0]).not.toBeNull()
    expect(kept[0]).not.toContain(JSON.parse(kept[1]!).token as string)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate('[localStorage.getItem("session"), sessionStorage.getItem("session")]')).toEqual([
      null,
      null,
    ])
  })
})

test('SHELL-05 API-082 what was signed out cannot be used again', async ({ page, signIn, request, baseURL }) => {
  await signIn(page, sam)
  const { token } = JSON.parse(await page.evaluate<string>('sessionStorage.getItem("session")')) as { token: string }
  const ask = () => request.get(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status()).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => (await ask()).status()).toBe(401)
})

test('ROUTE-28 an address that is none says so, and so does /404', async ({ page }) => {
  for (const path of ['/404', '/no-such-page', '/patients/of/nobody']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/not found|404|Kinora/i)
    await expect(page.getByText(/not (there|found)|no(thing| page)/i).first()).toBeVisible()
  }
})

test('ROUTE-35 ROUTE-29 the start is the worklist for staff and the home for a patient', async ({ page, signIn }) => {
  await signIn(page, ann)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test('ROUTE-36 ROLE-01 ROLE-02 a patient is kept out of the screens of staff, and has no drawer', async ({
  page,
  signIn,
}) => {
  await signIn(page, ann)
  await expect(page.getByRole('button', { name: /menu/i })).toHaveCount(0)
  for (const path of ['/patients', '/exercises', '/program/add']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('SHELL-04 SHELL-09 a patient is welcomed at home, sees their own name, and whose product it is', async ({
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
})

test('SHELL-01 SHELL-02 the drawer opens by its button and closes by a click or a key, but not by Tab or Shift', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const menu = page.getByRole('button', { name: /menu/i })
  const drawer = page
    .getByRole('dialog')
    .or(page.getByRole('navigation'))
    .filter({ has: page.getByRole('link', { name: 'Program Library' }) })
  await menu.click()
  await expect(drawer.getByRole('link', { name: 'Exercise Library' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift')
  await expect(drawer.getByRole('link', { name: 'Exercise Library' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Exercise Library' })).toBeHidden()
  await menu.click()
  await page.getByRole('link', { name: 'Exercise Library' }).click()
  await expect(page).toHaveURL(/\/exercises$/)
  await expect(page.getByRole('link', { name: 'Program Library' })).toBeHidden()
})

test('SHELL-10 CONST-06 CONST-07 a page is at least 1000 high, and the measures are those of the specification @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const heading = page.getByRole('heading', { level: 1, name: 'Patients' })
  await expect(heading).toHaveCSS('font-size', '34px')
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeGreaterThanOrEqual(1000)
  await page.goto('/patient/create')
  const name = page.getByRole('textbox', { name: /^Name/ }).first()
  // The frame of a field is what is seen of it.
  expect((await name.locator('..').boundingBox())!.height).toBeCloseTo(50, 0)
})

test('ERROR-01 a session that ended elsewhere leads to sign-in, and a failed sign-in does not', async ({
  page,
  signIn,
  request,
  baseURL,
  faults,
}) => {
  faults.allow(/status of 4\d\d/)
  await signIn(page, sam)
  const { token } = JSON.parse(await page.evaluate<string>('sessionStorage.getItem("session")')) as { token: string }
  await request.post(`${baseURL}/api/logout`, { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/exercises')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate('sessionStorage.getItem("session")')).toBeNull()
})

test('ROUTE-37 a screen is loaded when it is opened', async ({ page, signIn }) => {
  const scripts: string[] = []
  page.on('response', (response) => void (response.url().endsWith('.js') && scripts.push(response.url())))
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(scripts.filter((url) => /Patients?Page|Builder/.test(url))).toEqual([])
  await signIn(page, sam)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  expect(scripts.some((url) => url.includes('/static/js/'))).toBe(true)
  expect(scripts.some((url) => /PatientsPage/.test(url))).toBe(true)
})

test('CONST-01 ERROR-08 ERROR-04 PROFILE-01 VALID-06 a change of password is checked at its fields and told in a toast', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 4\d\d/)
  await signIn(page, 'priya@harbour.example')
  await page.goto('/change-password')
  await page.getByLabel(/old password/i).fill('Wrong2Word!')
  await page.getByLabel(/^new password/i).fill('weak')
  await page.getByLabel(/confirm/i).fill('other')
  await page.getByLabel(/confirm/i).blur()
  await expect(page.getByText(/To make your password more secure/)).toBeVisible()
  await expect(page.getByText('Password mismatch.')).toBeVisible()
  await page.getByLabel(/^new password/i).fill('Ferry2Walk!')
  await page.getByLabel(/confirm/i).fill('Ferry2Walk!')
  await page.getByRole('button', { name: /save|change/i }).click()
  await expect(page.getByText('Invalid password.').first()).toBeVisible()
})

test('ROUTE-26 ROUTE-27 API-006 a link that is too old says what to do', async ({ page, faults }) => {
  faults.allow(/status of 4\d\d/)
  await page.goto('/signup/not-a-real-token')
  await expect(page.getByText('Verification failed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send it to me again' })).toHaveAttribute('href', '/resend-generic')
  await page.goto('/signup/')
  await expect(page.getByLabel(/code/i).first()).toBeVisible()
  await page.goto('/verify?token=not-a-real-token')
  await expect(page.getByLabel(/password/i).first()).toBeVisible()
})

test('CONST-10 SHELL-09 the footers lead to the provider’s site and to where one can read more', async ({
  page,
  signIn,
}) => {
  await page.goto('/login')
  for (const open of [async () => {}, () => signIn(page, ann)]) {
    await open()
    const footer = page.locator('footer').filter({ hasText: 'Powered By' })
    await expect(footer.getByRole('link', { name: 'Kinora', exact: true })).toHaveAttribute(
      'href',
      'https://kinora.example/',
    )
    await expect(footer.getByRole('link', { name: 'About Kinora' })).toHaveAttribute(
      'href',
      'https://kinora.example/about',
    )
  }
})

test('SHELL-06 SHELL-08 a page’s row has a way back, its title, a search, and Import; Print says Printing until the file is there', async ({
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

test('SHELL-08 Start opens the session of a patient', async ({ page, signIn }) => {
  await signIn(page, ann)
  await page
    .getByRole('link', { name: /^(Start|Go on)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/patient-series\//)
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { uniqueSuffix } from './program.ts'

const olivia = 'olivia@harbour.example'
const sam = 'sam@harbour.example'
const ann = 'ann@harbour.example'
const tess = 'tess@tide.example'
const free = 'free@tide.example'
const eve = 'eve@northside.example'
const personal = '/my-account/personal-details'

/** A white picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('ROUTE-17 ACCOUNT-01 SHELL-04 Settings has two tabs, each at an address of its own', async ({ page, signIn }) => {
  await signIn(page, sam)
  await page.getByRole('link', { name: 'Harbour Physio' }).click()
  await expect(page).toHaveURL(/\/my-account\/personal-details$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const [details, responses] = [
    page.getByRole('tab', { name: 'Personal Details' }),
    page.getByRole('tab', { name: 'Survey Responses' }),
  ]
  await expect(details).toHaveAttribute('aria-selected', 'true')
  await responses.click()
  await expect(page).toHaveURL(/\/my-account\/survey-responses$/)
  await page.reload()
  await expect(responses).toHaveAttribute('aria-selected', 'true')
  await responses.press('ArrowRight')
  await expect(page).toHaveURL(/\/my-account\/personal-details$/)
  await expect(details).toBeFocused()
  await page.goto('/my-account/something-else')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('ACCOUNT-02 ROUTE-34 the tabs fill the width for a patient and on the free plan, and for nobody else @desktop', async ({
  browser,
  baseURL,
  signIn,
}) => {
  for (const [email, isFull] of [
    [ann, true],
    [free, true],
    [olivia, false],
  ] as const) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await signIn(page, email)
    await page.goto('/my-account/survey-responses')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(2)
    const widths = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().width))
    const whole = (await page.getByRole('tablist').boundingBox())!.width
    expect(Math.abs(widths[0]! + widths[1]! - whole) < 2, `${email}: ${widths.join(' and ')} of ${whole}`).toBe(isFull)
    await context.close()
  }
})

test('PROFILE-03 the organisation’s details are told to its owners, and there is nothing to change', async ({
  page,
  signIn,
}) => {
  await signIn(page, olivia)
  await page.goto(personal)
  const details = card(page, 'Organisation')
  await expect(details).toContainText('Harbour Physio')
  await expect(details).toContainText('Australia/Sydney')
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

test('PROFILE-03 a practitioner and a patient have no organisation’s details, and no theme', async ({
  page,
  signIn,
}) => {
  await signIn(page, ann)
  await page.getByRole('link', { name: 'Ann Kowalski' }).click()
  await expect(page).toHaveURL(/\/my-account\/personal-details$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Kowalski')
  await expect(card(page, 'Organisation')).toHaveCount(0)
  await expect(card(page, 'Theme')).toHaveCount(0)
  await expectAccessible(page)
})

test('PROFILE-04 VALID-04 ENTITY-01 name and mobile are checked, saved while Save says so, and Cancel goes back', async ({
  page,
  signIn,
}) => {
  await signIn(page, free)
  await page.getByRole('link', { name: 'Tide Corner' }).click()
  const [name, mobile, save] = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('Mobile'),
    page.getByRole('button', { name: 'Save' }),
  ]
  await name.fill('Fre')
  await mobile.fill('0412')
  await save.click()
  await expect(page.getByText('Name must have 5 characters.')).toBeVisible()
  await expect(page.getByText('Minimum six digits required.')).toBeVisible()
  await name.fill('')
  await mobile.fill('+61 412 555 018')
  await save.click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expect(mobile).toHaveValue('0412555018')

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/user\?/, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const newName = `Fred Tidewell ${uniqueSuffix()}`
  await name.fill(newName)
  await save.click()
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue(newName)
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Tide Corner' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/patients/)
})

test('VALID-05 a password is asked for in all its three fields as soon as one of them is filled in', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await page.goto(personal)
  await page.getByLabel('Confirm password').fill('Ferry 2 Walk!')
  await expect(page.getByLabel('Confirm password')).toHaveValue('Ferry2Walk!')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Old password is required.')).toBeVisible()
  await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
  await page.getByLabel('New password').fill('Ferry2Talk!')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password mismatch.')).toBeVisible()
})

const strip = (page: Page) => page.locator('header').first()
async function colorOf(page: Page) {
  await expect(strip(page)).toBeVisible()
  return page.evaluate<string>("getComputedStyle(document.querySelector('header')).backgroundColor")
}

/** Saves, and sees it said: by a message of its own, not by one that is still there. */
async function save(page: Page) {
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('API-067 ENTITY-09 CONST-05 a theme recolours the whole product as it is chosen, and stays once it is saved', async ({
  page,
  signIn,
}) => {
  await signIn(page, eve)
  await page.getByRole('link', { name: 'Northside Rehab' }).click()
  await page.getByRole('button', { name: 'Clay' }).click()
  await save(page)
  const before = await colorOf(page)
  await page.getByRole('button', { name: 'Eucalypt' }).click()
  await expect.poll(() => colorOf(page)).not.toBe(before)
  const eucalypt = await colorOf(page)
  // Leaving the page discards an unsaved theme.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/patients/)
  await expect.poll(() => colorOf(page)).toBe(before)

  await page.getByRole('link', { name: 'Northside Rehab' }).click()
  await page.getByRole('button', { name: 'Eucalypt' }).click()
  await page.getByLabel('Button, as a code').fill('no color')
  await expect(page.getByText('Use a color like #17667A.')).toBeVisible()
  await page.getByLabel('Button, as a code').fill('#F6E9A8')
  await expect(page.getByText(/White on #F6E9A8 is hard to see/)).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await page.goto('/patients')
  await expect.poll(() => colorOf(page)).toBe(eucalypt)

  await page.goto(personal)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Primary, as a code')).toHaveValue('#C1E0E7')
  await page.getByRole('button', { name: 'Clay' }).click()
  await save(page)
  await expect.poll(() => colorOf(page)).toBe(before)
})

test('API-068 SHELL-03 a logo is chosen, shown in the header, refused when it is no picture, and removed', async ({
  page,
  signIn,
}) => {
  await signIn(page, tess)
  await page.goto(personal)
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    logo.locator('input').setInputFiles({ name, mimeType, buffer })
  const shown = strip(page).locator('img')
  await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(logo.getByRole('alert')).toHaveText('This is not a JPEG, PNG, WebP or GIF picture.')
  await expect(shown).toHaveCount(0)
  await choose('logo.png', 'image/png', png)
  await expect(shown).toHaveAttribute('src', /\/api\/settings\/logo\//)
  await logo.getByRole('button', { name: /Remove/ }).click()
  await expect(shown).toHaveCount(0)
})

test('SHELL-03 a logo that does not load gives way to the default one, and leads to the start', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_FAILED|Failed to load resource/)
  await signIn(page, olivia)
  const shown = strip(page).locator('img')
  await expect(shown).toHaveAttribute('src', /\/settings\/logo\//)
  await page.route(/\/api\/settings\/logo\//, (route) => route.abort())
  await page.goto('/exercises')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(strip(page).locator('svg circle').first()).toBeVisible()
  await strip(page).getByRole('link', { name: 'Go to the start' }).click()
  await expect(page).toHaveURL(/\/patients/)
})

for (const [email, name] of [
  [sam, 'Sam Okafor'],
  [ann, 'Ann Kowalski'],
] as const) {
  test(`ROUTE-15 ROUTE-21 ROUTE-30 ROUTE-34 PROFILE-02 ${name} has a profile with their name, a place for surveys and the password`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, email)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}'s Profile`)
    await expect(card(page, 'Surveys')).toBeVisible()
    await expect(card(page, 'Change password').getByLabel('Old password')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/change-password')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password')
    await expect(page.getByLabel('Old password')).toBeVisible()
  })
}

test('PROFILE-04 PROFILE-01 Cancel in the profile goes one page back @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  await page.getByRole('link', { name: 'Sam Okafor' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/patients/)
})

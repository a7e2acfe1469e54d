import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'

const olivia = 'olivia@harbour.example'
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

test('ACCOUNT-02 ROUTE-34 the tabs of My Account are full width for a patient and on the free plan only @desktop', async ({
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

const header = (page: Page) => page.locator('header').first()
async function colorOf(page: Page) {
  await expect(header(page)).toBeVisible()
  return page.evaluate<string>("getComputedStyle(document.querySelector('header')).backgroundColor")
}

/** Saves and waits for the message of this save, not an earlier one. */
async function save(page: Page) {
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('API-067 ENTITY-09 CONST-05 a theme is previewed everywhere, discarded when leaving and applied once saved @desktop', async ({
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
  await expect(page.getByText('Use a colour like #17667A.')).toBeVisible()
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

test('API-068 SHELL-03 an owner uploads a logo, sees it in the header and removes it @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, tess)
  await page.goto(personal)
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    logo.locator('input').setInputFiles({ name, mimeType, buffer })
  const image = header(page).locator('img')
  await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(logo.getByRole('alert')).toHaveText('This is not a JPEG, PNG, WebP or GIF picture.')
  await expect(image).toHaveCount(0)
  await choose('logo.png', 'image/png', png)
  await expect(image).toHaveAttribute('src', /\/api\/settings\/logo\//)
  await logo.getByRole('button', { name: /Remove/ }).click()
  await expect(image).toHaveCount(0)
})

import { endSet } from './program.ts'
import { expect, test } from './test-server.ts'

test('a carer is invited, opens the link, completes a set, and the clinic sees who did @phone', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'sam@harbour.example')
  await page
    .getByRole('link', { name: /Ann Kowalski/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel(/Their name/).fill('Eve Lang')
  await page.getByLabel(/Who are they to/).fill('daughter')
  await page.getByLabel(/Their email/).fill('eve.lang@example.com')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  // There is no mail server, so Sam gets the link to pass on.
  const link = await page.getByRole('textbox', { name: 'Link for Eve' }).inputValue()
  await page.getByRole('button', { name: 'Done', exact: true }).click()

  const phone = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(new URL(link).pathname)
  await phone.getByRole('button', { name: 'Help Ann' }).click()
  await expect(phone.getByText('You are helping Ann Kowalski.')).toBeVisible()
  const strip = phone.getByRole('status').filter({ hasText: 'You are helping' })
  const [icon, words] = await Promise.all([strip.locator('svg').boundingBox(), strip.locator('span').boundingBox()])
  expect(icon!.x + icon!.width).toBeLessThanOrEqual(words!.x)
  const sent = phone.waitForResponse((response) => response.url().includes('/series-log?') && response.ok())
  await phone
    .getByRole('link', { name: /^(Start|Continue)/ })
    .first()
    .click()
  await phone.getByRole('button', { name: /^(Start|Continue)/ }).click()
  await phone
    .getByRole('button', { name: /tap when done/ })
    .first()
    .click()
  await endSet(phone)
  const { data } = (await (await sent).json()) as { data: { loggedBy: string; entries: { sets: object[] }[] } }
  expect(data.loggedBy).toBe('Eve Lang for Ann Kowalski')
  expect(data.entries.flatMap(({ sets }) => sets).length).toBeGreaterThan(0)

  await page.reload()
  await expect(page.getByText('Eve Lang', { exact: true })).toBeVisible()
  await expect(page.getByText(/^eve\.lang@example\.com · Last used/)).toBeVisible()
})

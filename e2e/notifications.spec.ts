import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi, sam } from './program.ts'
import { another } from './survey-answers.ts'
import { expect, test } from './test-server.ts'

const priya = 'priya@harbour.example'
const ann = 'ann@harbour.example'

async function idOf(page: Page, name: string) {
  const path = `/patients?search=${encodeURIComponent(name)}`
  return (await callApi<{ items: { _id: string }[] }>(page, 'GET', path)).items[0]!._id
}

const bell = (page: Page, unread: boolean) =>
  page.getByRole('link', { name: unread ? /^Notifications, \d+ unread$/ : 'Notifications', exact: !unread })

test('SHELL-07 ROUTE-34 the bell shows a dot as soon as there is something unread, in every tab, and leads to it @desktop', async ({
  page,
  context,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, ann)
  await callApi(page, 'PATCH', '/notifications')
  await page.reload()
  await expect(bell(page, false)).toBeVisible()
  const tab = await context.newPage()
  const session = await page.evaluate<string>(`sessionStorage.getItem('session')`)
  await tab.addInitScript((held) => sessionStorage.setItem('session', held), session)
  await tab.goto('/home')
  await expect(bell(tab, false)).toBeVisible()

  const staff = await another(browser, baseURL!)
  await signIn(staff.page, sam)
  const words = `Well done, {name}! ${randomUUID().slice(0, 8)}`
  const patientIds = [await idOf(staff.page, 'Ann Kowalski')]
  await callApi(staff.page, 'POST', '/notifications/', { patientIds, text: words })
  await expect(bell(page, true)).toBeVisible()
  await expect(bell(tab, true)).toBeVisible()

  await bell(page, true).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page
    .getByRole('link', { name: /message(s)? from Sam Okafor/ })
    .first()
    .click()
  await expect(page).toHaveURL(/tab=messages/)
  await expect(page.getByText(words.replace('{name}', 'Ann'))).toBeVisible()
  await expect(bell(tab, false)).toBeVisible()
  await staff.close()
})

test('ROUTE-14 staff and a patient talk; each sees who said what, and that it was seen @phone', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, sam)
  const id = await idOf(page, 'Ann Kowalski')
  await page.goto(`/patient/${id}/notifications`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  const asked = `How was it? ${randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Write to Ann' }).fill(asked)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText(asked)).toBeVisible()

  const patient = await another(browser, baseURL!)
  await signIn(patient.page, ann)
  await patient.page.goto('/notifications?tab=messages')
  await expect(patient.page.getByText(asked)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: asked }).getByText('Seen')).toBeVisible()
  const answered = `Much better. ${randomUUID().slice(0, 8)}`
  await patient.page.getByRole('textbox', { name: /^Write to/ }).fill(answered)
  await patient.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: answered }).getByText('Ann Kowalski')).toBeVisible()
  for (const tab of ['', '?tab=messages', '?tab=settings']) {
    await patient.page.goto(`/notifications${tab}`)
    await expect(patient.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(patient.page.getByText('Loading')).toHaveCount(0)
    await patient.page.waitForLoadState('load')
    await expectAccessible(patient.page)
  }
  await patient.close()
})

test('API-046 staff write to several at once from a template, and a picture goes with it @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, priya)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Write to patients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to patients' })
  // A visible legend would leave a gap in the border of the list.
  await expect(dialog.locator('legend', { hasText: /^Patient$/ })).toHaveCSS('position', 'absolute')
  await dialog.getByRole('checkbox').nth(0).check()
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByLabel('Start from a template').selectOption({ label: 'Well done' })
  await expect(dialog.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    /Hello \{name\}, you have kept at it/,
  )
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.getByLabel('Add a picture').setInputFiles({ name: 'band.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('img', { name: 'band.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 2 patients' }).click()
  await expect(page.getByText('Sent to 2 patients')).toBeVisible()
})

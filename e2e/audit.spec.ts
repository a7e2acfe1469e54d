import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './test-server.ts'

const olivia = 'olivia@harbour.example'
const sam = 'sam@harbour.example'

test('ROLE-01 an owner sees who opened a record, and finds it by patient and kind @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await page.getByPlaceholder('Search name, email or mobile').first().fill('Ann Kowalski')
  await expect(page).toHaveURL(/search=Ann/)
  await page.getByRole('link', { name: 'Ann Kowalski', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)

  await signIn(page, olivia)
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByText('signed in').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Patient' }).fill('Ann Kow')
  await page.getByRole('button', { name: /Ann Kowalski/ }).click()
  await page.getByLabel('What').selectOption({ label: 'Viewed' })
  await expect(page).toHaveURL(/patient=Ann\+Kowalski/)
  const opened = page.getByRole('listitem').filter({ hasText: /opened the record of/ })
  await expect(opened.first()).toContainText('Sam')
  await expect(page.getByRole('listitem').filter({ hasText: 'signed in' })).toHaveCount(0)
  await expect(page.getByText(/patients\.get|accounts\.login/)).toHaveCount(0)

  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit.csv')
})

test('a record is exported in one file, and held back from being erased until the law lets it go @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, olivia)
  await page.getByPlaceholder('Search name, email or mobile').first().fill('Ann Kowalski')
  await expect(page).toHaveURL(/search=Ann/)
  await page.getByRole('link', { name: 'Ann Kowalski', exact: true }).click()
  // The list has a menu of the same name, and is shown until the page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  await page.getByRole('button', { name: 'More for Ann Kowalski' }).click()
  await page.getByRole('menuitem', { name: 'Export the record…' }).click()
  await page.getByRole('button', { name: /Create (the|a new) copy/ }).click()
  const link = page.getByRole('link', { name: 'Download the record' })
  await expect(link).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('patient-record.zip')
})

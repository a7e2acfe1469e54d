import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { operator } from './operator.ts'
import { callApi } from './program.ts'

const olivia = 'olivia@harbour.example'

async function openEntry(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
}

test('ROLE-01 the operator finds an organization by name and sees its usage, but no patient @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, operator)
  await expect(page).toHaveURL(/\/operator$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Northside Rehab' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search name or e-mail' }).fill('harbour')
  await expect(page.getByRole('link', { name: 'Northside Rehab' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Harbour Physio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Physio' })).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Active patients' })).toBeVisible()
  await expect(page.getByText('sam@harbour.example')).toBeVisible()
  await expect(page.getByText('ann@harbour.example')).toHaveCount(0)
  await expectAccessible(page)
})

test('API-060 the owner reads the note with which the operator refuses a plan request @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'en-AU', timezoneId: 'Australia/Sydney' })
  const clinic = await context.newPage()
  await signIn(clinic, olivia)
  const plans = await callApi<{ _id: string; name: string }[]>(clinic, 'GET', '/plans')
  const planId = plans.find(({ name }) => name === 'custom')!._id
  await callApi(clinic, 'POST', '/plans/request-plan', { planId, note: 'We are forty now' })

  await signIn(page, operator)
  await openEntry(page, 'Plan requests')
  const line = page.getByRole('listitem').filter({ hasText: 'Harbour Physio' })
  await expect(line.getByText('“We are forty now”')).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Refuse' }).click()
  const note = `Business has room for forty ${randomUUID().slice(0, 8)}`
  const dialog = page.getByRole('dialog', { name: 'Refuse Custom for Harbour Physio?' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(line).toHaveCount(0)

  await clinic.goto('/notifications')
  await expect(clinic.getByText(note)).toBeVisible()
  await context.close()
})

test('prices and promo codes are added and retired, never changed @desktop', async ({ page, signIn, faults }) => {
  faults.allow(/status of 400/)
  await signIn(page, operator)
  await openEntry(page, 'Plans and prices')
  await expect(page.getByRole('button', { name: 'New price of Custom' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New price of Custom' }).click()
  const price = page.getByRole('dialog', { name: 'New price of Custom' })
  await price.getByLabel('Amount before GST, in dollars').fill('490')
  await expectAccessible(page)
  await price.getByRole('button', { name: 'Put on sale' }).click()
  await page.getByRole('button', { name: 'Retire $490.00 a month' }).click()
  await expect(page.getByRole('button', { name: 'Retire $490.00 a month' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Limits of Custom' }).click()
  const limits = page.getByRole('dialog', { name: 'What Custom allows' })
  await limits.getByLabel('Videos').fill('some')
  await expect(limits.getByText('Use a number.')).toBeVisible()
  await expect(limits.getByRole('button', { name: 'Change' })).toBeDisabled()
  await limits.getByLabel('Videos').fill('-1')
  await limits.getByRole('button', { name: 'Change' }).click()
  await expect(limits.getByText('Use 0 or more.')).toBeVisible()
  await expectAccessible(page)
  await limits.getByLabel('Videos').fill('900')
  await limits.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText(/Videos 900/)).toBeVisible()

  const code = `JOURNEY-${randomUUID().slice(0, 6).toUpperCase()}`
  await page.getByRole('button', { name: 'New code' }).click()
  const promo = page.getByRole('dialog', { name: 'New promo code' })
  await promo.getByLabel('Code').fill(code)
  await promo.getByLabel('Discount in per cent').fill('15')
  await expectAccessible(page)
  await promo.getByRole('button', { name: 'Create the code' }).click()
  await page.getByRole('button', { name: `End ${code}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: code }).getByText('Ended')).toBeVisible()
})

test('an organization is off-boarded once its name is typed, with proof; jobs and audit log show it @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 400/)
  await signIn(page, operator)
  const orgName = `Leaving ${randomUUID().slice(0, 8)}`
  const body = { name: 'Lee Ward', email: `${randomUUID()}@example.com`, mobile: '0412555018', orgName, kind: 'solo' }
  await callApi(page, 'POST', '/create-organization', body)
  await page.goto(`/operator?search=${encodeURIComponent(orgName)}`)
  await page.getByRole('link', { name: orgName }).click()
  const host = `${orgName.toLowerCase().replace(' ', '-')}.example`
  await page.getByLabel('Host').fill('not a host')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Use a host like app.harbour.example.')).toBeVisible()
  await page.getByLabel('Host').fill(host)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The clinic has its own host')).toBeVisible()
  await page.getByRole('button', { name: 'Off-board' }).click()
  const dialog = page.getByRole('dialog', { name: `Off-board ${orgName}?` })
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await dialog.getByLabel(`Type ${orgName}`).fill(orgName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('heading', { name: 'Proof of deletion' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'organizations 1 0' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/operator')
  await page.getByRole('link', { name: 'Proofs of deletion' }).click()
  await expect(page.getByRole('row', { name: 'organizations 1 0' }).first()).toBeVisible()

  await openEntry(page, 'Jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await expectAccessible(page)
  await openEntry(page, 'Audit log')
  await expect(page.getByText('off-boarded an organisation').first()).toBeVisible()
  await expectAccessible(page)
})

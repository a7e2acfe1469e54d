import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { operator } from './operator.ts'
import { callApi } from './program.ts'

async function openEntry(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
}

test('API-060 the operator refuses a plan request with a note that the owner reads @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'en-AU', timezoneId: 'Australia/Sydney' })
  const clinic = await context.newPage()
  await signIn(clinic, 'free@tide.example')
  const plans = await callApi<{ _id: string; name: string }[]>(clinic, 'GET', '/plans')
  const planId = plans.find(({ name }) => name === 'custom')!._id
  await callApi(clinic, 'POST', '/plans/request-plan', { planId, note: 'We are forty now' })

  await signIn(page, operator)
  await openEntry(page, 'Plan requests')
  const line = page.getByRole('listitem').filter({ hasText: 'Tide Corner' })
  await expect(line.getByText('We are forty now')).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Refuse' }).click()
  const note = `Solo is for one, Business for five ${randomUUID().slice(0, 8)}`
  const dialog = page.getByRole('dialog', { name: 'Refuse Custom for Tide Corner?' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(line).toHaveCount(0)

  await clinic.goto('/notifications')
  await expect(clinic.getByText(note)).toBeVisible()
  await context.close()
})

test('the operator off-boards an organization by typing its name, and gets a proof of deletion @desktop', async ({
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
  await expect(page.getByText('Host saved')).toBeVisible()
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

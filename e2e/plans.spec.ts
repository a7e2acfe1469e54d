import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'

test('ROUTE-16 ROUTE-18 CONST-02 an owner changes the billing cycle: wrong codes and cards are refused, a good card pays @phone', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of (404|409)/)
  await signIn(page, 'olivia@harbour.example')
  await page.goto('/plans')
  await expect(page.getByRole('heading', { name: 'You are on Business' })).toBeVisible()
  await expect(page.getByText(/^Renews on/)).toBeVisible()
  await expectAccessible(page)
  // An earlier test may have left the plan billed yearly.
  const isYearly = /a year/.test(await page.getByText(/^Renews on/).innerText())
  await page.getByRole('radio', { name: isYearly ? 'Monthly' : 'Yearly' }).check()
  await page.getByRole('button', { name: isYearly ? 'Pay monthly' : 'Pay yearly' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await page.getByRole('radio', { name: /^Today/ }).check()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Discount code not found')).toBeVisible()

  await expectAccessible(page)
  if (!isYearly) await expect(page.getByText(/^Charged to the card ending in \d{4}\./)).toBeVisible()
  await page.getByRole('button', { name: isYearly ? 'Change to Business today' : /^Pay \$/ }).click()
  await expect(page.getByText(isYearly ? 'Your plan has changed' : 'Payment successful')).toBeVisible()
  await expect(page.getByText(isYearly ? /a month\.$/ : /a year\.$/)).toBeVisible()

  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(isYearly ? 'Kinora Business, monthly' : 'Kinora Business, yearly').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /KIN-/ }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^KIN-\d+\.pdf$/)
  await expectAccessible(page)
})

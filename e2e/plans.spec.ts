import { expectAccessible } from './accessible.ts'
import { expect, test } from './house.ts'

/** Each size has an owner of its own, since what is bought stays bought. */
const owners = { phone: 'free@tide.example', desktop: 'tess@tide.example' } as const
type Size = keyof typeof owners

test('ROUTE-16 ROUTE-18 CONST-02 a plan is chosen, a bad code and a declined card are said where they are, and a good card buys it', async ({
  page,
  signIn,
  faults,
}, { project }) => {
  // The code that is not there, and the card that is declined.
  faults.allow(/status of (404|409)/)
  await signIn(page, owners[project.name as Size])
  const isFree = project.name === 'phone'
  await page.goto('/plans')
  await expect(page.getByRole('heading', { name: isFree ? 'You are on Free' : 'You are on Solo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await page.getByRole('button', { name: isFree ? 'Choose Solo' : 'Choose Business' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  const total = isFree ? '$319.00' : '$1,639.00'
  await expect(page.getByText(total, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Discount code not found')).toBeVisible()

  const card = page.getByRole('textbox', { name: 'Card number (required)' })
  const pay = page.getByRole('button', { name: `Pay ${total}` })
  await pay.click()
  await expect(page.getByText('Use one of the test card numbers.')).toBeVisible()
  await card.fill('4000 0000 0000 0002')
  await pay.click()
  await expect(page.getByText('Your card was declined. Try another card.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /The bank asks first/ }).click()
  await pay.click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(page.getByText('The payment went through')).toBeVisible()
  await expect(page.getByRole('heading', { name: /subscription/ })).toContainText(isFree ? 'Solo' : 'Business')

  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('list').getByText(total)).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^PDF of KIN-/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^KIN-\d+\.pdf$/)
  await expectAccessible(page)
})

test('API-063 a subscription is cancelled for its end and resumed', async ({ page, signIn }, { project }) => {
  test.skip(project.name === 'phone', 'the clinic of the demo has one subscription')
  await signIn(page, 'olivia@harbour.example')
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' })
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^It ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
})

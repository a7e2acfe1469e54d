import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { operator } from './operator.ts'
import { another } from './survey-answers.ts'

const tess = 'tess@tide.example'

test('ROUTE-20 SHELL-01 STATE-07 API-074 API-075 API-076 API-077 a ticket is opened, answered unread, and closed, and a reply deleted @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
  faults,
}) => {
  faults.allow(/status of 400/)
  const subject = `Larger text ${randomUUID().slice(0, 8)}`
  await signIn(page, tess)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL(/\/support$/)
  await page.getByRole('button', { name: 'Ask support' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ask support' })
  await dialog.getByRole('textbox', { name: /^Tell us what happened/ }).fill('Can the handout have larger text?')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Subject is required.')).toBeVisible()
  await dialog.getByLabel(/^Subject/).fill(subject)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/patients')

  const support = await another(browser, baseURL!)
  await signIn(support.page, operator)
  await support.page.goto('/operator/tickets?state=unread')
  await support.page.getByRole('button', { name: new RegExp(`^${subject}`) }).click()
  await support.page.getByLabel('Assigned to').selectOption({ label: 'Kinora Operator' })
  await support.page.getByRole('textbox', { name: 'Reply' }).fill('Choose Print in large text.')
  await support.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(support.page.getByText('Choose Print in large text.')).toBeVisible()

  await expect(page.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await page.goto('/support?state=unread')
  const ticket = page.getByRole('button', { name: new RegExp(`^${subject}`) })
  await expect(ticket).toBeVisible()
  await expectAccessible(page)
  await ticket.click()
  await expect(page.getByText('Choose Print in large text.')).toBeVisible()
  await expect(page.getByText('Kinora Operator, support')).toBeVisible()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Where is that?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const mine = page.getByRole('listitem').filter({ hasText: 'Where is that?' })
  await mine.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This message was deleted.')).toBeVisible()
  await support.page.reload()
  await expect(support.page.getByText('This message was deleted.')).toBeVisible()
  await page.goto('/support?state=unread')
  await expect(page.getByText('No tickets here')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Mark as solved and close' }).click()
  await expect(page.getByRole('button', { name: 'Reopen ticket' })).toBeVisible()
  await support.close()
})

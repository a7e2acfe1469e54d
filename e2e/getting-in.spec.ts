import type { Page } from '@playwright/test'
import { startSmtpServer } from '@kinora/server/testing/smtp-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as base } from './test-server.ts'
import { operator, setUpOperator } from './operator.ts'
import { callApi } from './program.ts'
import { startProduct } from './server.ts'

interface Mailbox {
  address: string
  /** Waits for an email that contains some words, and returns the newest. */
  emailTo: (email: string, words: string) => Promise<string>
}

/** The product with its own mail server, so that tests follow links from emails that were really sent. */
const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const smtp = await startSmtpServer()
      const { address, stop } = await startProduct({
        SMTP_URL: smtp.url,
        ABOUT_URL: 'https://kinora.example/about',
        PROVIDER_URL: 'https://kinora.example',
      })
      await setUpOperator(address)
      await use({
        address,
        async emailTo(email, words) {
          const found = () => smtp.emailsTo(email).findLast((email) => email.includes(words))
          await expect.poll(found).toBeDefined()
          return found()!
        },
      })
      await stop()
      await smtp.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ mailbox }, use) => use(mailbox.address),
})

const password = 'Ferry2Walk!'

async function choosePassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

test('ROUTE-24 ROUTE-27 API-001 API-006 API-008 API-013 an owner registers, follows the emailed link and signs up @desktop', async ({
  page,
  mailbox,
}) => {
  const email = 'tess.moreau@example.com'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register your practice' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Organisation name is required')).toBeVisible()
  await page.getByRole('radio', { name: /A business/ }).check()
  await page.getByLabel('Organisation name').fill('Tide Physiotherapy')
  await page.getByLabel('Your name').fill('Tess Moreau')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone of the organisation').fill('02 9000 1111')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/registration\/success$/)
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()

  const link = /https?:\S+\/signup\/\S+/.exec(await mailbox.emailTo(email, '/signup/'))![0]
  expect(link.startsWith(mailbox.address)).toBe(true)
  await page.goto(link)
  await expect(page.getByText('Tide Physiotherapy').first()).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/patients/)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expectAccessible(page)
})

test('ROUTE-26 CONST-01 a forgotten password is reset by an emailed link and confirmed by a toast at the bottom centre @phone', async ({
  page,
  mailbox,
}) => {
  const email = 'priya@harbour.example'
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('a link to reset the password is on its way')
  const link = /https?:\S+\/verify\?token=\S+/.exec(await mailbox.emailTo(email, '/verify'))![0]
  await page.goto(link)
  await choosePassword(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  const toast = page.getByText('Your password has been changed. Sign in with your new password.')
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(40)
  expect(box.y).toBeGreaterThan(height / 2)
  await expect(toast).toBeHidden()
})

test('a clinic’s own host shows its name and logo at sign-in @desktop', async ({ page, faults, baseURL }) => {
  const address = baseURL!.replace('//localhost', '//northside.localhost')
  faults.allow(/request to another host: http:\/\/northside\.localhost/)
  await page.goto(`${address}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Northside Rehab').or(page.getByAltText('Northside Rehab')).first()).toBeVisible()
  await page.getByLabel('Email').fill('eve@northside.example')
  await page.getByLabel('Password', { exact: true }).fill('Demo2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${address}/patients`)
})

test('ACCOUNT-01 a new email takes effect once its link is opened @desktop', async ({ page, mailbox, signIn }) => {
  await signIn(page, 'free@tide.example')
  await page.goto('/my-account/personal-details')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  const email = 'fred.hall@example.com'
  await dialog.getByLabel('New email').fill(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('status')).toContainText(email)
  await page.goto(/https?:\S+\/verification\?token=\S+/.exec(await mailbox.emailTo(email, '/verification'))![0])
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('is confirmed')
  await page.goto('/my-account/personal-details')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // The journeys share the demo clinic.
  const back = 'free@tide.example'
  await callApi(page, 'PUT', '/user/email', { email: back })
  await page.goto(/https?:\S+\/verification\?token=\S+/.exec(await mailbox.emailTo(back, '/verification'))![0])
  await expect(page.getByRole('status').filter({ hasText: back })).toContainText('is confirmed')
})

test('ROUTE-23 API-010 API-011 API-012 support signs in with a link and a code, is marked on every screen, and ends the session @desktop', async ({
  page,
  mailbox,
  browser,
  signIn,
}) => {
  await signIn(page, operator)
  await expect(page).toHaveURL(/\/operator$/)
  await page.goto('/operator/support-links')
  await page.getByLabel('Email').fill('olivia@harbour.example')
  await page.getByLabel('Reason').fill('Olivia cannot see the patients of Sam.')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  const olivia = await browser.newContext({ baseURL: mailbox.address, locale: 'en-AU' })
  const oliviaPage = await olivia.newPage()
  await signIn(oliviaPage, 'olivia@harbour.example')
  await expect(oliviaPage.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await oliviaPage.goto('/security')
  await oliviaPage.getByRole('button', { name: 'Create a code' }).click()
  const code = (await oliviaPage.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '')

  const agent = await browser.newContext({ baseURL: mailbox.address, locale: 'en-AU' })
  const agentPage = await agent.newPage()
  await agentPage.goto(link)
  await expect(agentPage.getByText('Olivia cannot see the patients of Sam.')).toBeVisible()
  await agentPage.getByLabel(/Code from/).fill(code)
  await agentPage.getByRole('button', { name: /Sign in as/ }).click()
  await expect(agentPage.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  const mark = agentPage.getByText('Support session.')
  await expect(mark).toBeVisible()
  await agentPage.goto('/exercises')
  await expect(mark).toBeVisible()
  const notice = await mailbox.emailTo('olivia@harbour.example', 'signed in to Harbour Physio as Olivia Hart')
  expect(notice).toContain('Olivia cannot see the patients of Sam.')
  await oliviaPage.reload()
  await expect(oliviaPage.getByText('Signed in now')).toBeVisible()
  await agentPage.getByRole('button', { name: 'End session' }).click()
  await expect(agentPage).toHaveURL(/\/login/)
  await olivia.close()
  await agent.close()
})

import type { Page } from '@playwright/test'
import { openPostOffice } from '@kinora/server/testing/smtp-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as base } from './test-server.ts'
import { operator, setUpOperator } from './operator.ts'
import { callApi } from './program.ts'
import { startProduct } from './server.ts'

interface Post {
  address: string
  /** The newest email to a mailbox that says something, once it is there. */
  emailTo: (email: string, words: string) => Promise<string>
}

/** The product with a mail server of its own, so that links are followed from the emails that really arrived. */
const test = base.extend<object, { post: Post }>({
  post: [
    async ({}, use) => {
      const office = await openPostOffice()
      const { address, stop } = await startProduct({
        SMTP_URL: office.url,
        ABOUT_URL: 'https://kinora.example/about',
        PROVIDER_URL: 'https://kinora.example',
      })
      await setUpOperator(address)
      await use({
        address,
        async emailTo(email, words) {
          const found = () => office.emailsTo(email).findLast((email) => email.includes(words))
          await expect.poll(found, { timeout: 20_000 }).toBeDefined()
          return found()!
        },
      })
      await stop()
      await office.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ post }, use) => use(post.address),
})

const password = 'Ferry2Walk!'

async function choosePassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

test('ROUTE-24 ROUTE-27 API-001 API-006 API-008 API-013 somebody registers, follows the link of the email, and is in', async ({
  page,
  post,
}, { project }) => {
  const email = `tess.${project.name}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register your practice' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Organisation name is required')).toBeVisible()
  await page.getByRole('radio', { name: /A business/ }).check()
  await page.getByLabel('Organisation name').fill('Tide Physiotherapy')
  await page.getByLabel('Your name').fill('Tess Moreau')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile').fill('0412555018')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/registration\/success$/)
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()

  const link = /https?:\S+\/signup\/\S+/.exec(await post.emailTo(email, '/signup/'))![0]
  expect(link.startsWith(post.address)).toBe(true)
  await page.goto(link)
  await expect(page.getByText('Tide Physiotherapy').first()).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/patients/)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})

test('ROUTE-27 ERROR-02 a link that was used says so, and the invitation can be asked for again', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/)
  await page.goto('/signup/no-such-token')
  await expect(page.getByRole('alert').filter({ hasText: 'Verification failed.' })).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new one' }).click()
  await expect(page).toHaveURL(/\/resend-generic$/)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toContainText('If an invitation is waiting for nobody@example.com')
})

test('ROUTE-26 CONST-01 a forgotten password is set by the link of the email, told in a toast at the bottom centre', async ({
  page,
  post,
}, { project }) => {
  const email = project.name === 'phone' ? 'priya@harbour.example' : 'tess@tide.example'
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('a link to reset the password is on its way')
  const link = /https?:\S+\/verify\?token=\S+/.exec(await post.emailTo(email, '/verify'))![0]
  await page.goto(link)
  await choosePassword(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  const toast = page.getByText('Your password has been changed. Sign in with your new password.')
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(40)
  expect(box.y).toBeGreaterThan(height / 2)
  await expect(toast).toBeHidden({ timeout: 6000 })
})

test('at a clinic’s own host one signs in under its name and logo', async ({ page, faults, baseURL }) => {
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

test('ACCOUNT-01 another e-mail is one’s own once the link that went there is opened', async ({ page, post, signIn }, {
  project,
}) => {
  await signIn(page, 'free@tide.example')
  await page.goto('/my-account/personal-details')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  const email = `fred.${project.name}@example.com`
  await dialog.getByLabel('New email').fill(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('status')).toContainText(email)
  await page.goto(/https?:\S+\/verification\?token=\S+/.exec(await post.emailTo(email, '/verification'))![0])
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('is confirmed')
  await page.goto('/my-account/personal-details')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // The journeys share the demo clinic.
  const back = 'free@tide.example'
  await callApi(page, 'PUT', '/user/email', { email: back })
  await page.goto(/https?:\S+\/verification\?token=\S+/.exec(await post.emailTo(back, '/verification'))![0])
  await expect(page.getByRole('status').filter({ hasText: back })).toContainText('is confirmed')
})

test('CONST-10 the sign-in page leads to the provider and to more about it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Kinora', exact: true })).toHaveAttribute(
    'href',
    'https://kinora.example/',
  )
  await expect(page.getByRole('link', { name: 'About Kinora' })).toHaveAttribute('href', 'https://kinora.example/about')
})

test('ROUTE-23 API-010 API-011 API-012 support comes in by link and code, is marked on every screen, and is shown the door @desktop', async ({
  page,
  post,
  browser,
  signIn,
}) => {
  await signIn(page, operator)
  await expect(page).toHaveURL(/\/operator$/)
  await page.goto('/operator/support-links')
  await page.getByLabel('Email').fill('olivia@harbour.example')
  await page.getByLabel('Reason').fill('Olivia cannot see the patients of Sam.')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText(/\/support\/login\/\S+/).innerText()

  const olivia = await browser.newContext({ baseURL: post.address, locale: 'en-AU' })
  const hers = await olivia.newPage()
  await signIn(hers, 'olivia@harbour.example')
  await expect(hers.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await hers.goto('/security')
  await hers.getByRole('button', { name: 'Create a code' }).click()
  const code = (await hers.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '')

  const agent = await browser.newContext({ baseURL: post.address, locale: 'en-AU' })
  const theirs = await agent.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('Olivia cannot see the patients of Sam.')).toBeVisible()
  await theirs.getByLabel(/Code from/).fill(code)
  await theirs.getByRole('button', { name: /Sign in as/ }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  const mark = theirs.getByText('Support session.')
  await expect(mark).toBeVisible()
  await theirs.goto('/exercises')
  await expect(mark).toBeVisible()
  const told = await post.emailTo('olivia@harbour.example', 'signed in to Harbour Physio as Olivia Hart')
  expect(told).toContain('Olivia cannot see the patients of Sam.')
  await hers.reload()
  await expect(hers.getByText('Signed in now')).toBeVisible({ timeout: 20_000 })
  await theirs.getByRole('button', { name: 'End session' }).click()
  await expect(theirs).toHaveURL(/\/login/)
  await olivia.close()
  await agent.close()
})

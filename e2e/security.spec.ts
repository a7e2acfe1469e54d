import type { Page } from '@playwright/test'
import { codeOf } from '@kinora/server/testing/authenticator-app.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { operator, plugInDevice } from './operator.ts'
import { addPatient, callApi, sam } from './program.ts'
import { startProduct } from './server.ts'

const password = 'Ferry2Walk!'

/** A patient nobody else has, who has chosen a password. */
async function newPatient(page: Page, signIn: (page: Page, email: string) => Promise<void>) {
  await signIn(page, sam)
  const { _id, name } = await addPatient(page)
  const { email } = await callApi<{ email: string }>(page, 'GET', `/practitioners/patient/${_id}`)
  const { code } = await callApi<{ code: string }>(page, 'PATCH', `/practitioners/patient/resend-mail/${_id}`)
  await callApi(page, 'POST', '/patients/signup', { otp: code, password })
  await leave(page)
  return { name, email }
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function typePassword(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openSecurity(page: Page) {
  await page.goto('/security')
  await expect(page.getByText('Where you’re signed in')).toBeVisible()
}

/** Sets up an app as a person does who cannot scan; answers its key. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByText('Can’t scan it?').click()
  const secret = (await page.locator('details code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Continue' }).click()
  return secret
}

async function recoveryCodes(page: Page) {
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

test('a passkey is made, signs in alone, and is what the password asks for beside it @desktop', async ({
  page,
  signIn,
}) => {
  const ann = await newPatient(page, signIn)
  await plugInDevice(page)
  await typePassword(page, ann.email)
  await expect(page).not.toHaveURL(/\/login$/)
  await openSecurity(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: /^Passkey/ }).click()
  await recoveryCodes(page)
  await page.getByRole('button', { name: 'Rename the passkey made with Chrome on Linux' }).click()
  await page.getByLabel('Made with', { exact: true }).fill('The clinic’s laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Passkey made with The clinic’s laptop')).toBeVisible()
  await leave(page)

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await leave(page)

  await typePassword(page, ann.email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await page.evaluate('sessionStorage.getItem("session")')).toBeNull()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
})

test('an app is set up by its key; then a code is asked for, a wrong one refused, and a recovery code helps @phone', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 400/)
  const ann = await newPatient(page, signIn)
  await typePassword(page, ann.email)
  await expect(page).not.toHaveURL(/\/login$/)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const secret = await setUpApp(page)
  const codes = await recoveryCodes(page)
  await expect(page.getByText('10 codes left, in case you lose your phone')).toBeVisible()
  await leave(page)

  await typePassword(page, ann.email)
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/That code is wrong/)).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await leave(page)

  await typePassword(page, ann.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[4]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await openSecurity(page)
  await expect(page.getByText('9 codes left, in case you lose your phone')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('a person sees where they are signed in, and ends it there @desktop', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const ann = await newPatient(page, signIn)
  const other = await browser.newContext({ locale: 'en-AU' })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${baseURL}/login`)
  await typePassword(elsewhere, ann.email)
  await expect(elsewhere).not.toHaveURL(/\/login$/)
  await typePassword(page, ann.email)
  await expect(page).not.toHaveURL(/\/login$/)
  await openSecurity(page)
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect(page.getByRole('button', { name: 'Sign out Chrome on Linux' })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await other.close()
})

test('the operator is led through a second step on the first sign-in, and has no session before @desktop', async ({
  page,
  faults,
}) => {
  test.setTimeout(150_000)
  faults.allow(/^request to another host: http:\/\/localhost|status of 4\d\d/)
  const { address, stop } = await startProduct()
  try {
    await page.goto(`${address}/login`)
    await typePassword(page, operator, 'Demo2026!')
    await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('sessionStorage.getItem("session")')).toBeNull()
    await page.setViewportSize({ width: 390, height: 844 })
    await setUpApp(page)
    await expectAccessible(page)
    await recoveryCodes(page)
    await expect(page).not.toHaveURL(/\/login/)
    expect(await page.evaluate('sessionStorage.getItem("session")')).toContain('"role":"admin"')
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})

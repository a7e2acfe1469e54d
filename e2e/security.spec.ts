import type { Page } from '@playwright/test'
import { codeOf } from '@kinora/server/testing/authenticator-app.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { plugInDevice } from './operator.ts'
import { addPatient, callApi, sam } from './program.ts'

const password = 'Ferry2Walk!'

/** A new patient with a password, used by one test only. */
async function newPatient(page: Page, signIn: (page: Page, email: string) => Promise<void>) {
  await signIn(page, sam)
  const { _id, name } = await addPatient(page)
  const { email } = await callApi<{ email: string }>(page, 'GET', `/practitioners/patient/${_id}`)
  const { code } = await callApi<{ code: string }>(page, 'PATCH', `/practitioners/patient/resend-mail/${_id}`)
  await callApi(page, 'POST', '/patients/signup', { otp: code, password })
  await leave(page)
  return { name, email }
}

/** Waits for the page first, because its pending requests would be refused after signing out. */
async function leave(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
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

/** Sets up an app by typing its key, which is returned. */
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

test('a patient adds a passkey and signs in with it, alone and after the password @desktop', async ({
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

test('a patient sets up an authenticator app and signs in with its code or a recovery code @phone', async ({
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

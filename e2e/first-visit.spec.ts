import { expect, test } from './test-server.ts'

test('who comes without a session is asked to sign in, and the demo owner gets in', async ({ page, signIn }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page, 'olivia@harbour.example')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a wrong password is refused in words, and the fields stay', async ({ page, faults }) => {
  faults.allow(/status of 4\d\d/)
  await page.goto('/login')
  await page.getByLabel('Email').fill('sam@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('sam@harbour.example')
})

import { expect, test } from './test-server.ts'

const sam = 'sam@harbour.example'
const tess = 'tess@tide.example'

const upgradedText = 'Your request for plan has been upgraded. Please logout and login to enjoy the upgraded services.'

test('BANNER-04 BANNER-08 a session that began on another plan is told to sign in again, and can sign out there @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, tess)
  await expect(page.getByText(upgradedText)).toHaveCount(0)
  // As if this session had begun before the plan was changed.
  await page.evaluate(`
    const session = JSON.parse(sessionStorage.getItem('session'))
    sessionStorage.setItem('session', JSON.stringify({ ...session, planId: '019a0000-0000-7000-8000-00000000000f' }))`)
  await page.reload()
  await expect(page.getByText(upgradedText)).toBeVisible()
  await page.getByRole('button', { name: 'Click here to sign out!' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate('sessionStorage.getItem("session")')).toBeNull()
})

test('ERROR-05 when the user cannot be loaded a message says so, and the page before stays @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 500/)
  await signIn(page, sam)
  await page.goto('/404')
  const answer = { status: false, message: 'Failed to read user', code: 'failed', errors: [], data: null }
  await page.route(/\/api\/user\?/, (route) => route.fulfill({ status: 500, json: answer }))
  await page.getByRole('link', { name: 'Go to the start' }).click()
  await expect(page.getByText('Failed to read user').first()).toBeVisible()
  await expect(page).toHaveURL(/\/404$/)
})

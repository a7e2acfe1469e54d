import { expect, test } from './test-server.ts'
import { ask } from './program.ts'

const free = 'free@tide.example'
const eve = 'eve@northside.example'
const sam = 'sam@harbour.example'
const tess = 'tess@tide.example'

const freeText = 'You are on a free plan.'
const pendingText =
  'Your request for plan change is under processing. You cannot request for change plan, add storage or add additional practitioners during this period.'
const upgradedText = 'Your request for plan has been upgraded. Please logout and login to enjoy the upgraded services.'

test('BANNER-01 on the free plan every page says so', async ({ page, signIn }) => {
  await signIn(page, free)
  for (const path of ['/patients', '/exercises', '/my-account/personal-details']) {
    await page.goto(path)
    await expect(page.getByText(freeText)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Click here to upgrade!' }).click()
  await expect(page).toHaveURL(/\/plans$/)
})

interface Offer {
  planId: string
  name: string
  priceList: { _id: string }[]
}

test('BANNER-03 BANNER-07 an upgrade from the free plan that waits leads to its payment @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, free)
  const offers = await ask<Offer[]>(page, 'GET', '/plans')
  const { planId, priceList } = offers.find(({ name }) => name === 'solo')!
  const priceListId = priceList[0]!._id
  await ask(page, 'POST', '/plans/request-plan', { planId, priceListId })
  try {
    await page.goto('/patients')
    await expect(page.getByText('Your request for plan change is under processing.')).toBeVisible()
    await expect(page.getByText('You cannot request for change plan')).toHaveCount(0)
    await page.getByRole('link', { name: 'Click here to activate!' }).click()
    await expect(page).toHaveURL(new RegExp(`/plans/${planId}/payment-details/${priceListId}$`))
  } finally {
    await ask(page, 'DELETE', '/plans/request-plan')
  }
})

test('BANNER-02 BANNER-06 a change of plan that waits for the operator is told with what cannot be asked for', async ({
  page,
  signIn,
}) => {
  await signIn(page, eve)
  await expect(page.getByText(pendingText)).toBeVisible()
  await expect(page.getByText('Click here to activate!')).toHaveCount(0)
  await expect(page.getByText(freeText)).toHaveCount(0)
})

test('BANNER-05 a practitioner is told nothing of requests, and the alert is not asked for', async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await signIn(page, sam)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/practitioners/user-plan')
  expect(asked).not.toContain('/api/practitioners/alert')
  await expect(page.getByText(/Your request for plan|free plan/)).toHaveCount(0)
})

test('BANNER-04 BANNER-08 a session that began on another plan is told to sign in anew, and can sign out there', async ({
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

test('BANNER-09 API-061 the alert is read when the user is there, and once more half an hour later @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  // To a part of the app that is on its way, half an hour in one step seems half an hour of nothing.
  faults.allow(/ChunkLoadError/)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => void (request.url().includes('/practitioners/alert') && (asked += 1)))
  await signIn(page, tess)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(29 * 60_000)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Exercise Library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exercise Library' })).toBeVisible()
  expect(asked).toBe(1)
  await page.clock.fastForward(60_000 + 1000)
  await expect.poll(() => asked).toBe(2)
  await page.clock.fastForward(3 * 60 * 60_000)
  await page.waitForTimeout(300)
  expect(asked).toBe(2)
})

for (const [what, address, message] of [
  ['the user', /\/api\/user\?/, 'Failed to read user'],
  ['the plan', /\/api\/practitioners\/user-plan/, 'Failed to read plan'],
] as const) {
  test(`ERROR-05 when ${what} cannot be loaded that is said, and one is back where one was`, async ({
    page,
    signIn,
    faults,
  }) => {
    faults.allow(/status of 500/)
    await signIn(page, sam)
    await page.goto('/404')
    const answer = { status: false, message, code: 'failed', errors: [], data: null }
    await page.route(address, (route) => route.fulfill({ status: 500, json: answer }))
    await page.getByRole('link', { name: 'Go to the start' }).click()
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(page).toHaveURL(/\/404$/)
  })
}

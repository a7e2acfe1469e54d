import type { Page } from '@playwright/test'
import { plugInDevice } from './operator.ts'
import { startProduct, type Product } from './server.ts'
import { expect, test as base } from './test-server.ts'

/** An installation as `DEMO=0 npm start` makes it: empty, and without a mail server. */
const test = base.extend<object, { empty: Product }>({
  empty: [
    async ({}, use) => {
      const product = await startProduct({ DEMO: '0', SELF_HOSTED: '1', SMTP_URL: '' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ empty }, use) => use(empty.address),
})

const password = 'Ferry2Walk!'
async function choosePassword(page: Page, button: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

test('an empty installation without email is led from the printed link to the first workout of a patient @desktop', async ({
  browser,
  empty,
}) => {
  const newPage = async (viewport = { width: 1440, height: 900 }) => {
    const context = await browser.newContext({
      baseURL: empty.address,
      viewport,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    })
    return context.newPage()
  }
  const printed = () => /http\S+\/first-operator\/\S+/.exec(empty.output())?.[0]
  await expect.poll(printed).toBeDefined()
  const operator = await newPage()
  await plugInDevice(operator)
  await operator.goto(printed()!)
  await operator.getByLabel('Your name').fill('Otto Berg')
  await operator.getByLabel('Email').fill('otto@clinic.example')
  await operator.getByRole('button', { name: 'Choose a password' }).click()
  await choosePassword(operator, 'Sign up')
  await operator.getByLabel('Email').fill('otto@clinic.example')
  await operator.getByLabel('Password', { exact: true }).fill(password)
  await operator.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(operator.getByText('needs two-step sign-in')).toBeVisible()
  await operator.getByRole('button', { name: /^Passkey/ }).click()
  await operator.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(operator.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()

  const owner = await newPage()
  await owner.goto('/registration/')
  await owner.getByRole('radio', { name: /A business/ }).check()
  await owner.getByLabel('Organisation name').fill('Tide Physiotherapy')
  await owner.getByLabel('Your name').fill('Tess Moreau')
  await owner.getByLabel('Email').fill('tess@tide.example')
  await owner.getByLabel('Phone of the organisation').fill('02 9000 1111')
  await owner.getByRole('button', { name: 'Register' }).click()
  await expect(owner.getByRole('heading', { name: 'Your practice is registered' })).toBeVisible()

  await operator.reload()
  await operator
    .getByRole('link', { name: /Tide Physiotherapy/ })
    .first()
    .click()
  await operator.getByRole('button', { name: 'Create an invitation' }).click()
  const invitation = operator.getByLabel('Invitation for tess@tide.example')
  await expect(invitation).toHaveValue(/\/signup\//)

  await owner.goto(await invitation.inputValue())
  await choosePassword(owner, 'Sign up')
  await expect(owner.getByText('0 of 5 done')).toBeVisible()
  await owner.getByRole('link', { name: 'Add: Add your first patient' }).click()
  await owner.getByLabel('Name (required)').fill('Ann Kowalski')
  await owner.getByLabel('Email (required)').fill('ann@home.example')
  await owner.getByLabel('Mobile (required)').fill('0412 555 018')
  await owner.getByRole('button', { name: 'Add', exact: true }).last().click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Ann Kowalski' })).toBeVisible()
  await expect(owner.getByText('Ann is added. Show them a code to join.')).toBeVisible()
  await owner.getByRole('button', { name: 'Show a new code' }).click()
  const code = (await owner.getByLabel(/^Code( \d){10}$/).getAttribute('aria-label'))!.replace(/\D/g, '')

  await owner.goto('/patients')
  await owner.getByRole('link', { name: 'Choose: Give a patient a program' }).click()
  await owner.getByRole('button', { name: 'Add Kinora’s templates' }).click()
  await owner
    .getByRole('button', { name: /^Assign to patients/ })
    .first()
    .click()
  await owner.getByRole('dialog').getByRole('checkbox', { name: 'Ann Kowalski' }).check()
  // Starts today, not on the proposed Monday.
  const today = await owner.evaluate(() => new Date().toLocaleDateString('en-AU'))
  await owner
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Start date/ })
    .fill(today)
  await owner.getByRole('button', { name: 'Assign to Ann' }).click()

  const ann = await newPage({ width: 390, height: 844 })
  await ann.goto('/signup/')
  await ann.getByLabel(/code from your invitation/).fill(code)
  await ann.getByRole('button', { name: 'Continue' }).click()
  await choosePassword(ann, 'Get started')
  await expect(ann.getByRole('heading', { name: 'Welcome, Ann' })).toBeVisible()
  await ann
    .getByRole('link', { name: /Evening/ })
    .first()
    .click()
  await ann.getByRole('button', { name: /^Start/ }).click()
  await expect(ann.getByRole('heading', { level: 1, name: 'Exercise 1 of 2' })).toBeVisible()
  for (let set = 1; set <= 3; set++) {
    await ann.getByRole('button', { name: /tap when done/ }).click()
    if (set < 3) await ann.getByRole('button', { name: 'Start now' }).click()
  }
  await ann.getByRole('radio', { name: '2', exact: true }).check()
  await ann.getByRole('button', { name: /^Next/ }).click()
  await ann.getByRole('button', { name: 'Skip' }).click()
  await ann.getByRole('button', { name: 'I do not have what I need for it' }).click()
  await ann.getByRole('radio', { name: 'Just right' }).check()
  await ann.getByRole('button', { name: 'Save and finish' }).click()
  // The list counts only sessions that have arrived; until then, Ann's screen says that hers is being sent.
  await expect(ann.getByText(/Done at/).first()).toBeVisible()
  await expect(ann.getByText(/^Sending \d+ session/)).toHaveCount(0)

  await owner.goto('/patients')
  await expect(owner.getByText('2 of 5 done')).toBeVisible()
  await expect(owner.getByRole('row', { name: /Ann Kowalski/ })).toContainText('60%')
})

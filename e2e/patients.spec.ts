import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'

const sam = 'sam@harbour.example'
const olivia = 'olivia@harbour.example'

/** A person with a unique name, so that journeys do not interfere. */
function newcomer() {
  const mark = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  const surname = `Q${mark}`
  return { name: `Rosa ${surname}`, surname, email: `rosa.${mark}@example.com`, mobile: '0412555777' }
}
type Newcomer = ReturnType<typeof newcomer>

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const save = (page: Page) => page.getByRole('button', { name: 'Add', exact: true }).last().click()

async function fillEssentials(page: Page, { name, email, mobile }: Omit<Newcomer, 'surname'>) {
  await field(page, 'Name (required)').fill(name)
  await field(page, 'Email (required)').fill(email)
  await field(page, 'Mobile (required)').fill(mobile)
}

async function addPatient(page: Page) {
  const rosa = newcomer()
  await page.goto('/patient/create')
  await fillEssentials(page, rosa)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: rosa.name })).toBeVisible()
  return rosa
}

const row = (page: Page, { name }: Pick<Newcomer, 'name'>) => page.getByRole('row').filter({ hasText: name })

test('ROUTE-02 VALID-01 VALID-03 VALID-04 bad input is refused at its field, and good input adds a patient @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 409/)
  await signIn(page, sam)
  await page.getByRole('link', { name: 'Add patient' }).click()
  await save(page)
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expect(page.getByText('Invalid email id.')).toBeVisible()
  await expect(page.getByText('Minimum six digits required.')).toBeVisible()
  await expect(field(page, 'Name (required)')).toBeFocused()
  await expectAccessible(page)

  const rosa = newcomer()
  await fillEssentials(page, { ...rosa, name: 'Ro', email: 'ann@harbour.example', mobile: '+61 412 555 777' })
  await field(page, 'Date of birth').fill('31/02/1958')
  await field(page, 'Condition').click()
  await expect(page.getByText('Name must have 5 characters.')).toBeVisible()
  await expect(page.getByText('Use a date like 20/11/2026.')).toBeVisible()
  await expect(field(page, 'Mobile (required)')).toHaveValue('+61 412 555 777')

  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/patient\/create$/)

  await field(page, 'Name (required)').fill(rosa.name)
  await field(page, 'Date of birth').fill('14/3/1958')
  await save(page)
  await expect(page.getByText('Email already in use.')).toBeVisible()
  await expect(field(page, 'Email (required)')).toBeFocused()

  await field(page, 'Email (required)').fill(rosa.email)
  await page.getByRole('button', { name: 'Add a precaution' }).click()
  await field(page, 'Precaution 1').fill('No kneeling on the left')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: rosa.name })).toBeVisible()
  await expect(page.getByText('No kneeling on the left.')).toBeVisible()
  await expect(page.getByText('14/03/1958')).toBeVisible()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByLabel(/^Code( \d){10}$/)).toBeVisible()
})

test('API-026 of two who edit a patient, the second loads the changes of the first and loses nothing @desktop', async ({
  page,
  browser,
  signIn,
  faults,
}) => {
  faults.allow(/status of 412/)
  await signIn(page, sam)
  await addPatient(page)
  const address = page.url().replace('/view/', '/edit/')
  await page.goto(address)
  await field(page, 'Goals').fill('Walk to the ferry')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, olivia)
  await other.goto(address)
  await field(other, 'Goals').fill('Garden on her knees')
  await field(other, 'Condition').fill('Knee osteoarthritis')
  await other.getByRole('button', { name: 'Save' }).last().click()
  await expect(other).toHaveURL(/\/view\//)

  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('button', { name: 'Load their changes' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Knee osteoarthritis')
  await expect(field(page, 'Goals')).toHaveValue('Walk to the ferry')
  await expect(page.getByText('Goals: they wrote ‘Garden on her knees’.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByText('Walk to the ferry')).toBeVisible()
})

test('ROUTE-01 API-023 a patient is found as one types, and the address keeps the search @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await expect(page.getByRole('link', { name: 'Ann Kowalski', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('kowal')
  await expect(page).toHaveURL(/search=kowal/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('kowal')
  await expect(page.getByRole('link', { name: 'Ann Kowalski', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('No patient matches ‘nobody at all’')).toBeVisible()
  await page.getByRole('button', { name: 'Show all patients' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: /^Inactive/ }).click()
  await expect(page).toHaveURL(/filter=inactive/)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter/)
})

test('patients are found and added with the keyboard @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('ann k')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Go to' }).fill('knee rehab')
  const label = page.getByRole('option').getByText('Knee rehab', { exact: true }).first()
  await expect(label).toBeVisible()
  // The label fits on one line.
  expect((await label.boundingBox())!.height).toBeLessThan(30)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Go to' }).fill('kowalski')
  await expect(page.getByRole('option', { name: /^Ann Kowalski/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patient\/view\//)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  // The dialog receives the keys until it has faded out.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/patient\/create$/)
})

test('API-025 STATE-07 ENUM-03 deactivating asks why, leaves the list at once, and Undo brings it back @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const rosa = await addPatient(page)
  await page.goto(`/patients?search=${rosa.surname}`)
  await row(page, rosa)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('radio', { name: 'Unable to complete program' }).check()
  await page.getByLabel('Note for staff').fill('Moved to Perth.')
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(row(page, rosa)).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(row(page, rosa)).toHaveCount(1)

  await row(page, rosa)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('radio', { name: 'Completed program' }).check()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByRole('button', { name: /^Inactive/ }).click()
  await expect(row(page, rosa).getByText('Completed program')).toBeVisible()
  await page.getByRole('link', { name: rosa.name }).click()
  await expect(page.getByText('Rosa is not active.')).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Rosa is not active.')).toHaveCount(0)
})

test('a list is checked before it is imported, and refused lines say why @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  const [rosa, other] = [newcomer(), newcomer()]
  const csv = [
    'Name;Email;Mobile;DOB',
    `${rosa.name};${rosa.email};0412 555 777;14/03/1958`,
    `Jo;${other.email};12;`,
    `${other.name};${other.email};0412555778;31/02/1980`,
    `Rosa Twice;${rosa.email};0412555779;`,
  ].join('\r\n')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(dialog.getByText(/^This Excel file cannot be read/)).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Check the patients' }).click()
  await expect(dialog.getByText(/^2 new patients, 2 refused\./)).toBeVisible()
  await expect(dialog.getByText(/^Left as it is: Date of birth/)).toBeVisible()
  await expect(dialog.getByText('Email: This email is already on line 2.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 2 patients' }).click()
  await expect(dialog.getByText(/^2 lines were refused/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill(rosa.surname)
  await expect(row(page, rosa)).toHaveCount(1)
})

test('ROUTE-03 CONST-04 the page of a patient shows progress in a chart, in a table and on paper @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  await page.goto('/patients?search=kowalski')
  await page.getByRole('link', { name: 'Ann Kowalski', exact: true }).click()
  await expect(page.getByText('Total knee replacement, left, 2019.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Pain went from/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Since you last saw Ann' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('#progress').getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('rowheader', { name: 'Week 3' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print' }).click()])
  expect(file.suggestedFilename()).toBe('exercise.pdf')
  await page.getByRole('link', { name: 'Start the program' }).click()
  await expect(page).toHaveURL(/\/program\/[\w-]+\/series/)
  await page.goBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/patients\?search=kowalski$/)
})

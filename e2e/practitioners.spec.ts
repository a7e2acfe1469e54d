import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'

const olivia = 'olivia@harbour.example'
/** An owner whose clinic has free seats. */
const eve = 'eve@northside.example'

/** A person with a unique name, so that journeys do not interfere. */
function newcomer() {
  const mark = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  return { name: `Kit Q${mark}`, surname: `Q${mark}`, email: `kit.${mark}@example.com`, mobile: '0412555444' }
}
type Newcomer = ReturnType<typeof newcomer>

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const invite = (page: Page) => page.locator('form').getByRole('button', { name: 'Invite' }).click()

async function fill(page: Page, { name, email, mobile }: Newcomer) {
  await field(page, 'Name (required)').fill(name)
  await field(page, 'Email (required)').fill(email)
  await field(page, 'Mobile (required)').fill(mobile)
}

async function addSpecialist(page: Page) {
  const kit = newcomer()
  await page.goto('/specialist/create')
  await fill(page, kit)
  await invite(page)
  await expect(page.getByRole('heading', { level: 1, name: kit.name })).toBeVisible()
  return kit
}

/** A patient of that practitioner, made through the form. */
async function addPatientOf(page: Page, practitioner: string) {
  const rosa = { ...newcomer(), email: `rosa.${randomUUID().slice(0, 8)}@example.com` }
  await page.goto('/patient/create')
  await fill(page, rosa)
  await page.getByLabel('Practitioner in charge').selectOption({ label: practitioner })
  await page.getByRole('button', { name: 'Add', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: rosa.name })).toBeVisible()
  return rosa
}

async function choose(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Deletes the practitioner, to free the seat. */
async function removeAgain(page: Page, { name, surname }: Newcomer) {
  await page.goto(`/specialists?search=${surname}`)
  await choose(page, name, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
}

test('ROUTE-19 API-051 API-052 a specialist is invited, and their page says that no email could be sent; an email in use is refused at its field @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 409/)
  await signIn(page, eve)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Specialists' }).click()
  await expect(row(page, 'Eve Lindqvist').getByText('Business admin')).toBeVisible()
  await page.getByRole('link', { name: 'Add specialist' }).click()
  await expect(page).toHaveURL(/\/specialist\/create$/)
  await invite(page)
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expectAccessible(page)
  const kit = newcomer()
  await fill(page, { ...kit, email: 'eve@northside.example' })
  await page.getByRole('radio', { name: /^Business admin/ }).check()
  await invite(page)
  await expect(page.getByText('Email already in use.')).toBeVisible()
  await expect(field(page, 'Email (required)')).toBeFocused()
  await field(page, 'Email (required)').fill(kit.email)
  await invite(page)
  // Without a mail server their page leads to a link to hand over.
  await expect(page.getByText(`No email was sent to ${kit.email}: create a link to hand over.`)).toBeVisible()
  await page.goto(`/specialists?search=${kit.surname}`)
  await expect(row(page, kit.name).getByText('Invited')).toBeVisible()
  await expect(row(page, kit.name).getByText('Business admin')).toBeVisible()
  await removeAgain(page, kit)
})

test('API-029 API-054 deleting asks who takes the patients, and Undo brings both back @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, olivia)
  const kit = await addSpecialist(page)
  const rosa = await addPatientOf(page, kit.name)
  await page.goto(`/specialists?search=${kit.surname}`)
  await page.getByRole('checkbox', { name: `Select ${kit.name}` }).check()
  await expectAccessible(page)
  await page.getByRole('link', { name: kit.name }).click()
  await expect(page.getByRole('link', { name: rosa.name })).toBeVisible()
  await expectAccessible(page)
  await choose(page, kit.name, 'Delete…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Choose a specialist.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reassign the patient to').selectOption({ label: 'Priya Raman' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Specialists' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`${kit.name} is restored, with 1 patient.`)).toBeVisible()
  await page.goto(`/patients?search=${rosa.surname}`)
  await expect(page.getByText(new RegExp(kit.name))).toBeVisible()
  await page.goto(`/specialists?search=${kit.surname}`)
  await choose(page, kit.name, 'Delete…')
  await dialog.getByLabel('Reassign the patient to').selectOption({ label: 'Priya Raman' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, kit.name)).toHaveCount(0)
})

test('patients are reassigned from the list, and their new practitioner sees them @desktop', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, olivia)
  const rosa = await addPatientOf(page, 'Sam Okafor')
  await page.goto(`/patients?search=${rosa.surname}`)
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: `Select ${rosa.name}` }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reassign…' }).click()
  const dialog = page.getByRole('dialog', { name: `Reassign ${rosa.name}` })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(dialog.getByText('Choose a specialist.')).toBeVisible()
  await dialog.getByLabel('Reassign to').selectOption({ label: 'Priya Raman' })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(page.getByText('Kit is with Priya Raman now.')).toBeVisible()
  const priya = await (await browser.newContext()).newPage()
  await signIn(priya, 'priya@harbour.example')
  await priya.goto(`/patients?search=${rosa.surname}`)
  await priya.getByRole('link', { name: rosa.name }).click()
  await expect(priya.getByText(/before Sam Okafor/)).toBeVisible()
})

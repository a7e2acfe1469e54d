import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'

const priya = 'priya@harbour.example'

/** A unique name, so that journeys do not interfere. */
const newName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`

const search = (page: Page) => page.getByRole('searchbox')
const add = (page: Page) => page.getByRole('button', { name: 'Add exercise' }).last().click()
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('ROUTE-13 a practitioner searches the library with a typing error and filters it @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, priya)
  await page.goto('/exercises')
  await expect(card(page, 'Bird dog').first()).toBeVisible()
  await expectAccessible(page)

  await search(page).fill('sqaut')
  await expect(card(page, 'Squat').first()).toBeVisible()
  await expect(card(page, 'Bird dog')).toHaveCount(0)
  await search(page).fill('xqqzzv')
  await expect(page.getByText('No exercises match “xqqzzv”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all exercises' }).click()

  await page.getByRole('button', { name: 'Region', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Knee/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/region=knee/)
  await expect(card(page, 'Squat').first()).toBeVisible()
  await expect(card(page, 'Bird dog')).toHaveCount(0)
  await page.goBack()
  await expect(card(page, 'Bird dog').first()).toBeVisible()
})

test('ROUTE-12 a practitioner writes an exercise with a picture, edits, archives, restores and deletes it @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, priya)
  await page.goto('/exercise/create')
  await add(page)
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name (required)' })).toBeFocused()

  const name = newName('Towel squeeze')
  await page.getByRole('textbox', { name: 'Name (required)' }).fill(name)
  await page.getByRole('textbox', { name: 'Steps' }).fill('Sit tall.\nSqueeze the towel.\n\nLet go.')
  await page.getByRole('textbox', { name: 'As one line' }).fill('3x10 wobble each side')
  await add(page)
  await expect(page.getByText(/“wobble” is not understood/)).toBeVisible()
  await page.getByRole('textbox', { name: 'As one line' }).fill('3x10 hold 5s each side')
  await page.getByRole('button', { name: 'Knee', exact: true }).click()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#88aabb' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'start.jpg', mimeType: 'image/jpeg', buffer: picture })
  await add(page)

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('3 × 10 · hold 5 s · each side')).toBeVisible()
  await expect(page.getByRole('img', { name: `Picture 1 of ${name}` })).toHaveJSProperty('naturalWidth', 900)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Steps' }).fill('Sit tall.\nPress your knees together.')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Press your knees together.')).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText('Archived', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/exercises$/)
  await search(page).fill(name)
  await expect(page.getByText(/No exercises match/)).toBeVisible()
})

test('a practitioner copies a starter exercise and adds selected exercises to a program @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, priya)
  await page.goto('/exercises?search=clamshell&whose=starter')
  await card(page, 'Clamshell').click()
  await expect(page.getByRole('img', { name: 'Start of Clamshell' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Make our own copy' }).click()
  await expect(page.getByText('The starter library also has “Clamshell”.')).toBeVisible()
  const name = newName('Our clamshell')
  await page.getByRole('textbox', { name: 'Name (required)' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('img', { name: `Start of ${name}` })).toBeVisible()

  await page.getByRole('button', { name: 'Add to a program' }).click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/program\/[\da-f-]+\/series/)
})

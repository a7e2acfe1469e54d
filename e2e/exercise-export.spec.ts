import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readZip } from '@kinora/server/testing/read-zip.ts'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { callApi, sam } from './program.ts'

const eve = 'eve@northside.example'
const newName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`

async function addExercise(page: Page, body: object) {
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/exercises', body)
  return _id
}

async function addPicture(page: Page, id: string) {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#88aabb' } })
    .png()
    .toBuffer()
  await page.evaluate(
    async ({ id: exercise, data }) => {
      const { token } = JSON.parse(sessionStorage.getItem('session')!) as { token: string }
      const body = new FormData()
      body.append('alt', 'How it starts')
      body.append('file', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'a.png')
      await fetch(`/api/exercises/${exercise}/pictures`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
    },
    { id, data: [...bytes] },
  )
}

/** Exports what the library shows and returns the path of the file. */
async function exported(page: Page) {
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export exercises' })
  await expect(dialog.getByRole('button', { name: /^Export \d+ exercise/ })).toBeEnabled()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Export \d+ exercise/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('exercises.zip')
  return (await file.path())!
}

async function choose(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

test('a clinic exports its library with pictures, imports it unchanged, and another clinic imports it @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const name = newName('=Taken along')
  const id = await addExercise(page, { name, steps: ['- Bend | slowly.', '@ease'], level: 4 })
  await addPicture(page, id)
  await addExercise(page, { name: `${name} two`, harderId: id })
  await page.goto(`/exercises?search=${encodeURIComponent(name)}&whose=organization`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const path = await exported(page)

  const files = readZip(readFileSync(path))
  const csv = files.get('exercises.csv')!.toString('utf8')
  expect(csv).toContain(`'${name}`)
  expect(JSON.parse(files.get('exercises.json')!.toString('utf8')).exercises).toHaveLength(2)

  for (const again of ['exercises.csv', 'exercises.json']) {
    const mimeType = again.endsWith('csv') ? 'text/csv' : 'application/json'
    const dialog = await choose(page, { name: again, mimeType, buffer: files.get(again)! })
    await expect(dialog.getByText('2 the same as before.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await signIn(page, eve)
  await page.goto('/exercises')
  const dialog = await choose(page, path)
  await expect(dialog.getByText('2 new exercises.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 exercises' }).click()
  await expect(dialog.getByText('1 picture came along.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('img', { name: 'How it starts' })).toHaveJSProperty('naturalWidth', 320)
  await expect(page.getByText('- Bend | slowly.')).toBeVisible()
  await expect(page.getByText('Harbour Physio', { exact: true }).last()).toBeVisible()
})

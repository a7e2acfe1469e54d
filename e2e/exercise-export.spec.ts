import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { readZip } from '@kinora/server/testing/read-zip.ts'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { callApi, sam } from './program.ts'

/** A whole list is read and compared. */
const aWhile = { timeout: 30_000 }
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

/** Saves what the library shows, as a file of this machine. */
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
  test.setTimeout(120_000)
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
    await expect(dialog.getByText('2 the same as before.')).toBeVisible(aWhile)
    await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await signIn(page, eve)
  await page.goto('/exercises')
  const dialog = await choose(page, path)
  await expect(dialog.getByText('2 new exercises.')).toBeVisible(aWhile)
  await dialog.getByRole('button', { name: 'Import 2 exercises' }).click()
  await expect(dialog.getByText('1 picture came along.', { exact: false })).toBeVisible(aWhile)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('img', { name: 'How it starts' })).toHaveJSProperty('naturalWidth', 320)
  await expect(page.getByText('- Bend | slowly.')).toBeVisible()
  await expect(page.getByText('Harbour Physio', { exact: true }).last()).toBeVisible()
})

/** An archive whose list unpacks to far more than it says. */
function bomb() {
  const packed = deflateRawSync(Buffer.alloc(200_000_000))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(14, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(100, 24)
  entry.writeUInt16LE(14, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(44 + packed.length, 16)
  const name = Buffer.from('exercises.json')
  return Buffer.concat([header, name, packed, entry, name, end])
}

test('a malformed list is refused with the row and column, and a good one in UTF-16 is imported @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 400/)
  test.setTimeout(120_000)
  await signIn(page, sam)
  await page.goto('/exercises')
  const dialog = await choose(page, { name: 'bomb.zip', mimeType: 'application/zip', buffer: bomb() })
  const input = dialog.locator('input[type=file]')
  const refused = (words: RegExp) => expect(dialog.getByRole('alert').getByText(words)).toBeVisible(aWhile)
  await refused(/exercises\.json in this archive is larger than 8 MB/)
  const text = (content: string | Buffer, name = 'list.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content as string),
  })
  await input.setInputFiles(text(`name\n${'x\n'.repeat(100_000)}`))
  await refused(/At most 50,000 rows in one file/)
  await input.setInputFiles(text('name,level\nSquat,2\n"Lunge,3\n'))
  await refused(/Line 3, column “name” of this table is broken: a quotation mark is opened/)
  await input.setInputFiles(text('PK\u0003\u0004 and no archive', 'a.zip'))
  await refused(/This archive is broken/)
  await input.setInputFiles(text(Buffer.from([110, 97, 0, 1])))
  await refused(/This is not a text file/)

  const name = newName('Utf16')
  const table = `\ufeffname,level,cues\n${name},2,<img src=x onerror=alert(1)>Slowly\n${name} high,high,\n`
  await input.setInputFiles(text(Buffer.from(table, 'utf16le')))
  await expect(dialog.getByText('1 new exercise, 1 refused.')).toBeVisible(aWhile)
  await expect(dialog.getByRole('row', { name: new RegExp(`${name} high`) })).toContainText(
    'level: “high” is not a number.',
  )
  await dialog.getByRole('button', { name: 'Import 1 exercise' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Slowly', { exact: true })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from './test-server.ts'
import { callApi } from './program.ts'

const sam = 'sam@harbour.example'
const ann = 'ann@harbour.example'

interface Item {
  _id: string
}

/** Ann's running program with its first series. */
async function annsProgram(page: Page) {
  const query = new URLSearchParams({ search: 'Ann Kowalski' })
  const { items } = await callApi<{ items: Item[] }>(page, 'GET', `/practitioners/patients?${query}`)
  const patientId = items[0]!._id
  const programs = await callApi<{ items: Item[] }>(page, 'GET', `/program/patient/${patientId}`)
  const programId = programs.items[0]!._id
  const { series } = await callApi<{ series: Item[] }>(page, 'GET', `/series/${programId}/1`)
  return { patientId, programId, seriesId: series[0]!._id }
}

async function expectPage(page: Page, path: string, words: RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: words }), path).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname.replace(/\/$/, '') === path.replace(/\/$/, ''))
}

test('ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 staff open programs and series at the specified addresses @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const { patientId, programId, seriesId } = await annsProgram(page)
  await expectPage(page, '/program/add', /program/i)
  await expect(page.getByLabel('Title').or(page.getByLabel('Name')).first()).toBeVisible()
  await expectPage(page, `/patient/${patientId}/add-program`, /program/i)
  await expectPage(page, `/patient/${patientId}/create-program`, /program/i)
  await expectPage(page, `/program/${programId}/edit-program`, /./)
  await expect(page.getByLabel('Title').or(page.getByLabel('Name')).first()).toHaveValue('Knee rehab')
  for (const path of ['', '/create', '/add', `/${seriesId}`, `/${seriesId}/2`]) {
    await expectPage(page, `/program/${programId}/series${path}`, /Knee rehab|Ann Kowalski/)
  }
})

test('ROUTE-31 ROUTE-32 ROUTE-33 a patient opens a program, series and exercise at the specified addresses @phone', async ({
  page,
  signIn,
}) => {
  await signIn(page, ann)
  await page
    .getByRole('link', { name: /Knee rehab/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/patient-program\/[\w-]+$/)
  const programId = page.url().split('/').at(-1)!
  const week = 3
  const { series, assignedExercises } = await callApi<{
    series: Item[]
    assignedExercises: (Item & { seriesId: string })[]
  }>(page, 'GET', `/series/patient/${programId}/${week}`)
  const seriesId = series[0]!._id
  const exercise = assignedExercises.find((one) => one.seriesId === seriesId)!
  await page.goto(`/patient-series/${programId}/${seriesId}/${week}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/patient-series\//)
  await page.goto(`/exercise/${programId}/${seriesId}/${exercise._id}/${week}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found')).toHaveCount(0)
})

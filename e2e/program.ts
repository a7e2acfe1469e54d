import { randomUUID } from 'node:crypto'
import { dayIn } from '@kinora/contract/days.ts'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

export const sam = 'sam@harbour.example'

/** Calls the API from the page, with the session of the signed-in user. */
export async function callApi<Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> {
  const answer = await page.evaluate(
    async (sent) => {
      const { token } = JSON.parse(sessionStorage.getItem('session')!) as { token: string }
      const headers = { authorization: `Bearer ${token}`, ...(sent.body && { 'content-type': 'application/json' }) }
      const response = await fetch(`/api${sent.path}`, {
        method: sent.method,
        headers,
        body: sent.body && JSON.stringify(sent.body),
      })
      return (await response.json()) as { status: boolean; message: string; data: unknown }
    },
    { method, path, body },
  )
  if (!answer.status) throw new Error(`${method} ${path}: ${answer.message}`)
  return answer.data as Reply
}

export interface Card {
  _id: string
  version: number
  dosage: Record<string, unknown>
  side: string
  exercise: { name: string }
}
export interface Week {
  series: { _id: string; name: string; assignedExercises: Card[] }[]
}

export const uniqueSuffix = () =>
  randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)

/** A new patient of Sam's, so that journeys do not affect each other. */
export async function addPatient(page: Page) {
  const name = `Rosa Q${uniqueSuffix()}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const precautions = [{ text: 'No kneeling', tags: ['kneeling'] }]
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/practitioners/patient', {
    name,
    email,
    mobile: '0412555777',
    precautions,
  })
  return { _id, name, firstName: 'Rosa' }
}

export async function findExercises(page: Page, names: string[]) {
  const found = await Promise.all(
    names.map(
      async (search) =>
        (await callApi<{ items: { _id: string }[] }>(page, 'POST', '/exercises/fetch', { search, pageSize: 1 }))
          .items[0]!,
    ),
  )
  return found.map(({ _id }) => ({ exerciseId: _id }))
}

/** Prescribes exercises to a patient: a program of two weeks from today on, with one series. Sam is signed in on this page. */
export async function prescribeTo(page: Page, patientId: string, exercises: object[]) {
  const program = { title: 'Knee rehab', patientId, startDate: dayIn('Australia/Sydney'), weeks: 2 }
  const { _id: programId } = await callApi<{ _id: string }>(page, 'POST', '/program', program)
  const series = { programId, name: 'Gym day', exercises }
  const { _id: seriesId } = await callApi<{ _id: string }>(page, 'POST', '/series', series)
  return { programId, seriesId, address: `/patient-series/${programId}/${seriesId}/1` }
}

/** Opens a program in the builder: three exercises in the Morning, one in the Evening. */
export async function openProgram(page: Page) {
  const patient = await addPatient(page)
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/program', {
    title: 'Steady knees',
    patientId: patient._id,
    startDate: '2030-01-07',
    weeks: 3,
  })
  const morning = await findExercises(page, ['Glute bridge', 'Straight leg raise', 'Heel slide'])
  await callApi(page, 'POST', '/series', { programId: _id, name: 'Morning', exercises: morning })
  await callApi(page, 'POST', '/series', {
    programId: _id,
    name: 'Evening',
    weekdays: [2, 5],
    exercises: await findExercises(page, ['Sit to stand']),
  })
  await page.goto(`/program/${_id}/series`)
  await expect(page.getByRole('heading', { level: 1, name: 'Steady knees' })).toBeVisible()
  await expect(card(page, 'Glute bridge')).toBeVisible()
  return { _id, patient, week: (number = 1) => callApi<Week>(page, 'GET', `/series/${_id}/${number}`) }
}

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const card = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
export const namesIn = (page: Page, series: string) => column(page, series).getByRole('heading', { level: 3 })
export const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
export const namesOf = ({ series }: Week) =>
  series.map(({ assignedExercises }) => assignedExercises.map(({ exercise }) => exercise.name))

/** Ends the tapped set. A timed set would run for more than a minute, so it is paused and marked as done. */
export async function endSet(page: Page) {
  const pause = page.getByRole('button', { name: /^Pause/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(pause.or(undo).first()).toBeVisible()
  if (!(await pause.isVisible())) return
  await pause.click()
  await page.getByRole('button', { name: 'This set is done' }).click()
}

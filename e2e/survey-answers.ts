import type { Browser, Page } from '@playwright/test'
import { callApi, uniqueSuffix } from './program.ts'

export const password = 'Ferry2Walk!'

interface SurveyPatient {
  _id: string
  name: string
  email: string
}

/** A patient who has signed up. Sam is signed in on this page. */
export async function addSurveyPatient(page: Page): Promise<SurveyPatient> {
  const name = `Rosa S${uniqueSuffix()}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const draft = { name, email, mobile: '0412555777' }
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/practitioners/patient', draft)
  const { code } = await callApi<{ code: string }>(page, 'PATCH', `/practitioners/patient/resend-mail/${_id}`)
  await callApi(page, 'POST', '/patients/signup', { otp: code, password })
  return { _id, name, email }
}

/** Each question has a text of its own, since journeys run in the same clinic. */
export const painQuestion = (more: object = {}) => ({
  kind: 'scale',
  text: `How is your pain (${uniqueSuffix()})?`,
  least: 0,
  most: 10,
  ...more,
})
export const whereQuestion = () => ({ kind: 'text', text: `Where is it (${uniqueSuffix()})?` })

interface Asked {
  kind: string
  text: string
  [more: string]: unknown
}

/** Sam is signed in on this page. */
export async function addSurvey(page: Page, questions: Asked[], more: object = {}) {
  const title = `Survey ${uniqueSuffix()}`
  const definition = { title, questions, ...more }
  const { _id } = await callApi<{ _id: string }>(page, 'POST', '/surveys', { definition })
  return { _id, title }
}

export const choose = (page: Page, { _id }: SurveyPatient, titles: string[]) =>
  callApi(page, 'PATCH', `/practitioners/patient/edit/${_id}`, {
    enabledSurveys: titles.map((title, index) => ({ title, index })),
  })

/** A second browser, for another person. */
export async function another(browser: Browser, baseURL: string, options: object = {}) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  return { page: await context.newPage(), context, close: () => context.close() }
}

export const surveySheet = (page: Page) => page.getByRole('dialog', { name: 'Survey', exact: true })

export const jotformIn = (page: Page) => page.frameLocator('iframe[title="Survey"]')

interface OwnForm {
  surveys: { _id: string; version: number; questions: { qid: number; text: string }[] }[]
}

/** Sends answers through the API, by the start of their question. Staff are signed in on this page. */
export async function sendAnswers(page: Page, { _id }: SurveyPatient, answers: Record<string, string | number>) {
  const form = await callApi<OwnForm>(page, 'GET', `/v1/survey-form?patientId=${_id}`)
  const answerTo = (text: string) => Object.entries(answers).find(([start]) => text.startsWith(start))?.[1]
  const surveys = form.surveys.flatMap(({ _id: surveyId, version, questions }) => {
    const given = questions.flatMap(({ qid, text }) => {
      const answer = answerTo(text)
      return answer === undefined ? [] : [[String(qid), answer] as const]
    })
    return given.length > 0 ? [{ surveyId, version, answers: Object.fromEntries(given) }] : []
  })
  await callApi(page, 'POST', `/patients/responses/${_id}`, { _id: crypto.randomUUID(), surveys })
}

import type { Browser, Page } from '@playwright/test'
import { ask, mark } from './program.ts'

/** Patients who fill in surveys, and surveys nobody else has, so that journeys do not meet. */

export const password = 'Ferry2Walk!'

export interface SurveyPatient {
  _id: string
  name: string
  email: string
}

/** A patient of Sam's who has signed up. Sam is signed in on this page. */
export async function addSurveyPatient(page: Page): Promise<SurveyPatient> {
  const name = `Rosa S${mark()}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const draft = { name, email, mobile: '0412555777' }
  const { _id } = await ask<{ _id: string }>(page, 'POST', '/practitioners/patient', draft)
  const { code } = await ask<{ code: string }>(page, 'PATCH', `/practitioners/patient/resend-mail/${_id}`)
  await ask(page, 'POST', '/patients/signup', { otp: code, password })
  return { _id, name, email }
}

/** Questions with words of their own: all surveys of the clinic stand in the one form. */
export const painQuestion = (more: object = {}) => ({
  kind: 'scale',
  text: `How is your pain (${mark()})?`,
  least: 0,
  most: 10,
  ...more,
})
export const whereQuestion = () => ({ kind: 'text', text: `Where is it (${mark()})?` })

interface Asked {
  kind: string
  text: string
  [more: string]: unknown
}

/** A survey of the clinic's; Sam is signed in on this page. */
export async function addSurvey(page: Page, questions: Asked[], more: object = {}) {
  const title = `Survey ${mark()}`
  const definition = { title, questions, ...more }
  const { _id } = await ask<{ _id: string }>(page, 'POST', '/surveys', { definition })
  return { _id, title }
}

export const choose = (page: Page, { _id }: SurveyPatient, titles: string[]) =>
  ask(page, 'PATCH', `/practitioners/patient/edit/${_id}`, {
    enabledSurveys: titles.map((title, index) => ({ title, index })),
  })

/** Another person's own browser. */
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

/** The form in its frame, as the one fills it in who is signed in. */
export const formIn = (page: Page) => page.frameLocator('iframe[title="Survey"]')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The field that stands below a question, and the section it is in. */
function fieldOf(html: string, question: string): { name: string; section: string } {
  const at = html.indexOf(escaped(question), html.indexOf('class="form-label'))
  const name = / name="([^"]+)"/.exec(html.slice(at))?.[1]
  const section = [...html.slice(0, at).matchAll(/ id="section_(\d+)"/g)].at(-1)?.[1]
  if (at < 0 || !name || !section) throw new Error(`The form does not ask: ${question}`)
  return { name, section }
}

/**
 * Sends answers as the form of the patient's does, without its frame: what each question is answered with, by its text.
 * Staff are signed in on this page.
 */
export async function sendAnswers(page: Page, { _id }: SurveyPatient, answers: Record<string, string>) {
  const { html } = await ask<{ html: string }>(page, 'GET', `/v1/survey-form?patientId=${_id}`)
  const hidden = [...html.matchAll(/<input type="hidden" id="\w+" name="(\w+)" value="([^"]*)">/g)]
  const fields = Object.entries(answers).map(([question, answer]) => ({ ...fieldOf(html, question), answer }))
  const sections = [...new Set(fields.map(({ section }) => section))]
  const data = new URLSearchParams([
    ...hidden.map(([, name, value]): [string, string] => [name!, value!]),
    ...fields.map(({ name, answer }): [string, string] => [name, answer]),
    ['q2_patientid', _id],
    ['shownSections', sections.join(',')],
  ]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await page.request.post(/ action="([^"]+)"/.exec(html)![1]!, { data, headers })
  const said = await reply.text()
  if (!reply.ok() || !said.includes('<title>Thank You</title>')) throw new Error(`Not taken: ${said.slice(0, 2000)}`)
}

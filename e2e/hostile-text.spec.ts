import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { hostileTexts, watchForScripts } from './hostile-text.ts'
import { operator } from './operator.ts'
import { callApi } from './program.ts'
import { expect, test } from './test-server.ts'

interface Made {
  _id: string
}

/** Another person, in a separate browser whose pages are watched. */
async function another(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'en-AU', timezoneId: 'Australia/Sydney' })
  const page = await context.newPage()
  return { page, nothingRan: await watchForScripts(page), close: () => context.close() }
}
type Watched = Pick<Awaited<ReturnType<typeof another>>, 'page' | 'nothingRan'>

/** Joins texts into pieces of at most `most` characters, to fit a field. */
function pieces(texts: readonly string[], most: number) {
  const all: string[] = []
  for (const text of texts) {
    const last = all.at(-1)
    if (last !== undefined && last.length + text.length + 1 <= most) all[all.length - 1] = `${last}\n${text}`
    else all.push(text)
  }
  return all
}

async function expectNothingRuns({ page, nothingRan }: Watched, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A picture that failed to load would run its error handler.
    await expect
      .poll(() =>
        page.evaluate('[...document.images].every(({ complete, loading }) => complete || loading === "lazy")'),
      )
      .toBe(true)
    await nothingRan()
  }
}

const [first] = hostileTexts

test('T18 nothing that is written becomes a script: messages, names, titles, notes, templates, tickets @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(60)
  await test.step('between a practitioner and a patient', async () => {
    await signIn(page, 'priya@harbour.example')
    const draft = { name: `${first} Rosa`, email: `${randomUUID()}@example.com`, mobile: '0412555777' }
    const { _id: id } = await callApi<Made>(page, 'POST', '/practitioners/patient', draft)
    const { code } = await callApi<{ code: string }>(page, 'PATCH', `/practitioners/patient/resend-mail/${id}`)
    await callApi(page, 'POST', '/patients/signup', { otp: code, password: 'Ferry2Walk!' })
    for (const text of pieces(hostileTexts, 3900))
      await callApi(page, 'POST', '/notifications/', { patientIds: [id], text })
    for (const title of hostileTexts.slice(0, 20)) {
      const program = { title: title.slice(0, 120), weeks: 1, startDate: '2026-11-16', patientId: id }
      await callApi(page, 'POST', '/program', { ...program, description: title })
    }
    for (const text of hostileTexts.slice(20, 40))
      await callApi(page, 'POST', '/notifications/templates', { title: text.slice(0, 80), text })

    const patient = await another(browser, baseURL!)
    const priya = { page, nothingRan: await watchForScripts(page) }
    await signIn(patient.page, draft.email, 'Ferry2Walk!')
    for (const text of pieces(hostileTexts, 3900)) await callApi(patient.page, 'POST', '/notifications/', { text })
    await expectNothingRuns(patient, ['/notifications', '/notifications?tab=messages', '/home'])
    await expectNothingRuns(priya, ['/notifications', `/patient/view/${id}`, `/patient/${id}/notifications`])
    await expect(page.getByText(first!).first()).toBeVisible()
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Write to patients' }).click()
    await expect(page.getByLabel('Start from a template').locator('option')).not.toHaveCount(1)
    await page.getByText('Your clinic’s templates').click()
    await priya.nothingRan()
    await patient.close()
  })

  await test.step('between a clinic and the operator', async () => {
    const [eve, support] = [await another(browser, baseURL!), await another(browser, baseURL!)]
    await signIn(eve.page, 'eve@northside.example')
    const ask = (subject: string, text: string) =>
      callApi<Made>(eve.page, 'POST', '/user/support', { subject, category: 'problem', text })
    const { _id: id } = await ask('All of them', hostileTexts.slice(0, 30).join('\n').slice(0, 3990))
    const rest = hostileTexts.slice(30).join('\n').slice(0, 3990)
    await callApi(eve.page, 'PUT', `/user/support/reply/${id}`, { text: rest })
    for (const text of hostileTexts.slice(0, 20)) await ask(text.slice(0, 160), text)

    await signIn(support.page, operator)
    await expectNothingRuns(eve, [`/support?ticket=${id}`, '/support', '/notifications'])
    const tickets = `/operator/tickets?ticket=${id}`
    await expectNothingRuns(support, ['/operator/tickets', '/notifications', tickets])
    await expect(support.page.getByText(first!).first()).toBeVisible()
    await eve.close()
    await support.close()
  })
})

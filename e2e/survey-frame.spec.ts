import type { Browser, BrowserContext, Page } from '@playwright/test'
import { classicPage } from '../server/testing/jotform-pages.ts'
import { openJotformServer } from '../server/testing/jotform-server.ts'
import { expect, test as own } from './test-server.ts'
import { callApi, sam } from './program.ts'
import { startProduct } from './server.ts'
import { openStranger, probes } from './hostile-survey.ts'
import { addSurveyPatient, another, choose, jotformIn, password } from './survey-answers.ts'

own.use({ isAskedBySurvey: true })

type Signing = (page: Page, email: string, password?: string) => Promise<void>

const frameOf = (page: Page) => page.frames().find((frame) => frame.url().endsWith('/survey-frame'))!
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for completing the survey!' })

/** Shows another form than the hostile one, which the server caches for a minute. */
const serveForm = (context: BrowserContext, page: string) =>
  context.route(/\/v1\/survey-form/, async (route) => {
    const html = page.replaceAll(/<base[^>]*>|<meta http-equiv[^>]*>/g, '')
    // The page that asked may have been left meanwhile, which ends the request or discards the reply.
    const reply = await route.fetch().catch(() => undefined)
    const body = await reply?.text().catch(() => undefined)
    if (!reply || body === undefined) return route.abort().catch(() => undefined)
    const { data, ...rest } = JSON.parse(body)
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, ...(data.html && { html }) } } })
  })

/** A patient with these surveys, in a browser of their own, with the form open. */
async function open(browser: Browser, page: Page, baseURL: string, signIn: Signing, titles: string[], options = {}) {
  const patient = await addSurveyPatient(page)
  await choose(page, patient, titles)
  const rosa = await another(browser, baseURL, options)
  await signIn(rosa.page, patient.email, password)
  await expect(rosa.page.getByRole('dialog', { name: 'Survey' })).toBeVisible()
  return { ...rosa, patient, form: jotformIn(rosa.page) }
}

type Third = { third: { address: string; jotform: Awaited<ReturnType<typeof openJotformServer>>; heard: string[] } }

/** The product with Jotform, whose page is hostile. */
const hostile = own.extend<object, Third>({
  third: [
    async ({}, use) => {
      const [jotform, stranger] = [await openJotformServer(), await openStranger()]
      const product = await startProduct(jotform.environment)
      const place = {
        formId: jotform.formId,
        address: jotform.address,
        more: probes(product.address, stranger.address),
      }
      jotform.state.page = classicPage('A', place)
      await use({ address: product.address, jotform, heard: stranger.heard })
      await product.stop()
      await jotform.close()
      stranger.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ third }, use) => use(third.address),
})

hostile(
  'G4 R20 T12 the form works, and thirteen attempts to break out of the frame fail @desktop',
  async ({ page, browser, signIn, baseURL, third }) => {
    const { jotform, heard } = third
    await signIn(page, sam)
    const rosa = await open(browser, page, baseURL!, signIn, ['Pain'])
    const { form, page: mine, context } = rosa
    const popups: string[] = []
    context.on('page', (opened) => popups.push(opened.url()))
    mine.on('dialog', (dialog) => popups.push(dialog.message()))
    await mine.getByRole('button', { name: 'I agree' }).click()
    await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
    await expect.poll(() => frameOf(mine).evaluate('Object.keys(window.reached ?? {}).length')).toBe(13)
    const reached = await frameOf(mine).evaluate<Record<string, string>>('window.reached')
    console.table(reached)
    expect(Object.entries(reached).filter(([, how]) => !how.startsWith('refused'))).toEqual([])
    expect(heard).toEqual([])
    expect(popups).toEqual([])
    expect(new URL(mine.url()).origin).toBe(baseURL)

    await expect(form.getByText('Goals', { exact: true })).toBeHidden()
    await expect(form.getByRole('heading', { name: 'How are you?' })).toBeVisible()
    await form.getByRole('radio', { name: '7', exact: true }).check({ force: true })
    await form.getByRole('textbox', { name: 'Where?' }).fill('Knee <script>alert(1)</script>')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(thanks(mine)).toBeVisible()
    const { answers } = jotform.submissions.at(-1)!
    expect(answers['11']!.answer).toBe('7')
    expect(answers['2']!.answer).toMatch(/^[0-9a-f-]{36}$/)
    expect(answers['2']!.answer).not.toBe(rosa.patient._id)
    await rosa.close()
  },
)

hostile(
  'SURVEYFILL-01 SURVEYFILL-02 SURVEYFILL-03 SURVEYFILL-04 SURVEYFILL-05 SURVEYFILL-06 SURVEYFILL-07 SURVEYFILL-08 a Jotform form with several pages is filled in, sent once, and thanked for after the sync @desktop',
  async ({ page, browser, signIn, baseURL, third: { jotform } }) => {
    await signIn(page, sam)
    const patient = await addSurveyPatient(page)
    await choose(page, patient, ['Pain', 'Goals'])
    const { page: mine, context, close } = await another(browser, baseURL!)
    await serveForm(context, classicPage('C', jotform))
    await signIn(mine, patient.email, password)
    await mine.getByRole('button', { name: 'I agree' }).click()
    const form = jotformIn(mine)
    await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Back' })).toBeHidden()
    const box =
      await mine.evaluate(`(({ minWidth, maxWidth, maxHeight }) => [minWidth, maxWidth, maxHeight === innerHeight + 'px'])(
      getComputedStyle(document.querySelector('iframe[title="Survey"]')))`)
    expect(box).toEqual(['100%', '100%', true])
    // A script of the form moves the submit button away; after nine moves it stays there. Only the moves themselves
    // count: the form changes elsewhere meanwhile, and on a busy machine more often while the button stands at its end.
    const moves = await frameOf(mine).evaluate<number>(`new Promise((resolve) => {
      const line = document.querySelector('.form-submit-button').closest('li')
      const first = document.querySelector('.page-section')
      let [count, atRest] = [0, 0]
      const isMove = ({ target, addedNodes }) => target !== first && [...addedNodes].includes(line)
      const watch = new MutationObserver((changes) => {
        const moves = changes.filter(isMove).length
        count += moves
        if (moves > 0) atRest = 0
      })
      watch.observe(document.body, { childList: true, subtree: true })
      const timer = setInterval(() => {
        if (line.parentElement !== first) first.append(line)
        else if ((atRest += 1) === 40) { clearInterval(timer); watch.disconnect(); resolve(count) }
      }, 50)
    })`)
    expect(moves).toBeLessThanOrEqual(9)
    expect(moves).toBeGreaterThan(4)
    await form.getByRole('radio', { name: '3', exact: true }).check({ force: true })
    await form.getByRole('checkbox', { name: 'Rest' }).check()
    const before = jotform.submissions.length
    const synced = mine.waitForRequest(/\/v1\/sync-jotform/)
    await form.getByRole('button', { name: 'Submit' }).click()
    await synced
    await expect(thanks(mine)).toBeVisible()
    await expect(mine.getByText('Your responses have been recorded.')).toBeVisible()
    expect(jotform.submissions.length - before).toBe(1)
    expect(jotform.submissions.at(-1)!.answers['22']!.answer).toEqual(['Rest'])
    await close()
  },
)

hostile(
  'SURVEYSEL-02 SURVEYSEL-03 SURVEYFILL-02 staff choose surveys in the Jotform form, which cannot be submitted there @desktop',
  async ({ page, signIn, faults, third: { jotform } }) => {
    faults.allow(/request to another host/)
    await serveForm(page.context(), classicPage('A', jotform))
    await signIn(page, sam)
    const patient = await addSurveyPatient(page)
    await choose(page, patient, ['Pain'])
    await page.goto(`/patient/${patient._id}/surveys/choose`)
    const form = page.frameLocator('iframe[title="Surveys to choose from"]')
    await expect(form.getByRole('checkbox', { name: 'Pain' })).toBeChecked()
    await expect(form.getByRole('button', { name: 'Submit' })).toBeHidden()
    // The form is arranged twice a second, so also between the click and the page's answer to it.
    const isKept = await frameOf(page).evaluate<boolean>(`(() => {
      const goals = document.querySelector('input.survey-toggle[aria-label="Goals"]')
      goals.click()
      dispatchEvent(new Event('load'))
      return goals.checked
    })()`)
    expect(isKept).toBe(true)
    await form.getByRole('checkbox', { name: 'Pain' }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^The surveys of .* are saved\.$/)).toBeVisible()
    const { enabledSurveys } = await callApi<{ enabledSurveys: { title: string }[] }>(
      page,
      'GET',
      `/practitioners/patient/${patient._id}`,
    )
    expect(enabledSurveys.map(({ title }) => title)).toEqual(['Goals'])
  },
)

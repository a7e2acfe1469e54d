import type { Browser, Page } from '@playwright/test'
import { classicPage, type Layout } from '../server/testing/jotform-pages.ts'
import { openJotformServer } from '../server/testing/jotform-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as own } from './test-server.ts'
import { ask, sam } from './program.ts'
import { startProduct } from './server.ts'
import { openStranger, probes } from './hostile-survey.ts'
import { addSurvey, addSurveyPatient, another, choose, formIn, password } from './survey-answers.ts'

type Signing = (page: Page, email: string, password?: string) => Promise<void>

own.use({ isAskedBySurvey: true })

const frameOf = (page: Page) => page.frames().find((frame) => frame.url().endsWith('/survey-frame'))!
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for completing the survey!' })

/** A patient who is asked these surveys, in a browser of their own, with the form open. */
async function open(browser: Browser, page: Page, baseURL: string, signIn: Signing, titles: string[], options = {}) {
  const patient = await addSurveyPatient(page)
  await choose(page, patient, titles)
  const rosa = await another(browser, baseURL, options)
  await signIn(rosa.page, patient.email, password)
  await expect(rosa.page.getByRole('dialog', { name: 'Survey' })).toBeVisible()
  return { ...rosa, patient, form: formIn(rosa.page) }
}

const questions = [
  {
    kind: 'scale',
    text: 'How is your pain?',
    least: 0,
    most: 10,
    leastText: 'None',
    mostText: 'Worst',
    isRequired: true,
  },
  { kind: 'choice', text: 'How did you sleep?', options: ['Well', 'Badly'] },
  { kind: 'fillIn', text: 'I want to ____ by ____.' },
]

own(
  'SURVEYFILL-01 SURVEYFILL-02 SURVEYFILL-03 SURVEYFILL-04 SURVEYFILL-05 SURVEYFILL-06 SURVEYFILL-08 Rosa fills in what was chosen for her and is thanked once it has arrived',
  async ({ page, browser, signIn, baseURL, isMobile }) => {
    await signIn(page, sam)
    const [asked, other] = [await addSurvey(page, questions), await addSurvey(page, questions)]
    const size = page.viewportSize()!
    const rosa = await open(browser, page, baseURL!, signIn, [asked.title], { viewport: size, hasTouch: isMobile })
    const { form, page: mine } = rosa
    await expect(form.getByRole('heading', { name: 'Questions from Harbour Physio' })).toBeVisible()
    await expect(form.getByRole('button', { name: asked.title })).toBeVisible()
    await expect(form.getByRole('button', { name: other.title })).toBeHidden()
    await expect(form.locator('input[name$="patientid"]')).toHaveValue(rosa.patient._id)
    await expect(form.locator('input[name$="patientid"]')).toBeHidden()
    await expect(form.locator('.form-pagebreak-back')).toBeHidden()
    await expect(form.locator('li[data-type="control_pagebreak"] + li .form-submit-button')).toBeVisible()
    const box =
      await mine.evaluate(`(({ minWidth, maxWidth, maxHeight }) => [minWidth, maxWidth, maxHeight === innerHeight + 'px'])(
      getComputedStyle(document.querySelector('iframe[title="Survey"]')))`)
    expect(box).toEqual(['100%', '100%', true])

    const section = form.getByRole('button', { name: asked.title })
    await section.press('Enter')
    await expect(section).toHaveAttribute('aria-expanded', 'false')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(section).toHaveAttribute('aria-expanded', 'true')
    await expect(form.getByText('Please answer this question.')).toBeVisible()
    await expect(form.getByRole('radio', { name: '0, None' })).toBeFocused()

    await form.getByRole('radio', { name: '7', exact: true }).check({ force: true })
    await form.getByRole('radio', { name: 'Badly' }).check({ force: true })
    await form.getByRole('textbox', { name: /^Blank 1/ }).fill('walk')
    const synced = mine.waitForRequest(/\/v1\/sync-jotform/)
    let sentAt = 0
    mine.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/submit/')) sentAt = Date.now()
    })
    await form.getByRole('button', { name: 'Submit' }).click()
    await synced
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(2000)
    await expect(thanks(mine)).toBeVisible({ timeout: 20_000 })
    await expect(mine.getByText('Your responses have been recorded.')).toBeVisible()
    await mine.getByRole('region', { name: 'Survey sent' }).getByRole('button', { name: 'Close' }).click()
    await expect(mine.getByRole('dialog', { name: 'Survey' })).toBeHidden()

    const now = Math.floor(Date.now() / 1000)
    const span = `start=${now - 3600}&end=${now + 60}`
    type Response = { formData: { answers: Record<string, { text: string; answer?: unknown }> } }
    const [response] = await ask<Response[]>(page, 'GET', `/patients/responses/${rosa.patient._id}?${span}`)
    const said = Object.values(response!.formData.answers).filter(({ answer }) => answer !== undefined)
    expect(said.map(({ answer }) => answer)).toEqual([
      rosa.patient._id,
      '7',
      'Badly',
      { 'shorttext-1': 'walk', 'shorttext-2': '' },
    ])
    await rosa.close()
  },
)

own(
  'SURVEYFILL-03 R22 who cannot be told that the answers arrived is not thanked, and loses none of them',
  async ({ page, browser, signIn, baseURL }) => {
    await signIn(page, sam)
    const asked = await addSurvey(page, questions)
    const { form, page: mine, context, close } = await open(browser, page, baseURL!, signIn, [asked.title])
    await form.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await form.getByRole('textbox', { name: /^Blank 1/ }).fill('swim')
    await context.route(/\/submit\//, (route) => route.abort())
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(mine.getByRole('heading', { name: 'We could not confirm that your answers arrived' })).toBeVisible({
      timeout: 40_000,
    })
    await expect(thanks(mine)).toBeHidden()
    await context.unroute(/\/submit\//)
    await mine.getByRole('button', { name: 'Open the form' }).click()
    await expect(form.getByRole('radio', { name: '4', exact: true })).toBeChecked()
    await expect(form.getByRole('textbox', { name: /^Blank 1/ })).toHaveValue('swim')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(thanks(mine)).toBeVisible({ timeout: 20_000 })
    await close()
  },
)

own('the form can be used by everybody, in light and in dark', async ({ page, signIn, faults }) => {
  // The page stands alone here: it keeps no session, and nobody may fetch the style to look at it.
  faults.allow(/sessionStorage|connect-src 'none'/)
  await signIn(page, sam)
  const every = [
    ...questions,
    { kind: 'note', text: 'Take your time.' },
    { kind: 'text', text: 'Where is it?', hint: 'In your own words.' },
    { kind: 'longText', text: 'What else?' },
    { kind: 'number', text: 'How far did you walk?', least: 0, unit: 'km' },
    { kind: 'date', text: 'Since when?' },
    { kind: 'yesNo', text: 'Did you fall?' },
    { kind: 'choices', text: 'What helps?', options: ['Heat', 'Rest', 'Something that takes more words to say'] },
  ]
  const asked = await addSurvey(page, every, { introduction: 'About last week.', citation: 'Written by us.' })
  const { _id } = await addSurveyPatient(page)
  const { html } = await ask<{ html: string }>(page, 'GET', `/v1/survey-form?patientId=${_id}`)
  const alone = `for (const list of document.querySelectorAll('ul[id^=section_]'))
    if (!list.textContent.includes(${JSON.stringify(asked.title)})) list.remove()
  document.querySelector('[data-type=control_pagebreak]').remove()`
  const small = `[...document.querySelectorAll('.kinora-form label, .form-collapse-table, textarea, .form-textbox')]
    .filter((one) => one.tagName !== 'LABEL' || getComputedStyle(one).display !== 'block')
    .filter((one) => one.offsetParent && one.offsetHeight < 44).length`
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/survey-frame')
    await page.evaluate(`document.open(); document.write(${JSON.stringify(html)}); document.close(); ${alone}`)
    await expect(page.getByRole('button', { name: asked.title })).toBeVisible()
    await expect(page.getByText('About last week.')).toHaveCSS('white-space', 'pre-line')
    await expectAccessible(page)
    expect(await page.evaluate(small)).toBe(0)
  }
})

own(
  'SURVEYSEL-02 SURVEYSEL-03 SURVEYFILL-02 staff tick surveys in the form, which cannot be sent there @desktop',
  async ({ page, signIn }) => {
    await signIn(page, sam)
    const asked = await addSurvey(page, questions)
    const patient = await addSurveyPatient(page)
    await choose(page, patient, [asked.title])
    await page.goto(`/patient/${patient._id}/surveys/choose`)
    const form = page.frameLocator('iframe[title="Surveys to choose from"]')
    await expect(form.getByRole('checkbox', { name: asked.title })).toBeChecked()
    await expect(form.getByRole('button', { name: 'Submit' })).toBeHidden()
    await form.getByRole('checkbox', { name: 'Overall change' }).check()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await form.getByRole('button', { name: 'Overall change' }).click()
    await expect(form.getByRole('checkbox', { name: 'Overall change' })).toBeChecked()
    await form.getByRole('checkbox', { name: asked.title }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^The surveys of .* are saved\.$/)).toBeVisible()
    const { enabledSurveys } = await ask<{ enabledSurveys: { title: string }[] }>(
      page,
      'GET',
      `/practitioners/patient/${patient._id}`,
    )
    expect(enabledSurveys.map(({ title }) => title)).toEqual(['Overall change'])
  },
)

own(
  'SURVEYFILL-02 SURVEYFILL-08 a script that takes the submit line away gets its way after nine moves @desktop',
  async ({ page, browser, signIn, baseURL }) => {
    own.slow()
    await signIn(page, sam)
    const asked = await addSurvey(page, questions)
    const { form, page: mine, close } = await open(browser, page, baseURL!, signIn, [asked.title])
    await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
    // A text, since it runs there.
    const moves = await frameOf(mine).evaluate<number>(`new Promise((resolve) => {
    const line = document.querySelector('.form-submit-button').closest('li')
    const last = [...document.querySelectorAll('.page-section')].at(-1)
    let count = 0
    const watch = new MutationObserver(() => (count += line.parentElement === last ? 0 : 1))
    watch.observe(document.body, { childList: true, subtree: true })
    const timer = setInterval(() => line.parentElement !== last && last.append(line), 50)
    setTimeout(() => { clearInterval(timer); resolve(count) }, 6500)
  })`)
    expect(moves).toBeLessThanOrEqual(9)
    expect(moves).toBeGreaterThan(4)
    await close()
  },
)

type Third = { third: { address: string; jotform: Awaited<ReturnType<typeof openJotformServer>>; heard: string[] } }

/** The product with its forms at a third party, whose page is as hostile as can be. */
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
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ third }, use) => use(third.address),
})

hostile(
  'G4 R20 T12 thirteen ways out of the frame lead nowhere, while the form works @desktop',
  async ({ page, browser, signIn, baseURL, third }) => {
    hostile.slow()
    const { jotform, heard } = third
    await signIn(page, sam)
    const rosa = await open(browser, page, baseURL!, signIn, ['Pain'])
    const { form, page: mine, context } = rosa
    const popups: string[] = []
    context.on('page', (opened) => popups.push(opened.url()))
    mine.on('dialog', (dialog) => popups.push(dialog.message()))
    await mine.getByRole('button', { name: 'I agree' }).click()
    await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
    await expect.poll(() => frameOf(mine).evaluate('Object.keys(window.reached).length')).toBe(13)
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
    await expect(thanks(mine)).toBeVisible({ timeout: 30_000 })
    const { answers } = jotform.submissions.at(-1)!
    expect(answers['11']!.answer).toBe('7')
    expect(answers['2']!.answer).toMatch(/^[0-9a-f-]{36}$/)
    expect(answers['2']!.answer).not.toBe(rosa.patient._id)
    await rosa.close()
  },
)

for (const layout of ['A', 'B', 'C'] as const satisfies Layout[])
  hostile(
    `SURVEYFILL-02 SURVEYFILL-07 a form of layout ${layout} at a third party is filled in and sent once @desktop`,
    async ({ page, browser, signIn, baseURL, third: { jotform } }) => {
      hostile.slow()
      await signIn(page, sam)
      const patient = await addSurveyPatient(page)
      await choose(page, patient, ['Pain', 'Goals'])
      const { page: mine, context, close } = await another(browser, baseURL!)
      const html = `${classicPage(layout, jotform).replaceAll(/<base[^>]*>|<meta http-equiv[^>]*>/g, '')}`
      await context.route(/\/v1\/survey-form/, async (route) => {
        const reply = await route.fetch()
        const { data, ...rest } = await reply.json()
        await route.fulfill({ response: reply, json: { ...rest, data: { ...data, ...(data.html && { html }) } } })
      })
      await signIn(mine, patient.email, password)
      await mine.getByRole('button', { name: 'I agree' }).click()
      const form = formIn(mine)
      await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
      await expect(form.getByRole('button', { name: 'Back' })).toBeHidden()
      await form.getByRole('radio', { name: '3', exact: true }).check({ force: true })
      await form.getByRole('checkbox', { name: 'Rest' }).check()
      const before = jotform.submissions.length
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(thanks(mine)).toBeVisible({ timeout: 30_000 })
      expect(jotform.submissions.length - before).toBe(1)
      expect(jotform.submissions.at(-1)!.answers['22']!.answer).toEqual(['Rest'])
      await close()
    },
  )

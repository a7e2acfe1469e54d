import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { callApi, sam } from './program.ts'
import {
  addSurvey,
  addSurveyPatient,
  another,
  choose,
  painQuestion,
  password,
  sendAnswers,
  surveySheet,
  whereQuestion,
} from './survey-answers.ts'

test.use({ isAskedBySurvey: true })

test('SURVEYSEL-01 SURVEYSEL-02 SURVEYSEL-03 SURVEYFILL-04 ENTITY-06 Sam chooses surveys for a patient, in order and with times @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const [pain, where] = [painQuestion({ isRequired: true }), whereQuestion()]
  const patient = await addSurveyPatient(page)
  const [first, second] = [await addSurvey(page, [pain]), await addSurvey(page, [where])]
  await page.goto(`/patient/view/${patient._id}`)
  await page.getByRole('link', { name: 'Choose surveys' }).click()
  await expect(
    page.getByRole('heading', { name: 'Please select the surveys you want to include for this patient' }),
  ).toBeVisible()
  const form = page.getByRole('list', { name: 'Surveys to choose from' })
  await form.getByRole('checkbox', { name: first.title }).check()
  await form.getByRole('checkbox', { name: second.title }).check()
  const chosen = page.getByRole('list', { name: 'Chosen surveys' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await chosen.getByRole('button', { name: `Move ${second.title}, 2 of 2` }).press('ArrowUp')
  const line = chosen.getByRole('listitem').filter({ hasText: first.title })
  await line.getByLabel('At the start').check()
  await line.getByLabel('How often').selectOption({ label: 'Every 2 weeks' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/patient/view/${patient._id}$`))
  const saved = await callApi<{ enabledSurveys: object[] }>(page, 'GET', `/practitioners/patient/${patient._id}`)
  expect(saved.enabledSurveys).toEqual([
    { title: second.title, index: 0 },
    { title: first.title, index: 1 },
  ])
  expect(await callApi(page, 'GET', `/patients/survey-schedules/${patient._id}`)).toEqual([
    { title: first.title, atStart: true, everyWeeks: 2, atEnd: false },
  ])

  await page.goto(`/patient/${patient._id}/surveys/choose`)
  await expect(form.getByRole('checkbox', { name: second.title })).toBeChecked()
  await form.getByRole('checkbox', { name: second.title }).uncheck()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
})

/** The number of steps in each row of a scale. */
const scaleRows = `(() => {
  const tops = [...document.querySelectorAll('dialog form label:has(input[type=radio])')].map(
    (step) => step.getBoundingClientRect().top,
  )
  return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
})()`

test('PROMPT-02 PROMPT-03 SURVEYFILL-01 SURVEYFILL-03 SURVEYFILL-05 SURVEYFILL-08 a patient is prompted once, fills in the clinic’s own survey, and is thanked @phone', async ({
  page,
  browser,
  signIn,
  baseURL,
  viewport,
  isMobile,
  hasTouch,
}) => {
  await signIn(page, sam)
  const [pain, where] = [painQuestion({ isRequired: true }), whereQuestion()]
  const patient = await addSurveyPatient(page)
  const [asked, other] = [await addSurvey(page, [pain, where]), await addSurvey(page, [where])]
  await choose(page, patient, [asked.title])
  const own = await another(browser, baseURL!, { viewport, isMobile, hasTouch })
  await signIn(own.page, patient.email, password)
  const sheet = surveySheet(own.page)
  await expect(sheet.getByRole('heading', { name: asked.title })).toBeVisible()
  await expect(sheet.getByText(other.title)).toBeHidden()
  await expect(sheet.getByRole('heading', { name: /^Questions from/ })).toBeVisible()
  const small = `[...document.querySelectorAll('dialog form :is(label:has(input), textarea, input[type=text], button)')]
    .filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44).length`
  expect(await own.page.evaluate(small)).toBe(0)
  expect(await own.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expect(own.page.getByRole('button', { name: 'Survey', exact: true })).toBeHidden()
  expect(JSON.parse(await own.page.evaluate('sessionStorage.getItem("session")'))).toMatchObject({ modalShown: true })
  expect(await own.page.evaluate(scaleRows)).toEqual([6, 5])
  await expectAccessible(own.page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()

  await own.page.reload()
  const round = own.page.getByRole('button', { name: 'Survey', exact: true })
  await expect(round).toBeVisible()
  await expect(sheet).toBeHidden()
  const box = (await round.boundingBox())!
  expect([box.width, box.height]).toEqual([80, 80])
  const { width, height } = own.page.viewportSize()!
  expect(height - (box.y + box.height)).toBeLessThanOrEqual(24)
  if (isMobile) expect(width - (box.x + box.width)).toBeLessThanOrEqual(24)
  await round.click()
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByText('Answer this question.')).toBeVisible()
  await expect(sheet.getByText('Thank you for completing the survey!')).toBeHidden()
  await sheet.getByRole('radio', { name: '6', exact: true }).check()
  const words = sheet.getByRole('textbox', { name: where.text })
  await words.fill('Left shoulder')
  await own.page.emulateMedia({ forcedColors: 'active' })
  const white = 'rgb(255, 255, 255)'
  await expect(sheet.getByText('5', { exact: true })).toHaveCSS('background-color', white)
  await expect(sheet.getByText('6', { exact: true })).not.toHaveCSS('background-color', white)
  await expect(words.locator('xpath=ancestor::*[contains(@class, "framed")]')).toHaveCSS('outline-style', 'solid')
  await own.page.emulateMedia({ forcedColors: 'none' })
  await sheet.getByRole('button', { name: 'Submit' }).click()
  const thanks = sheet.getByRole('region', { name: 'Survey sent' })
  await expect(thanks.getByRole('heading', { name: 'Thank you for completing the survey!' })).toBeVisible()
  await expect(thanks.getByText('Your responses have been recorded.')).toBeVisible()
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(round).toBeFocused()

  await page.goto(`/patient/${patient._id}/surveys`)
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText('Left shoulder')).toBeVisible()
  await own.close()
})

/** The texts of the controls that the prompt button covers. A string, since it runs in the page. */
const covered = `(() => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Survey')
  if (getComputedStyle(button).visibility === 'hidden') return []
  const place = button.getBoundingClientRect()
  const [x, y, radius] = [place.left + 40, place.top + 40, 38]
  return [...document.querySelectorAll('a[href], button, input, select, textarea')].flatMap((control) => {
    if (control === button) return []
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [dx, dy] = [x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)]
    return dx * dx + dy * dy < (radius - 6) ** 2 && right > left ? [control.textContent] : []
  })
})()`

test('R22 the round button never covers a control, and answers given without a connection are sent when it is back @phone', async ({
  page,
  browser,
  signIn,
  baseURL,
  viewport,
  isMobile,
  hasTouch,
}) => {
  await signIn(page, sam)
  const pain = painQuestion({ isRequired: true })
  const patient = await addSurveyPatient(page)
  await choose(page, patient, [(await addSurvey(page, [pain])).title])
  await sendAnswers(page, patient, { [pain.text]: 4 })
  const own = await another(browser, baseURL!, { viewport, isMobile, hasTouch })
  await signIn(own.page, patient.email, password)
  await own.page.goto('/profile')
  const round = own.page.getByRole('button', { name: 'Survey', exact: true })
  await expect(round).toBeVisible()
  const steps = await own.page.evaluate<number>('Math.ceil(document.documentElement.scrollHeight / 120)')
  for (let step = 0; step < steps; step++) {
    await own.page.evaluate(`scrollTo(0, ${step * 120})`)
    await expect.poll(() => own.page.evaluate(covered)).toEqual([])
  }
  await own.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(round).toBeVisible()
  await round.click()
  const sheet = surveySheet(own.page)
  await sheet.getByRole('radio', { name: '6', exact: true }).check()
  await own.context.setOffline(true)
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByRole('heading', { name: 'Your answers are not sent yet' })).toBeVisible()
  await own.context.setOffline(false)
  await expect(sheet.getByRole('heading', { name: 'Thank you for completing the survey!' })).toBeVisible()
  await own.close()
})

test('an answer above zero to question nine of the PHQ-9 shows the crisis text, and stands first in Sam’s worklist until he records what he did @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  const surveys = await callApi<{ items: { title: string }[] }>(page, 'GET', '/surveys?pageSize=100')
  if (!surveys.items.some(({ title }) => title === 'PHQ-9'))
    await callApi(page, 'POST', '/surveys', { starter: 'phq-9' })
  await choose(page, patient, ['PHQ-9'])
  const own = await another(browser, baseURL!)
  await signIn(own.page, patient.email, password)
  const form = surveySheet(own.page)
  await expect(form.getByText('Little interest or pleasure in doing things')).toBeVisible()
  const groups = form.getByRole('group')
  for (let at = 0; at < 9; at++)
    await groups
      .nth(at)
      .getByText(at === 8 ? 'Several days' : 'Not at all', { exact: true })
      .click()
  await form.getByRole('button', { name: 'Submit' }).click()
  const thanks = own.page.getByRole('region', { name: 'Survey sent' })
  await expect(thanks.getByRole('heading', { name: 'Thank you for completing the survey!' })).toBeVisible()
  const { text } = await callApi<{ text: string }>(page, 'GET', '/surveys/crisis-text')
  await expect(thanks.getByRole('alert')).toContainText(text.slice(0, 60))
  await expect(thanks.getByRole('link', { name: '13 11 14' })).toHaveAttribute('href', 'tel:131114')
  await expectAccessible(own.page)
  await own.close()

  await page.goto('/notifications')
  await expect(page.getByText(patient.name).first()).toBeVisible()
  await page.goto('/patients')
  const urgent = page.getByRole('row', { name: patient.name }).filter({ hasText: 'Urgent answer in PHQ-9' })
  await expect(page.getByRole('region', { name: /need you today$/ }).filter({ has: urgent })).toBeVisible()
  await page.goto(`/patient/view/${patient._id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'better off dead' })
  await expect(alert).toContainText('Several days')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Record what you did' }).click()
  const dialog = page.getByRole('dialog', { name: 'What did you do about it?' })
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Called the patient' }).check()
  await dialog.getByLabel('Note').fill('She is safe.')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByText(/^Called the patient: She is safe\. Sam Okafor, /)).toBeVisible()
  await page.goto('/patients')
  await expect(page.getByRole('region', { name: /need you today$/ })).toBeVisible()
  await expect(urgent).toBeHidden()
  await page.goto(`/patient/${patient._id}/surveys`)
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText(/^Called the patient: She is safe\. Sam Okafor, /)).toBeVisible()
})

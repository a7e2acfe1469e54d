import { expectAccessible } from './accessible.ts'
import { expect, test } from './test-server.ts'
import { callApi, sam, uniqueSuffix } from './program.ts'
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

test('SHELL-01 Sam writes a survey, sees it as a patient will, and changes it; its versions say what was changed @desktop', async ({
  page,
  signIn,
  isMobile,
}) => {
  const title = `Shoulder ${uniqueSuffix()}`
  await signIn(page, sam)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Surveys', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible()
  await page.getByRole('link', { name: 'Write a survey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New survey' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await save.click()
  await expect(page.getByText('Title is required.')).toBeVisible()
  await expect(page.getByText('Add a question.')).toBeVisible()

  await page.getByLabel(/^Title/).fill(title)
  await page.getByRole('button', { name: 'Add: Scale' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('How bad is the night?')
  await page.getByRole('button', { name: 'Add: One choice' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which arm?')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Left')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Right')
  await save.click()
  await expect(page.getByText('An option cannot be empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove option 3' }).click()
  await page.getByRole('button', { name: 'Add a score' }).click()
  await expect(page.getByText('Scores range from 0 to 10.')).toBeVisible()
  await page.getByRole('button', { name: 'Move Which arm?, 2 of 2' }).press('ArrowUp')
  await expect(page.getByText('Which arm? is now 1 of 2.')).toBeAttached()
  if (isMobile) await page.getByRole('radio', { name: 'Preview' }).check()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem').first()).toContainText('Which arm?')
  await preview.getByRole('radio', { name: '7', exact: true }).check()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
  await expect(page).toHaveURL(/\/surveys$/)

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Add: Yes or no' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Did you sleep?')
  await save.click()
  await expect(page.getByText(`${title} is saved.`).last()).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('Added: “Did you sleep?” (yes or no)')).toBeVisible()
  await expect(versions.getByRole('heading', { name: /^Version 1/ })).toBeVisible()
})

test('what was written is kept over a reload, a second who saves is told, and an owned instrument is refused with what to do @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of (409|412)/)
  await signIn(page, sam)
  const [pain, where] = [painQuestion({ isRequired: true }), whereQuestion()]
  const survey = await addSurvey(page, [pain])
  await page.goto(`/surveys/${survey._id}`)
  await page.getByLabel('Introduction').fill('Think of today.')
  await page.waitForTimeout(400)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
  await expect(page.getByLabel('Introduction')).toHaveValue('Think of today.')

  const definition = { title: survey.title, questions: [pain, where] }
  await callApi(page, 'PUT', `/surveys/${survey._id}`, { definition, version: 1 })
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await save.click()
  await expect(page.getByText('Somebody else has changed this survey.')).toBeVisible()
  await page.getByLabel(/^Title/).fill('Oswestry Disability Index')
  await page.getByRole('button', { name: 'Keep my edits' }).click()
  await expect(page.getByText('Somebody else has changed this survey.')).toBeHidden()
  await save.click()
  await expect(page.getByText(/belongs to J\. Fairbank, .* and needs a licence\. Ask for one at/)).toBeVisible()
  await page.getByLabel(/^Title/).fill(survey.title)
  await save.click()
  await expect(page.getByText(`${survey.title} is saved.`)).toBeVisible()
})

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

test('PROMPT-02 PROMPT-03 SURVEYFILL-01 SURVEYFILL-03 SURVEYFILL-05 SURVEYFILL-08 a patient is asked once, fills in the clinic’s own survey, and is thanked @phone', async ({
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
  await sheet.getByRole('textbox', { name: where.text }).fill('Left shoulder')
  await sheet.getByRole('button', { name: 'Submit' }).click()
  const thanks = sheet.getByRole('region', { name: 'Survey sent' })
  await expect(thanks.getByRole('heading', { name: 'Thank you for completing the survey!' })).toBeVisible()
  await expect(thanks.getByText('Your responses have been recorded.')).toBeVisible()
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(round).toBeVisible()

  await page.goto(`/patient/${patient._id}/surveys`)
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText('Left shoulder')).toBeVisible()
  await own.close()
})

/** The texts of the controls that the prompt's button covers. A string, since it runs in the page. */
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
    await own.page.waitForTimeout(260)
    expect(await own.page.evaluate(covered)).toEqual([])
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

test('an answer above nothing to the ninth question of the PHQ-9 shows the crisis text, and tells Sam until somebody has seen it @desktop', async ({
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
  await expectAccessible(own.page)
  await own.close()

  await page.goto('/notifications')
  await expect(page.getByText(patient.name).first()).toBeVisible()
  await page.goto(`/patient/view/${patient._id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'better off dead' })
  await expect(alert).toContainText('Several days')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'I have seen this' }).click()
  const dialog = page.getByRole('dialog', { name: 'I have seen this' })
  await dialog.getByLabel('What you did about it').fill('Called at once.')
  await dialog.getByRole('button', { name: 'I have seen this' }).click()
  await expect(alert).toBeHidden()
  await page.goto(`/patient/${patient._id}/surveys`)
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText(/^Seen by Sam Okafor, .*: Called at once\.$/)).toBeVisible()
})

test('a score is drawn over time with its direction and as a table; starters are added and surveys archived @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const pain = painQuestion({ isRequired: true })
  const patient = await addSurveyPatient(page)
  const score = { kind: 'sum', better: 'lower', least: 0, most: 10, meaningfulChange: 2 }
  const bands = [
    { from: 0, to: 3, label: 'Mild', tone: 'good' },
    { from: 4, to: 10, label: 'Bad', tone: 'severe' },
  ]
  const survey = await addSurvey(page, [pain], { score: { ...score, bands } })
  await choose(page, patient, [survey.title])
  for (const value of [7, 3]) await sendAnswers(page, patient, { [pain.text]: value })
  await page.goto(`/patient/view/${patient._id}`)
  const plot = page.getByRole('img', { name: new RegExp(`^${survey.title}, from 0 to 10, lower is better: 3 on`) })
  await expect(plot).toBeVisible()
  await expect(page.getByText(/^Better by 4 since .*, a meaningful change\.$/)).toBeVisible()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Survey scores' }) })
  await card.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('region', { name: `${survey.title}, all scores` }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await page.goto('/surveys')
  const line = page.getByRole('list', { name: 'Surveys' }).getByRole('listitem').filter({ hasText: survey.title })
  await line.getByRole('button', { name: `More for ${survey.title}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(line).toBeHidden()
  await page.getByRole('radio', { name: 'Archived' }).check()
  await expect(page.getByRole('list', { name: 'Archived surveys' }).getByText(survey.title)).toBeVisible()
  await expectAccessible(page)
})

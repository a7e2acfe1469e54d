import { expectAccessible } from './accessible.ts'
import { hostileTexts, watchForScripts } from './hostile-text.ts'
import { expect, test } from './test-server.ts'
import { uniqueSuffix, sam } from './program.ts'
import {
  addSurvey,
  addSurveyPatient,
  another,
  choose,
  painQuestion,
  password,
  sendAnswers,
  whereQuestion,
} from './survey-answers.ts'

test('CALENDAR-01 CALENDAR-02 CALENDAR-03 CALENDAR-06 Sam reads a patient’s answers by day', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  const [pain, where] = [painQuestion(), whereQuestion()]
  const survey = await addSurvey(page, [pain, where])
  await choose(page, patient, [survey.title])
  for (const value of [7, 5, 4, 3, 2]) await sendAnswers(page, patient, { [pain.text]: value })

  const lookup = page.waitForRequest(/\/api\/patients\/responses\//)
  await page.goto(`/patient/${patient._id}/surveys`)
  const { searchParams } = new URL((await lookup).url())
  const inSydney = (seconds: string | null) =>
    new Date(Number(seconds) * 1000).toLocaleString('sv', { timeZone: 'Australia/Sydney' })
  expect(inSydney(searchParams.get('start'))).toMatch(/^\d{4}-\d\d-01 00:00:00$/)
  expect(inSydney(searchParams.get('end'))).toMatch(/ 23:59:59$/)
  const place = page.getByRole('region', { name: 'Survey responses of the day' })
  await expect(place.getByText('Please select a date')).toBeVisible()
  const day = page.getByRole('button', { name: /, 5 responses$/ })
  expect(await day.evaluate((element) => element.style.getPropertyValue('--shade'))).toBe('99%')
  await expectAccessible(page)
  await day.click()
  await expect(place.getByText(/^Submitted at (0\d|1[0-2]):\d\d:\d\d (AM|PM)$/)).toHaveCount(5)
  const section = place.getByRole('group').filter({ hasText: survey.title })
  await expect(section.first().getByText(pain.text)).toBeVisible()
  await expect(section.first().getByText('No Answer')).toBeVisible()
  await expect(section.nth(1).getByText(pain.text)).toBeHidden()
  await section.nth(1).locator('summary').press('Enter')
  await expect(section.nth(1).getByText(pain.text)).toBeVisible()
  await expectAccessible(page)
})

test('CALENDAR-02 a day and a month without answers say so; the whole calendar is used by the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  let isHeld = true
  await page.route(/\/api\/patients\/responses\//, async (route) => {
    while (isHeld) await page.waitForTimeout(50)
    await route.continue()
  })
  await page.goto(`/patient/${patient._id}/surveys`)
  const place = page.getByRole('region', { name: 'Survey responses of the day' })
  await expect(place.getByText('Loading survey responses...')).toBeVisible()
  isHeld = false
  await expect(place.getByText('Please select a date')).toBeVisible()
  const days = page.getByRole('button', { name: /^\w+day \d+ \w+ \d{4}, no responses$/ })
  await days.nth(9).focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(10)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(days.nth(10)).toHaveAttribute('aria-pressed', 'true')
  await expect(place.getByText('No survey responses found for this date.')).toBeVisible()
  const month = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(month!)
  await expect(place.getByText('Please select a date')).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(month!)
})

test('ERROR-06 a look-up of answers that fails is only logged, and nobody reads a message', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 500/)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  await page.route(/\/api\/patients\/responses\//, (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'It broke.', data: null, code: 'failed' } }),
  )
  await page.goto(`/patient/${patient._id}/surveys`)
  await expect.poll(() => warnings.some((text) => text.includes('The survey responses were not read.'))).toBe(true)
  await expect(page.getByText('It broke.')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await page.unroute(/\/api\/patients\/responses\//)
  await page.getByRole('button', { name: 'Load the responses again' }).click()
  await expect(page.getByText('Please select a date')).toBeVisible()
})

test('ACCOUNT-01 ROUTE-17 PROFILE-02 My Account and the profile show a patient their own answers; Sam chooses whose', async ({
  page,
  browser,
  signIn,
  baseURL,
  viewport,
  isMobile,
}) => {
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  const where = whereQuestion()
  const survey = await addSurvey(page, [where])
  await choose(page, patient, [survey.title])
  await sendAnswers(page, patient, { [where.text]: 'In the knee' })

  const own = await another(browser, baseURL!, { viewport, isMobile })
  await signIn(own.page, patient.email, password)
  await own.page.goto('/my-account/personal-details')
  await own.page.getByRole('tab', { name: 'Survey Responses' }).click()
  await expect(own.page).toHaveURL(/\/my-account\/survey-responses$/)
  await own.page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(own.page.getByText('In the knee')).toBeVisible()
  await expectAccessible(own.page)
  await own.page.goto('/profile')
  await expect(own.page.getByRole('heading', { level: 1, name: `${patient.name}'s Profile` })).toBeVisible()
  await own.page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(own.page.getByText('In the knee')).toBeVisible()
  await expect(own.page.getByLabel('Old password')).toBeVisible()
  await expectAccessible(own.page)
  await own.close()

  await page.goto('/my-account/survey-responses')
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(patient.name)
  await page.getByRole('radio', { name: patient.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: patient.name })).toBeVisible()
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText('In the knee')).toBeVisible()
})

test('CALENDAR-04 CALENDAR-05 T18 markup in answers is read as it was typed, and never runs @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const nothingRan = await watchForScripts(page)
  const patient = await addSurveyPatient(page)
  const own = uniqueSuffix()
  const questions = hostileTexts.slice(0, 12).map((text, at) => ({ kind: 'text', text: `${own} ${at}: ${text}` }))
  const survey = await addSurvey(page, questions, { introduction: hostileTexts[3] })
  await choose(page, patient, [survey.title])
  const answers = questions.map(({ text }, at) => [text.slice(0, own.length + 3), hostileTexts[at + 12]!] as const)
  await sendAnswers(page, patient, Object.fromEntries(answers))
  await page.goto(`/patient/${patient._id}/surveys`)
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  for (const [, answer] of answers.slice(0, 4)) await expect(page.getByText(answer, { exact: true })).toBeVisible()
  await nothingRan()
  await page.goto(`/surveys/${survey._id}`)
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(questions[0]!.text)).toBeVisible()
  await nothingRan()
  await page.goto(`/patient/view/${patient._id}`)
  await expect(page.getByRole('heading', { name: 'Survey answers' })).toBeVisible()
  await nothingRan()
})

import { expectAccessible } from './accessible.ts'
import { hostileTexts, watchForScripts } from './hostile-text.ts'
import { expect, test } from './test-server.ts'
import { uniqueSuffix, sam } from './program.ts'
import { addSurvey, addSurveyPatient, another, choose, password, sendAnswers, whereQuestion } from './survey-answers.ts'

test('ACCOUNT-01 ROUTE-17 PROFILE-02 a patient reads their own answers in My Account and the profile, and Sam those of a chosen patient @desktop', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, sam)
  const patient = await addSurveyPatient(page)
  const where = whereQuestion()
  const survey = await addSurvey(page, [where])
  await choose(page, patient, [survey.title])
  await sendAnswers(page, patient, { [where.text]: 'In the knee' })

  const own = await another(browser, baseURL!, { viewport: { width: 390, height: 844 }, isMobile: true })
  await signIn(own.page, patient.email, password)
  await own.page.goto('/my-account/personal-details')
  const tab = own.page.getByRole('tab', { name: 'Survey Responses' })
  await tab.click()
  await expect(own.page).toHaveURL(/\/my-account\/survey-responses$/)
  // With the colors of the system, what is chosen and a day's shade are still seen.
  await own.page.emulateMedia({ forcedColors: 'active' })
  await expect(tab).not.toHaveCSS('background-color', /, 0\)$/)
  const answered = own.page.getByRole('button', { name: /, 1 response$/ })
  await expect(answered).toHaveCSS('background-color', /^color\(srgb/)
  await own.page.emulateMedia({ forcedColors: 'none' })
  await answered.click()
  await expect(own.page.getByText('In the knee')).toBeVisible()
  await expectAccessible(own.page)
  await own.page.goto('/profile')
  await expect(own.page.getByRole('heading', { level: 1, name: `${patient.name}'s Profile` })).toBeVisible()
  await own.page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(own.page.getByText('In the knee')).toBeVisible()
  await expect(own.page.getByLabel('Old password', { exact: true })).toBeVisible()
  await expectAccessible(own.page)
  await own.close()

  await page.goto('/my-account/survey-responses')
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(patient.name)
  await page.getByRole('radio', { name: patient.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: patient.name })).toBeVisible()
  await page.getByRole('button', { name: /, 1 response$/ }).click()
  await expect(page.getByText('In the knee')).toBeVisible()
})

test('CALENDAR-04 CALENDAR-05 T18 markup in answers is shown as text, and never runs @desktop', async ({
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

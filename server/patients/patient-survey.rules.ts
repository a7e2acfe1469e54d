import type { Patient } from '@kinora/contract/patients.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { titleKey } from '@kinora/contract/survey-definitions.ts'

type Chosen = Patient['enabledSurveys']

/**
 * The surveys chosen for a patient, without duplicates, with the clinic's titles. Surveys already assigned are allowed.
 * @throws Problem `invalid` for a title that is not one of the clinic's surveys, or one without a licence.
 */
export function chosenOf(chosen: Chosen, choosable: { title: string; needsLicence: boolean }[], before: Chosen = []) {
  const choosableByKey = new Map(choosable.map((survey) => [titleKey(survey.title), survey]))
  const earlierTitles = new Set(before.map(({ title }) => title))
  const surveyOfKey = new Map<string, Chosen[number]>()
  for (const [at, { title, index }] of chosen.entries()) {
    const survey = choosableByKey.get(titleKey(title))
    const refuse = (message: string) => fieldProblem('invalid', `enabledSurveys.${at}.title`, message)
    if (!survey && !earlierTitles.has(title)) throw refuse(`“${title}” is not one of your clinic’s surveys.`)
    if (survey?.needsLicence && !earlierTitles.has(survey.title))
      throw refuse(`“${title}” needs a licence that your clinic has not recorded yet.`)
    surveyOfKey.set(titleKey(title), { title: survey?.title ?? title, index })
  }
  return [...surveyOfKey.values()]
}

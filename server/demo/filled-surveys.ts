import { checkAnswers, type AnswerValue } from '@kinora/contract/survey-answers.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { storedAnswers } from '../surveys/stored-answer.rules.ts'
import { respondentSurvey } from '../surveys/survey-response.service.ts'

/** The answers to a survey in the order of its questions; undefined for one that is left blank. */
export type AnswersInOrder = (AnswerValue | undefined)[]

interface ClinicSurvey {
  surveyId: string
  qid: number
  version: number
  definition: SurveyDefinition
}

/** The answers to these surveys in the form in which they are stored. `given` has them by survey title. */
export function filledSurveys(surveys: readonly ClinicSurvey[], given: ReadonlyMap<string, AnswersInOrder>) {
  const answeredVersions = surveys.filter(({ definition }) => given.has(definition.title))
  const filled = answeredVersions.map(({ surveyId, qid, version, definition }) => {
    const { title, questions } = respondentSurvey(surveyId, version, definition)
    const values = questions.flatMap((question, index) => {
      const value = given.get(title)![index]
      return value === undefined ? [] : [[String(question.qid), value] as const]
    })
    const { answers, problems } = checkAnswers(questions, Object.fromEntries(values))
    if (!answers) throw new Error(`${title}: ${JSON.stringify(problems)}`)
    return { qid, title, questions, answers }
  })
  return { answeredVersions, answers: storedAnswers(filled) }
}

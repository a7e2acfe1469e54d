import { isCounted, titleKey, type Question, type SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAlert, SurveyAnswer, SurveyScore } from '@kinora/contract/surveys.ts'

/** A survey in the answered version. */
export interface AnsweredVersion {
  surveyId: string
  version: number
  definition: SurveyDefinition
}

/** By question number; options are stored as their labels. */
export type Answers = Record<string, SurveyAnswer>
/** Our own questions are matched by number, Jotform's by the texts of section and question. */
type FoundBy = 'qid' | 'text'

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** Answers in form order, by section. A section begins with its heading. */
function sectionsOf(answers: Answers) {
  const lines = Object.values(answers).toSorted((a, b) => Number(a.order) - Number(b.order))
  const sections: { title: string; lines: SurveyAnswer[] }[] = []
  for (const line of lines) {
    if (line.type === 'control_collapse') sections.push({ title: line.text.trim().replace(/\s+/g, ' '), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

const isQuestion = ({ name = '', text }: SurveyAnswer) => !/patientid$/i.test(name) && titleKey(text) !== 'patientid'

/** Titles of the surveys with at least one answer. */
export const titlesIn = (answers: Answers) => [
  ...new Set(
    sectionsOf(answers)
      .filter(({ lines }) => lines.some((line) => isQuestion(line) && !isEmpty(line.answer)))
      .map(({ title }) => title),
  ),
]

const labelsOf = (answer: unknown) =>
  (typeof answer === 'object' && answer !== null ? Object.values(answer) : [answer]).map((one) => titleKey(String(one)))

/** Undefined if the answer is missing or not one of the options. */
export function pointsOf(question: Question, answer: unknown): number | undefined {
  const { kind, options, points, least, most } = question
  if (isEmpty(answer)) return undefined
  if (kind === 'scale') {
    const value = typeof answer === 'number' || typeof answer === 'string' ? Number(answer) : Number.NaN
    if (!Number.isInteger(value) || least === null || most === null || value < least || value > most) return undefined
    return points.length > 0 ? points[value - least] : value
  }
  const labels = kind === 'yesNo' ? ['yes', 'no'] : options.map(titleKey)
  const chosenLabels = kind === 'yesNo' && typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : labelsOf(answer)
  if (kind !== 'choices' && chosenLabels.length !== 1) return undefined
  const counted = chosenLabels.map((label) => points[labels.indexOf(label)])
  return counted.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

function answerFinder(answers: Answers, by: FoundBy) {
  if (by === 'qid') return (_: AnsweredVersion, { qid }: Question) => answers[String(qid)]?.answer
  const sections = new Map(sectionsOf(answers).map(({ title, lines }) => [titleKey(title), lines]))
  return ({ definition }: AnsweredVersion, { text }: Question) =>
    sections.get(titleKey(definition.title))?.find((line) => titleKey(line.text) === titleKey(text))?.answer
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The band of a value. A value in the gap between adjacent bands belongs to the lower one. */
function bandOf({ bands }: NonNullable<SurveyDefinition['score']>, value: number) {
  const at = bands.findLastIndex(({ from }) => from <= value)
  const [band, next] = [bands[at], bands[at + 1]]
  if (!band || (value > band.to && !(next && next.from - band.to <= 1))) return null
  return { label: band.label, tone: band.tone }
}

/**
 * Scores of surveys with enough answers: a sum needs all, a mean as many as its definition says. Missing answers are
 * never imputed.
 */
export function scoresOf(answers: Answers, versions: AnsweredVersion[], by: FoundBy = 'qid'): SurveyScore[] {
  const answerOf = answerFinder(answers, by)
  return versions.flatMap((survey) => {
    const { surveyId, version, definition } = survey
    const { title, score, questions } = definition
    if (!score) return []
    const counted = questions.filter(isCounted)
    const points = counted
      .map((question) => pointsOf(question, answerOf(survey, question)))
      .filter((one) => one !== undefined)
    if (points.length < (score.fewest ?? counted.length) || points.length === 0) return []
    const sum = points.reduce((total, point) => total + point, 0)
    const value = rounded(score.kind === 'sum' ? sum : sum / points.length)
    const { least, most, better } = score
    return [{ surveyId, title, version, value, least, most, better, band: bandOf(score, value) }]
  })
}

const wordsOf = (answer: unknown) =>
  (typeof answer === 'object' && answer !== null ? Object.values(answer) : [answer]).map(String).join(', ')

export function alertsOf(answers: Answers, versions: AnsweredVersion[], by: FoundBy = 'qid'): SurveyAlert[] {
  const answerOf = answerFinder(answers, by)
  return versions.flatMap((survey) =>
    survey.definition.alerts.flatMap(({ at, above }) => {
      const question = survey.definition.questions[at]!
      const answer = answerOf(survey, question)
      const points = pointsOf(question, answer)
      if (points === undefined || points <= above) return []
      return [{ title: survey.definition.title, question: question.text, answer: wordsOf(answer) }]
    }),
  )
}

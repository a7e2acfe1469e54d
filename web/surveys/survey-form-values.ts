import {
  isCounted,
  pointsRange,
  answerCount,
  type SurveyDefinition,
  type Question,
  type QuestionKind,
} from '@kinora/contract/survey-definitions.ts'
import type { z } from 'zod'

type Definition = SurveyDefinition

/** In the editor a question carries its alert threshold, so that both move together. */
export interface QuestionValues extends Question {
  key: string
  alertAbove: number | null
}

export interface Values extends Omit<Definition, 'questions' | 'alerts'> {
  questions: QuestionValues[]
}

let count = 0
const nextKey = () => `q${++count}`

const plain: Omit<Question, 'kind'> = {
  text: '',
  hint: '',
  isRequired: false,
  options: [],
  points: [],
  least: null,
  most: null,
  leastText: '',
  mostText: '',
  unit: '',
}

const ofKind: Partial<Record<QuestionKind, Partial<Question>>> = {
  scale: { least: 0, most: 10 },
  choice: { options: ['', ''] },
  choices: { options: ['', ''] },
  fillIn: { text: 'I want to ____ by ____.' },
}

export const newQuestion = (kind: QuestionKind): QuestionValues => ({
  ...plain,
  kind,
  ...ofKind[kind],
  key: nextKey(),
  alertAbove: null,
})

export const emptyValues: Values = {
  title: '',
  introduction: '',
  citation: '',
  licence: '',
  sourceUrl: '',
  questions: [],
  score: null,
}

export function valuesOf({ alerts, questions, ...rest }: Definition): Values {
  const alertAt = (at: number) => alerts.find((alert) => alert.at === at)?.above ?? null
  return {
    ...rest,
    questions: questions.map((question, at) => ({ ...question, key: nextKey(), alertAbove: alertAt(at) })),
  }
}

/** The definition to save: alerts refer to questions by index, and the score's range follows from its questions. */
export function definitionOf({ questions, score, ...rest }: Values): z.input<typeof SurveyDefinition> {
  const alerts = questions.flatMap((question, at) =>
    question.alertAbove !== null && isCounted(question) ? [{ at, above: question.alertAbove }] : [],
  )
  return {
    ...rest,
    questions: questions.map(({ key: _key, alertAbove: _alertAbove, ...each }) => each),
    score: score && {
      ...score,
      ...rangeOf(questions, score.kind),
      fewest: score.kind === 'mean' ? score.fewest : null,
    },
    alerts,
  }
}

export const mayCount = ({ kind }: Pick<Question, 'kind'>) => ['choice', 'choices', 'yesNo', 'scale'].includes(kind)

/** Default points: 0, 1, 2, … as in most instruments; Yes has 1. */
export const firstPoints = (question: Question) =>
  question.kind === 'yesNo' ? [1, 0] : Array.from({ length: answerCount(question) }, (_, at) => at)

/** The range of a score of these questions; undefined if none counts. */
export function rangeOf(questions: readonly Question[], kind: 'sum' | 'mean') {
  const spans = questions.filter(isCounted).map(pointsRange)
  if (spans.length === 0) return undefined
  const least = spans.map(([from]) => from)
  const most = spans.map(([, to]) => to)
  const total = (ends: number[]) => ends.reduce((sum, end) => sum + end, 0)
  return kind === 'sum'
    ? { least: total(least), most: total(most) }
    : { least: Math.min(...least), most: Math.max(...most) }
}

export const newScore = (): NonNullable<Values['score']> => ({
  kind: 'sum',
  better: 'lower',
  least: 0,
  most: 0,
  bands: [],
  meaningfulChange: null,
  fewest: null,
})

/** The form field for a field of the API: an alert belongs to its question. */
export function fieldOf(field: string, values: Values) {
  const name = field.replace(/^definition\./, '')
  const alert = /^alerts\.(\d+)/.exec(name)
  if (!alert) return name
  const at = definitionOf(values).alerts?.[Number(alert[1])]?.at ?? 0
  return `questions.${at}.alertAbove`
}

import { SurveyDefinition, type Question, type QuestionKind } from '@kinora/contract/survey-definitions.ts'
import { z } from 'zod'

/** A survey while it is written. Pure. */

type Definition = z.infer<typeof SurveyDefinition>

/** A question with what belongs to it while it is moved about: who it is, and from which count on it raises an alert. */
export interface QuestionValues extends Question {
  key: string
  alertAbove: number | null
}

export interface Values extends Omit<Definition, 'questions' | 'alerts'> {
  questions: QuestionValues[]
}

let made = 0
const nextKey = () => `q${++made}`

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
  return { ...rest, questions: questions.map((each, at) => ({ ...each, key: nextKey(), alertAbove: alertAt(at) })) }
}

/** What is sent: alerts say at which place their question stands now, and a score reaches as far as its questions do. */
export function definitionOf({ questions, score, ...rest }: Values): z.input<typeof SurveyDefinition> {
  const alerts = questions.flatMap((each, at) =>
    each.alertAbove !== null && isCounted(each) ? [{ at, above: each.alertAbove }] : [],
  )
  return {
    ...rest,
    questions: questions.map(({ key: _key, alertAbove: _alert, ...each }) => each),
    score: score && {
      ...score,
      ...rangeOf(questions, score.kind),
      fewest: score.kind === 'mean' ? score.fewest : null,
    },
    alerts,
  }
}

const steps = ({ kind, options, least, most }: Question) => {
  if (kind === 'choice' || kind === 'choices') return options.length
  if (kind === 'yesNo') return 2
  return kind === 'scale' && least !== null && most !== null ? Math.max(0, most - least + 1) : 0
}

/** Kinds whose answers may have points. */
export const mayCount = ({ kind }: Pick<Question, 'kind'>) => ['choice', 'choices', 'yesNo', 'scale'].includes(kind)
export const isCounted = ({ kind, points }: Pick<Question, 'kind' | 'points'>) => kind === 'scale' || points.length > 0

/** Points for each answer to begin with: the first counts 0, the next 1, as most instruments have it; Yes counts 1. */
export const firstPoints = (question: Question) =>
  question.kind === 'yesNo' ? [1, 0] : Array.from({ length: steps(question) }, (_, at) => at)

/** What a question's answers can come to, from the least to the most. */
export function spanOf({ kind, points, least, most }: Question): [number, number] {
  if (points.length === 0) return [least ?? 0, most ?? 0]
  if (kind !== 'choices') return [Math.min(...points), Math.max(...points)]
  const sum = (isMeant: (point: number) => boolean) => points.filter(isMeant).reduce((total, one) => total + one, 0)
  return [sum((point) => point < 0), sum((point) => point > 0)]
}

/** The least and the most that a score of these questions can come to; nothing where none counts. */
export function rangeOf(questions: readonly Question[], kind: 'sum' | 'mean') {
  const spans = questions.filter(isCounted).map(spanOf)
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

const isNumber = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.expected === 'number'

/** The contract's own rules, with its words for a number that is missing. */
export const Draft = z.any().superRefine((values: Values, context) => {
  for (const issue of SurveyDefinition.safeParse(definitionOf(values)).error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: issue.path,
      message: isNumber(issue) ? 'Give a number.' : issue.message,
    })
}) as unknown as z.ZodType<Values, Values>

/** The field of the form for a field of the call: an alert belongs to its question. */
export function fieldOf(field: string, values: Values) {
  const name = field.replace(/^definition\./, '')
  const alert = /^alerts\.(\d+)/.exec(name)
  if (!alert) return name
  const at = definitionOf(values).alerts?.[Number(alert[1])]?.at ?? 0
  return `questions.${at}.alertAbove`
}

import { z } from 'zod'
import { Id, Text } from './fields.ts'
import { Question } from './survey-definitions.ts'

/** A clinic's own survey as it is filled in, and the check of its answers that the screen and the server share. */

/** A question without what its answers count, which is not for the respondent. */
export const RespondentQuestion = Question.omit({ points: true }).extend({ qid: z.number().int() })
export type RespondentQuestion = z.infer<typeof RespondentQuestion>

export const RespondentSurvey = z.object({
  _id: Id,
  title: z.string(),
  version: z.number().int(),
  introduction: z.string(),
  citation: z.string(),
  questions: z.array(RespondentQuestion),
})
export type RespondentSurvey = z.infer<typeof RespondentSurvey>

/** One answer: a text, date or option; a number; several options, or the blanks of a `fillIn` in their order. */
export const AnswerValue = z.union([Text(4000), z.number(), z.array(Text(300)).max(40)])
export type AnswerValue = z.infer<typeof AnswerValue>

/** Answers by the `qid` of their question. */
export const AnswerValues = z.record(z.string().regex(/^\d{1,7}$/), AnswerValue)
export type AnswerValues = z.infer<typeof AnswerValues>

export const SurveySubmission = z.object({
  /** Made by the client, so that a repeated submission is stored once. */
  _id: Id,
  surveys: z
    .array(z.object({ surveyId: Id, version: z.number().int().min(1), answers: AnswerValues }))
    .min(1)
    .max(50),
})
export type SurveySubmission = z.infer<typeof SurveySubmission>

export const yesNo = ['Yes', 'No'] as const

/** The sentence of a `fillIn`, cut at its blanks. */
export const sentenceParts = ({ text }: Pick<Question, 'text'>) => text.split(/_{3,}/)

/** A scale with more steps than this is answered by typing a number. */
const mostSteps = 21
export const hasSteps = ({ kind, least, most }: Pick<Question, 'kind' | 'least' | 'most'>) =>
  kind === 'scale' && least !== null && most !== null && most - least < mostSteps

const missing = 'Answer this question.'
const unless = (message: string) => (issue: { input?: unknown }) => (issue.input === undefined ? missing : message)

const text = (most: number) =>
  z.string({ error: unless('Write your answer.') }).max(most, `At most ${most} characters.`)

const option = (options: readonly string[]) =>
  z.string({ error: unless('Choose one of the answers.') }).refine((one) => options.includes(one), {
    error: 'Choose one of the answers.',
  })

function number({ kind, least, most }: RespondentQuestion) {
  const bounded = z
    .number({ error: unless('Enter a number.') })
    .min(least ?? -1e15, `Enter a number of at least ${least}.`)
    .max(most ?? 1e15, `Enter a number of at most ${most}.`)
  return kind === 'scale' ? bounded.int('Choose one of the steps.') : bounded
}

const blanks = (question: RespondentQuestion) =>
  z
    .array(z.string().max(300, 'At most 300 characters.'), { error: unless('Fill in the blanks.') })
    .length(sentenceParts(question).length - 1, 'Fill in the blanks.')
    .refine((parts) => !question.isRequired || parts.every(Boolean), { error: 'Fill in every blank.' })

/** What the answer to a question has to be; undefined for a note, which has none. */
function answerSchema(question: RespondentQuestion): z.ZodType | undefined {
  switch (question.kind) {
    case 'text':
      return text(1000)
    case 'longText':
      return text(4000)
    case 'number':
    case 'scale':
      return number(question)
    case 'date':
      return z.iso.date({ error: unless('Enter a date.') })
    case 'yesNo':
      return option(yesNo)
    case 'choice':
      return option(question.options)
    case 'choices':
      return z.array(option(question.options), { error: unless('Choose from the answers.') })
    case 'fillIn':
      return blanks(question)
    case 'note':
      return undefined
  }
}

/** The schema of all answers to a survey, built from its definition. */
export const answersSchema = (questions: readonly RespondentQuestion[]) =>
  z.strictObject(
    Object.fromEntries(
      questions.flatMap((question) => {
        const schema = answerSchema(question)
        return schema ? [[String(question.qid), question.isRequired ? schema : schema.optional()]] : []
      }),
    ),
  )

const trimmed = (value: AnswerValue): AnswerValue =>
  typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.map((one) => one.trim()) : value
const isBlank = (value: AnswerValue) => value === '' || (Array.isArray(value) && value.every((one) => one === ''))

/** The answers that pass, or what is wrong, by the `qid` of the question; nothing is there for a question left blank. */
export function checkAnswers(questions: readonly RespondentQuestion[], values: AnswerValues) {
  const given = Object.entries(values)
    .map(([qid, value]) => [qid, trimmed(value)] as const)
    .filter(([, value]) => !isBlank(value))
  const { success, data, error } = answersSchema(questions).safeParse(Object.fromEntries(given))
  if (success) return { answers: data as AnswerValues, problems: {} }
  const problems = error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message])
  return { answers: undefined, problems: Object.fromEntries(problems) as Record<string, string> }
}

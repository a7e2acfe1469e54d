import { z } from 'zod'
import { Text } from './fields.ts'

/** `note` is text without an answer; `fillIn` is a sentence with blanks, as in “I want to ____ by ____”. */
export const QuestionKind = z.enum([
  'text',
  'longText',
  'number',
  'date',
  'yesNo',
  'choice',
  'choices',
  'scale',
  'fillIn',
  'note',
])
export type QuestionKind = z.infer<typeof QuestionKind>

/** The server assigns `qid` and never reuses it, so old answers keep their meaning. */
export const Question = z.object({
  /** Absent in a new question. */
  qid: z.number().int().min(1).max(1_000_000).optional(),
  kind: QuestionKind,
  text: Text(600).trim().min(1, 'Write the question.'),
  hint: Text(300).trim().default(''),
  isRequired: z.boolean().default(false),
  /** For `choice` and `choices`. */
  options: z.array(Text(200).trim().min(1, 'An option cannot be empty.')).max(40).default([]),
  /** Points by option; empty if the question does not count towards the score. */
  points: z.array(z.number().min(-100).max(100)).max(40).default([]),
  /** For `scale` and `number`. */
  least: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  most: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  /** Labels of the two ends of a scale. */
  leastText: Text(80).trim().default(''),
  mostText: Text(80).trim().default(''),
  unit: Text(20).trim().default(''),
})
export type Question = z.infer<typeof Question>

/** The number of possible answers; 0 for free text and numbers. */
export function answerCount({ kind, options, least, most }: Question) {
  if (kind === 'choice' || kind === 'choices') return options.length
  if (kind === 'yesNo') return 2
  return kind === 'scale' && least !== null && most !== null ? Math.max(0, most - least + 1) : 0
}

export const isCounted = ({ kind, points }: Pick<Question, 'kind' | 'points'>) => kind === 'scale' || points.length > 0

/** The lowest and highest points of a counted question. */
export function pointsRange(question: Question): [number, number] {
  const { kind, points, least, most } = question
  if (points.length === 0) return [least ?? 0, most ?? 0]
  if (kind !== 'choices') return [Math.min(...points), Math.max(...points)]
  const sum = (isMeant: (point: number) => boolean) => points.filter(isMeant).reduce((total, point) => total + point, 0)
  return [sum((point) => point < 0), sum((point) => point > 0)]
}

export const Band = z.object({
  from: z.number(),
  to: z.number(),
  label: Text(60).trim().min(1, 'Name the band.'),
  tone: z.enum(['good', 'mild', 'moderate', 'severe']),
})

/**
 * The sum or mean of the counted questions: every `scale`, by its value or the points of its steps, and each `choice`,
 * `choices` and `yesNo` (Yes, No) that has points.
 */
export const Score = z.object({
  kind: z.enum(['sum', 'mean']),
  better: z.enum(['lower', 'higher']),
  least: z.number(),
  most: z.number(),
  bands: z.array(Band).max(10).default([]),
  /** The smallest change that matters to a patient (MCID); null if unknown. */
  meaningfulChange: z.number().positive().nullable().default(null),
  /** The number of answers that a mean needs; null if it needs all. */
  fewest: z.number().int().min(1).max(200).nullable().default(null),
})
export type Score = z.infer<typeof Score>

/** Raises an alert if the question at index `at` scores more than `above`. */
const AlertRule = z.object({ at: z.number().int().min(0).max(199), above: z.number() })

/** Titles and options that differ only in spaces or case count as equal. */
export const titleKey = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()

/** Unique within a clinic, because surveys are chosen by title. */
const SurveyTitle = Text(120)
  .transform((title) => title.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Title is required.'))

export const SurveyDefinition = z.object({
  title: SurveyTitle,
  introduction: Text(2000).trim().default(''),
  /** Shown below the questions, as the authors of many instruments require. */
  citation: Text(600).trim().default(''),
  licence: Text(300).trim().default(''),
  sourceUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Use an address like https://example.org.' })])
    .default(''),
  questions: z.array(Question).min(1, 'Add a question.').max(200, 'At most 200 questions.'),
  score: Score.nullable().default(null),
  alerts: z.array(AlertRule).max(10).default([]),
})
export type SurveyDefinition = z.infer<typeof SurveyDefinition>

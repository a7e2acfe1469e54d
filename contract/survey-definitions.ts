import { z } from 'zod'
import { Text } from './fields.ts'

/** What a survey of a clinic's own asks, and how its answers are counted. */

/** `note` is shown and not answered; `fillIn` is a sentence with blanks, `____`, as in “I want to ____ by ____”. */
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

/** One line of a survey. `qid` is the server's, and never given to another question, so old answers keep their meaning. */
export const Question = z.object({
  /** Absent in a question that is new. */
  qid: z.number().int().min(1).max(1_000_000).optional(),
  kind: QuestionKind,
  text: Text(600).trim().min(1, { error: 'Write the question.', abort: true }),
  hint: Text(300).trim().default(''),
  isRequired: z.boolean().default(false),
  /** Of `choice` and `choices`. */
  options: z.array(Text(200).trim().min(1, 'An option cannot be empty.')).max(40).default([]),
  /** What each option counts, in their order; empty where the question is not counted. */
  points: z.array(z.number().min(-100).max(100)).max(40).default([]),
  /** Of `scale` and `number`. */
  least: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  most: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  /** What the ends of a scale mean. */
  leastText: Text(80).trim().default(''),
  mostText: Text(80).trim().default(''),
  unit: Text(20).trim().default(''),
})
export type Question = z.infer<typeof Question>

export const Band = z.object({
  from: z.number(),
  to: z.number(),
  label: Text(60).trim().min(1, 'Name the band.'),
  tone: z.enum(['good', 'mild', 'moderate', 'severe']),
})

/**
 * How a survey becomes a number: the sum or the mean of its counted questions. Those are every `scale`, which counts its
 * own value or the points it has for each step, and whatever of `choice`, `choices` and `yesNo` (Yes, No) has points.
 */
export const Score = z.object({
  kind: z.enum(['sum', 'mean']),
  /** Which way is better. */
  better: z.enum(['lower', 'higher']),
  least: z.number(),
  most: z.number(),
  bands: z.array(Band).max(10).default([]),
  /** The smallest change that means something to a patient; null where it is not known. */
  meaningfulChange: z.number().positive().nullable().default(null),
  /** Of a mean: how many answers are enough for it; null where all of them are needed. */
  fewest: z.number().int().min(1).max(200).nullable().default(null),
})
export type Score = z.infer<typeof Score>

/** An answer that somebody has to hear of the same day: that of the question at `at`, from 0, when it counts more than `above`. */
export const AlertRule = z.object({ at: z.number().int().min(0).max(199), above: z.number() })

/** Titles and options that differ only in spaces or case count as equal. */
export const titleKey = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()

/** Titles are what a survey is chosen by, so two of a clinic never have the same. */
export const SurveyTitle = Text(120)
  .transform((title) => title.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Title is required.'))

export const SurveyDefinition = z.object({
  title: SurveyTitle,
  introduction: Text(2000).trim().default(''),
  /** Shown below the questions, as the authors of an instrument ask for it. */
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

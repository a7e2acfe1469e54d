import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import {
  isCounted,
  pointsRange,
  answerCount,
  titleKey,
  type Question,
  type Score,
  type SurveyDefinition,
} from '@kinora/contract/survey-definitions.ts'

const refuse = (field: string, message: string): never => {
  throw fieldProblem('invalid', `definition.${field}`, message)
}

const withOptions = ['choice', 'choices']
const withEnds = ['scale', 'number']
const maxSteps = 21

function ensureOptions({ kind, options }: Question, at: string) {
  if (!withOptions.includes(kind)) {
    if (options.length > 0) refuse(`${at}.options`, 'Only choice questions have options.')
    return
  }
  if (options.length < 2) refuse(`${at}.options`, 'Add at least two options.')
  const optionKeys = new Set<string>()
  for (const [index, option] of options.entries()) {
    if (optionKeys.has(titleKey(option))) refuse(`${at}.options.${index}`, 'This option appears twice.')
    optionKeys.add(titleKey(option))
  }
}

function ensureEnds({ kind, least, most }: Question, at: string) {
  if (!withEnds.includes(kind)) return
  if (kind === 'scale') {
    if (least === null || !Number.isInteger(least)) return refuse(`${at}.least`, 'Enter a whole number.')
    if (most === null || !Number.isInteger(most)) return refuse(`${at}.most`, 'Enter a whole number.')
    if (most - least + 1 > maxSteps) return refuse(`${at}.most`, `At most ${maxSteps} steps.`)
  }
  if (least !== null && most !== null && most <= least)
    refuse(`${at}.most`, 'The end must be greater than the beginning.')
}

function ensurePoints(question: Question, at: string) {
  const { points } = question
  if (points.length === 0) return
  const steps = answerCount(question)
  if (steps === 0) refuse(`${at}.points`, 'Only choices, scales and yes/no questions can have points.')
  if (points.length !== steps) refuse(`${at}.points`, `Enter ${steps} points, one for each answer, or none.`)
}

function ensureQuestion(question: Question, at: string) {
  ensureOptions(question, at)
  ensureEnds(question, at)
  ensurePoints(question, at)
  if (question.kind === 'fillIn' && !/_{3,}/.test(question.text))
    refuse(`${at}.text`, 'Mark each blank with four underscores: ____.')
  if (question.kind === 'note' && question.isRequired) refuse(`${at}.isRequired`, 'A note has no answer.')
}

function ensureBands({ bands, least, most }: Score) {
  for (const [at, { from, to }] of bands.entries()) {
    if (to < from) refuse(`score.bands.${at}.to`, 'The end must not be before the beginning.')
    if (from < least) refuse(`score.bands.${at}.from`, `The score starts at ${least}.`)
    if (to > most) refuse(`score.bands.${at}.to`, `The score ends at ${most}.`)
    const before = bands[at - 1]
    if (before && from <= before.to)
      refuse(`score.bands.${at}.from`, `This overlaps “${before.label}”, which ends at ${before.to}.`)
  }
}

function ensureScore(score: Score, questions: Question[]) {
  const counted = questions.filter(isCounted)
  if (counted.length === 0)
    refuse('score', 'No question counts towards the score. Add points to a question, or add a scale.')
  const { kind, least, most, fewest } = score
  if (most <= least) refuse('score.most', 'The end must be greater than the beginning.')
  const spans = counted.map(pointsRange)
  const total = (end: 0 | 1) => {
    const ends = spans.map((span) => span[end])
    if (kind === 'sum') return ends.reduce((sum, one) => sum + one, 0)
    return end === 0 ? Math.min(...ends) : Math.max(...ends)
  }
  const [lowest, highest] = [total(0), total(1)]
  if (lowest < least) refuse('score.least', `Answers can score as low as ${lowest}.`)
  if (highest > most) refuse('score.most', `Answers can score as high as ${highest}.`)
  if (fewest !== null && kind === 'sum') refuse('score.fewest', 'A sum needs every answer.')
  if (fewest !== null && fewest > counted.length)
    refuse('score.fewest', counted.length === 1 ? 'Only 1 question counts.' : `Only ${counted.length} questions count.`)
  ensureBands(score)
}

function ensureAlertRules({ alerts, questions }: SurveyDefinition) {
  for (const [index, { at, above }] of alerts.entries()) {
    const question = questions[at]
    if (!question) return refuse(`alerts.${index}.at`, 'This question does not exist.')
    if (!isCounted(question)) return refuse(`alerts.${index}.at`, 'This question has no points.')
    const [least, most] = pointsRange(question)
    if (above >= most) refuse(`alerts.${index}.above`, `No answer scores more than ${most}.`)
    if (above < least) refuse(`alerts.${index}.above`, 'Every answer scores more than this.')
  }
}

/** @throws Problem `invalid` at a field that contradicts the rest of the definition. */
export function ensureDefinition(definition: SurveyDefinition) {
  const { questions, score } = definition
  for (const [at, question] of questions.entries()) ensureQuestion(question, `questions.${at}`)
  if (questions.every(({ kind }) => kind === 'note')) refuse('questions', 'Ask at least one question.')
  if (score) ensureScore(score, questions)
  ensureAlertRules(definition)
}

/**
 * Numbers the new questions of a definition; those of the previous version keep their numbers.
 * @throws Problem `invalid` for a number that is not in the previous version, or appears twice.
 */
export function assignQids(definition: SurveyDefinition, next: number, before?: SurveyDefinition) {
  const earlierKinds = new Map(before?.questions.map((question) => [question.qid, question.kind]))
  const used = new Set<number>()
  let nextQid = next
  const questions = definition.questions.map((question, at) => {
    const { qid } = question
    if (qid === undefined) return { ...question, qid: nextQid++ }
    if (!earlierKinds.has(qid) || used.has(qid))
      return refuse(`questions.${at}.qid`, 'This is not a question of this survey.')
    used.add(qid)
    // A question of a different kind gets a new number; otherwise its old answers would change their meaning.
    return earlierKinds.get(qid) === question.kind ? question : { ...question, qid: nextQid++ }
  })
  return { definition: { ...definition, questions }, nextQid }
}

export function ensureNewest(version: number, editedVersion: number) {
  if (editedVersion === version) return
  throw new Problem('changed_meanwhile', 'Someone else changed this survey. Open it again to see their changes.')
}

/** The number of questions, without notes. */
export const questionCount = ({ questions }: SurveyDefinition) => questions.filter(({ kind }) => kind !== 'note').length

/** Moves an id to a position, at most to the end. */
export function moveTo(ids: string[], id: string, position: number) {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.min(position, others.length), 0, id)
}

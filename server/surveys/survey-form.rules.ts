import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { titleKey, type Question, type Score, type SurveyDefinition } from '@kinora/contract/survey-definitions.ts'

const refuse = (field: string, message: string): never => {
  throw fieldProblem('invalid', `definition.${field}`, message)
}

const withOptions = ['choice', 'choices']
const withEnds = ['scale', 'number']
const mostSteps = 21

/** How many answers a question of steps or options has; 0 where any text or number will do. */
export function stepsOf({ kind, options, least, most }: Question) {
  if (withOptions.includes(kind)) return options.length
  if (kind === 'yesNo') return 2
  return kind === 'scale' && least !== null && most !== null ? most - least + 1 : 0
}

/** Whether the answer of a question counts in a score. */
export const isCounted = ({ kind, points }: Question) => kind === 'scale' || points.length > 0

/** The least and the most that a counted question can come to. */
export function spanOf(question: Question): [number, number] {
  const { kind, points, least, most } = question
  if (points.length === 0) return [least ?? 0, most ?? 0]
  if (kind !== 'choices') return [Math.min(...points), Math.max(...points)]
  const sum = (isMeant: (point: number) => boolean) => points.filter(isMeant).reduce((total, one) => total + one, 0)
  return [sum((point) => point < 0), sum((point) => point > 0)]
}

function ensureOptions({ kind, options }: Question, at: string) {
  if (!withOptions.includes(kind)) {
    if (options.length > 0) refuse(`${at}.options`, 'Only a choice has options.')
    return
  }
  if (options.length < 2) refuse(`${at}.options`, 'Give at least two options.')
  const seen = new Set<string>()
  for (const [place, option] of options.entries()) {
    if (seen.has(titleKey(option))) refuse(`${at}.options.${place}`, 'This option stands there twice.')
    seen.add(titleKey(option))
  }
}

function ensureEnds({ kind, least, most }: Question, at: string) {
  if (!withEnds.includes(kind)) return
  if (kind === 'scale') {
    if (least === null || !Number.isInteger(least)) return refuse(`${at}.least`, 'Give a whole number.')
    if (most === null || !Number.isInteger(most)) return refuse(`${at}.most`, 'Give a whole number.')
    if (most - least + 1 > mostSteps) return refuse(`${at}.most`, `At most ${mostSteps} steps.`)
  }
  if (least !== null && most !== null && most <= least)
    refuse(`${at}.most`, 'The end must be greater than the beginning.')
}

function ensurePoints(question: Question, at: string) {
  const { points } = question
  if (points.length === 0) return
  const steps = stepsOf(question)
  if (steps === 0) refuse(`${at}.points`, 'Only a choice, a scale or yes and no can have points.')
  if (points.length !== steps) refuse(`${at}.points`, `Give ${steps} points, one for each answer, or none at all.`)
}

function ensureQuestion(question: Question, at: string) {
  ensureOptions(question, at)
  ensureEnds(question, at)
  ensurePoints(question, at)
  if (question.kind === 'fillIn' && !/_{3,}/.test(question.text))
    refuse(`${at}.text`, 'Mark each blank with four underscores: ____.')
  if (question.kind === 'note' && question.isRequired) refuse(`${at}.isRequired`, 'A note is not answered.')
}

function ensureBands({ bands, least, most }: Score) {
  for (const [at, { from, to }] of bands.entries()) {
    if (to < from) refuse(`score.bands.${at}.to`, 'The end must not be before the beginning.')
    if (from < least) refuse(`score.bands.${at}.from`, `The score begins at ${least}.`)
    if (to > most) refuse(`score.bands.${at}.to`, `The score ends at ${most}.`)
    const before = bands[at - 1]
    if (before && from <= before.to)
      refuse(`score.bands.${at}.from`, `This overlaps “${before.label}”, which ends at ${before.to}.`)
  }
}

function ensureScore(score: Score, questions: Question[]) {
  const counted = questions.filter(isCounted)
  if (counted.length === 0)
    refuse('score', 'No question counts. Give the answers of a question points, or add a scale.')
  const { kind, least, most, fewest } = score
  if (most <= least) refuse('score.most', 'The end must be greater than the beginning.')
  const spans = counted.map(spanOf)
  const of = (place: 0 | 1) => {
    const ends = spans.map((span) => span[place])
    if (kind === 'sum') return ends.reduce((total, end) => total + end, 0)
    return place === 0 ? Math.min(...ends) : Math.max(...ends)
  }
  const [lowest, highest] = [of(0), of(1)]
  if (lowest < least) refuse('score.least', `The answers can come to ${lowest}.`)
  if (highest > most) refuse('score.most', `The answers can come to ${highest}.`)
  if (fewest !== null && kind === 'sum') refuse('score.fewest', 'A sum needs every answer.')
  if (fewest !== null && fewest > counted.length) refuse('score.fewest', `Only ${counted.length} questions count.`)
  ensureBands(score)
}

function ensureAlertRules({ alerts, questions }: SurveyDefinition) {
  for (const [place, { at, above }] of alerts.entries()) {
    const question = questions[at]
    if (!question) return refuse(`alerts.${place}.at`, 'There is no such question.')
    if (!isCounted(question)) return refuse(`alerts.${place}.at`, 'This question has no points.')
    const [least, most] = spanOf(question)
    if (above >= most) refuse(`alerts.${place}.above`, `No answer counts more than ${most}.`)
    if (above < least) refuse(`alerts.${place}.above`, 'Every answer counts more than this.')
  }
}

/**
 * A definition whose questions, points, score and alerts fit together.
 * @throws Problem `invalid`, at the field that does not.
 */
export function ensureDefinition(definition: SurveyDefinition) {
  const { questions, score } = definition
  for (const [at, question] of questions.entries()) ensureQuestion(question, `questions.${at}`)
  if (questions.every(({ kind }) => kind === 'note')) refuse('questions', 'Ask at least one question.')
  if (score) ensureScore(score, questions)
  ensureAlertRules(definition)
}

/**
 * The definition with a number for every question: those of the version before keep theirs, the others are given the
 * next, which was never another question's.
 * @throws Problem `invalid` for a number that the version before does not have, or that stands there twice.
 */
export function assignQids(definition: SurveyDefinition, next: number, before?: SurveyDefinition) {
  const known = new Map(before?.questions.map((question) => [question.qid, question.kind]))
  const used = new Set<number>()
  let nextQid = next
  const questions = definition.questions.map((question, at) => {
    const { qid } = question
    if (qid === undefined) return { ...question, qid: nextQid++ }
    if (!known.has(qid) || used.has(qid)) return refuse(`questions.${at}.qid`, 'This is not a question of this survey.')
    used.add(qid)
    // Another kind of answer is another question, or what was answered before would mean something else.
    return known.get(qid) === question.kind ? question : { ...question, qid: nextQid++ }
  })
  return { definition: { ...definition, questions }, nextQid }
}

/** Refuses to save over a version the person has not read. */
export function ensureNewest(version: number, editedVersion: number) {
  if (editedVersion === version) return
  throw new Problem('changed_meanwhile', 'Someone else changed this survey. Open it again to see their changes.')
}

/** How many questions are answered, notes apart. */
export const questionCount = ({ questions }: SurveyDefinition) => questions.filter(({ kind }) => kind !== 'note').length

/** Ids with one of them moved to a place, from 0; a place behind the last is the last. */
export function moveTo(ids: string[], id: string, place: number) {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.min(place, others.length), 0, id)
}

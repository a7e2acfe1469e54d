import type { Question, SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { kindOf } from './question-kinds.ts'
import { isSameJson } from '../ui/merge-edits.ts'

const quoted = (text: string) => `“${text.length > 80 ? `${text.slice(0, 77)}…` : text}”`
const isOf = (before: Question) => (after: Question) => after.qid === before.qid

function questionChange(before: Question, after: Question) {
  const { text } = after
  if (before.text !== text) return `${quoted(before.text)} became ${quoted(text)}`
  if (!isSameJson(before.options, after.options)) return `The options of ${quoted(text)} were changed`
  if (!isSameJson(before.points, after.points)) return `The points of ${quoted(text)} were changed`
  if (before.isRequired !== after.isRequired)
    return `${quoted(text)} ${after.isRequired ? 'is required' : 'is optional'}`
  return `${quoted(text)} was changed`
}

const reordered = (before: Question[], after: Question[]) => {
  const common = (list: Question[], other: Question[]) =>
    list.filter((one) => other.some(isOf(one))).map(({ qid }) => qid)
  return !isSameJson(common(before, after), common(after, before))
}

/** Differences between two versions in sentences, the most important first. */
export function changesBetween(before: SurveyDefinition, after: SurveyDefinition): string[] {
  const added = after.questions.filter((question) => !before.questions.some(isOf(question)))
  const removed = before.questions.filter((question) => !after.questions.some(isOf(question)))
  const changed = after.questions.flatMap((question) => {
    const old = before.questions.find(isOf(question))
    return old && !isSameJson(old, question) ? [questionChange(old, question)] : []
  })
  return [
    before.title !== after.title && `Renamed from ${quoted(before.title)}`,
    ...added.map(({ kind, text }) => `Added: ${quoted(text)} (${kindOf(kind).label.toLowerCase()})`),
    ...removed.map(({ text }) => `Removed: ${quoted(text)}`),
    ...changed,
    reordered(before.questions, after.questions) && 'The order of the questions was changed',
    before.introduction !== after.introduction && 'The introduction was changed',
    !isSameJson(before.score, after.score) && scoreChange(before, after),
    !isSameJson(alertRulesOf(before), alertRulesOf(after)) && 'The alerts were changed',
    !isSameJson(sourceOf(before), sourceOf(after)) && 'The source was changed',
  ].filter((sentence) => sentence !== false)
}

const scoreChange = ({ score: before }: SurveyDefinition, { score: after }: SurveyDefinition) =>
  before && after ? 'The score was changed' : after ? 'A score was added' : 'The score was removed'

const alertRulesOf = ({ alerts, questions }: SurveyDefinition) =>
  alerts.map(({ at, above }) => [questions[at]?.qid, above])

const sourceOf = ({ citation, licence, sourceUrl }: SurveyDefinition) => [citation, licence, sourceUrl]

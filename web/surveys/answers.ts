import type { SurveyAnswer, SurveyResponse, SurveyScore } from '@kinora/contract/surveys.ts'

/** How the answers of a form become what one reads. Pure: nothing here is ever taken for markup. */

export interface Answer {
  id: string
  label: string
  value: string
  /** Of an answer on a scale: where it stands, counted in steps. */
  scale?: { value: number; most: number }
}

export interface Section {
  id: string
  title: string
  answers: Answer[]
  score?: SurveyScore
}

const hiddenLabels = new Set(['patientId', 'metaData', 'Submit', 'Page Break'])
/** What a form has beside its questions: nobody can answer it. */
const silentTypes = /^control_(head|text|button|pagebreak|divider)$/

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The words of a provider's formatted answer, without its tags. */
const plainText = (formatted: string) =>
  formatted
    .replace(/<\/?(br|tr|p|li|div)\b[^>]*>/gi, '; ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .replace(/(\s*;\s*)+/g, '; ')
    .replace(/^[;\s]+|[;\s]+$/g, '')

const listed = (values: readonly unknown[]) => values.map(wordsOf).filter(Boolean).join(', ')

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return listed(value)
  if (value && typeof value === 'object') return entriesWords(value)
  return ''
}

/** 'Row one: Often; Row two: Never' */
const entriesWords = (value: object) =>
  Object.entries(value)
    .map(([name, part]) => [name, wordsOf(part)] as const)
    .filter(([, words]) => words)
    .map(([name, words]) => `${name}: ${words}`)
    .join('; ')

/** The blanks of a sentence one fills in: `shorttext-1`, `shorttext-2`, `number-1`. */
const blanksOf = (value: object) => Object.keys(value).filter((name) => /^(shorttext|number|date)-\d+$/.test(name))

function objectWords(value: Record<string, unknown>, prettyFormat = '') {
  const blanks = blanksOf(value)
  if (blanks.length > 0) return listed(blanks.map((name) => value[name]))
  return plainText(prettyFormat) || entriesWords(value)
}

/** What was answered, in words: 'No Answer' where nothing was. */
export function answerWords({ answer, prettyFormat }: Pick<SurveyAnswer, 'answer' | 'prettyFormat'>) {
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return (isObject ? objectWords(answer, prettyFormat) : wordsOf(answer)) || 'No Answer'
}

/** What was asked: 'Custom Answer' where the form does not say. */
export const labelWords = (text: string | undefined) => text?.trim() || 'Custom Answer'

function scaleOf({ type, answer, scaleAmount }: SurveyAnswer) {
  const [value, most] = [Number(answer), Number(scaleAmount)]
  const isScale = type === 'control_scale' && answer !== undefined && answer !== '' && scaleAmount !== undefined
  return isScale && most > 0 && most <= 12 && value >= 0 && value <= most ? { value, most } : undefined
}

const isShown = ({ type, text, answer }: SurveyAnswer) =>
  type !== 'control_image' &&
  !hiddenLabels.has((text ?? '').trim()) &&
  !(silentTypes.test(type) && (answer === undefined || answer === ''))

const orderOf = ({ order }: SurveyAnswer) => {
  const place = Number(order)
  return Number.isFinite(place) ? place : Infinity
}

/** The surveys of a response, each with its answers in the order of the form. What stands before the first is 'Answers'. */
export function sectionsOf({ formData, scores }: Pick<SurveyResponse, 'formData' | 'scores'>): Section[] {
  const sections: Section[] = []
  const lines = Object.entries(formData.answers).toSorted(([, a], [, b]) => orderOf(a) - orderOf(b) || 0)
  for (const [id, line] of lines) {
    if (line.type === 'control_collapse') {
      const title = line.text.trim() || 'Survey'
      sections.push({ id, title, answers: [], score: scores.find((score) => score.title === title) })
    } else if (isShown(line)) {
      if (sections.length === 0) sections.push({ id: 'first', title: 'Answers', answers: [] })
      const answer = { id, label: labelWords(line.text), value: answerWords(line), scale: scaleOf(line) }
      sections.at(-1)!.answers.push(answer)
    }
  }
  return sections.filter(({ answers }) => answers.length > 0)
}

const rounded = (value: number) => String(Math.round(value * 10) / 10)

/** 'of 27', or 'from −5 to 5' of a score that begins elsewhere than at nothing. */
export const rangeWords = ({ least, most }: Pick<SurveyScore, 'least' | 'most'>) =>
  least === 0 ? `of ${rounded(most)}` : `from ${rounded(least).replace('-', '−')} to ${rounded(most)}`

/** '3 of 27, minimal', '6.4 of 10' */
export const scoreWords = ({ value, band, ...range }: Pick<SurveyScore, 'value' | 'least' | 'most' | 'band'>) =>
  `${rounded(value)} ${rangeWords(range)}${band ? `, ${band.label.toLowerCase()}` : ''}`

import type { SurveyAnswer, SurveyResponse, SurveyScore } from '@kinora/contract/surveys.ts'

export interface Answer {
  id: string
  label: string
  value: string
  /** In steps, for an answer on a scale. */
  scale?: { value: number; most: number }
}

export interface Section {
  id: string
  title: string
  answers: Answer[]
  score?: SurveyScore
}

const hiddenLabels = new Set(['patientId', 'metaData', 'Submit', 'Page Break'])
/** Elements of a form without an answer. */
const silentTypes = /^control_(head|text|button|pagebreak|divider)$/

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Jotform's formatted answer without its tags. */
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
  if (value && typeof value === 'object') return entriesText(value)
  return ''
}

/** 'Row one: Often; Row two: Never' */
const entriesText = (value: object) =>
  Object.entries(value)
    .map(([name, part]) => [name, wordsOf(part)] as const)
    .filter(([, words]) => words)
    .map(([name, words]) => `${name}: ${words}`)
    .join('; ')

/** The blanks of a fill-in sentence: `shorttext-1`, `shorttext-2`, `number-1`. */
const blanksOf = (value: object) => Object.keys(value).filter((name) => /^(shorttext|number|date)-\d+$/.test(name))

function objectText(value: Record<string, unknown>, prettyFormat = '') {
  const blanks = blanksOf(value)
  if (blanks.length > 0) return listed(blanks.map((name) => value[name]))
  return plainText(prettyFormat) || entriesText(value)
}

/** 'No Answer' if there is none. */
export function answerText({ answer, prettyFormat }: Pick<SurveyAnswer, 'answer' | 'prettyFormat'>) {
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return (isObject ? objectText(answer, prettyFormat) : wordsOf(answer)) || 'No Answer'
}

/** 'Custom Answer' if the form has no text. */
export const labelText = (text: string | undefined) => text?.trim() || 'Custom Answer'

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
  const index = Number(order)
  return Number.isFinite(index) ? index : Infinity
}

/** Surveys with their answers in the order of the form. Answers before the first heading are under 'Answers'. */
export function sectionsOf({ formData, scores }: Pick<SurveyResponse, 'formData' | 'scores'>): Section[] {
  const sections: Section[] = []
  const lines = Object.entries(formData.answers).toSorted(([, a], [, b]) => orderOf(a) - orderOf(b) || 0)
  for (const [id, line] of lines) {
    if (line.type === 'control_collapse') {
      const title = line.text.trim() || 'Survey'
      sections.push({ id, title, answers: [], score: scores.find((score) => score.title === title) })
    } else if (isShown(line)) {
      if (sections.length === 0) sections.push({ id: 'first', title: 'Answers', answers: [] })
      const answer = { id, label: labelText(line.text), value: answerText(line), scale: scaleOf(line) }
      sections.at(-1)!.answers.push(answer)
    }
  }
  return sections.filter(({ answers }) => answers.length > 0)
}

const tenthText = (value: number) => String(Math.round(value * 10) / 10)

/** 'of 27', or 'from −5 to 5' if the range does not start at 0. */
export const rangeText = ({ least, most }: Pick<SurveyScore, 'least' | 'most'>) =>
  least === 0 ? `of ${tenthText(most)}` : `from ${tenthText(least).replace('-', '−')} to ${tenthText(most)}`

/** '3 of 27, minimal', '6.4 of 10' */
export const scoreText = ({ value, band, ...range }: Pick<SurveyScore, 'value' | 'least' | 'most' | 'band'>) =>
  `${tenthText(value)} ${rangeText(range)}${band ? `, ${band.label.toLowerCase()}` : ''}`

import type { Question } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { blanksOf, controlOf, fieldOf, isSteps, nameOf, ownLines, type FormSurvey } from './form-line.rules.ts'
import type { Fault } from './form-page.rules.ts'

/** What was sent to our own form server, made into answers as the form providers keep them. */

export type SentField = readonly [name: string, value: string]
type Given = Pick<SurveyAnswer, 'answer' | 'prettyFormat'>

const longest = { text: 1000, longText: 4000, blank: 300 }

/** An answer, nothing where none was given, or what is wrong with it. */
type Checked = Given | { message: string }

const whole = (value: string, most: number): Checked => {
  if (value === '') return {}
  return value.length > most ? { message: `At most ${most} characters.` } : { answer: value }
}

function checkNumber({ kind, least, most }: Question, value: string): Checked {
  if (value === '') return {}
  const number = Number(value)
  if (!Number.isFinite(number) || value.length > 30) return { message: 'Write a number.' }
  if (least !== null && number < least) return { message: `Write a number of at least ${least}.` }
  if (most !== null && number > most) return { message: `Write a number of at most ${most}.` }
  if (kind === 'scale' && !Number.isInteger(number)) return { message: 'Choose one of the steps.' }
  return { answer: String(number) }
}

function checkDate(value: string): Checked {
  if (value === '') return {}
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  const isDay = year !== undefined && !Number.isNaN(Date.parse(value)) && Number(day) <= 31
  if (!isDay) return { message: 'Write a date like 20/11/2026.' }
  return {
    answer: { year, month: month!, day: day!, datetime: `${value} 00:00:00` },
    prettyFormat: `${day}-${month}-${year}`,
  }
}

function checkChoice(labels: readonly string[], values: readonly string[]): Checked {
  const [value] = values.filter(Boolean)
  if (value === undefined) return {}
  return labels.includes(value) ? { answer: value } : { message: 'Choose one of the answers.' }
}

function checkChoices({ options }: Question, values: readonly string[]): Checked {
  const chosen = options.filter((option) => values.includes(option))
  if (values.some((value) => value !== '' && !options.includes(value))) return { message: 'Choose from the answers.' }
  return chosen.length > 0 ? { answer: chosen, prettyFormat: chosen.join('; ') } : {}
}

function checkFillIn(question: Question, valuesOf: (name: string) => string[]): Checked {
  const parts = blanksOf(question)
  const blanks = parts.slice(0, -1).map((_, at) => {
    const key = `shorttext-${at + 1}`
    return [key, valuesOf(`${fieldOf(question)}[${key}]`)[0]?.trim() ?? ''] as const
  })
  if (blanks.every(([, value]) => value === '')) return {}
  if (blanks.some(([, value]) => value.length > longest.blank))
    return { message: `At most ${longest.blank} characters.` }
  if (question.isRequired && blanks.some(([, value]) => value === '')) return { message: 'Fill in every blank.' }
  const prettyFormat = parts.map((part, at) => part + (blanks[at]?.[1] ?? '')).join('')
  return { answer: Object.fromEntries(blanks), prettyFormat }
}

function check(question: Question, valuesOf: (name: string) => string[]): Checked {
  const field = fieldOf(question)
  const [first = ''] = valuesOf(field)
  switch (question.kind) {
    case 'text':
      return whole(first.trim(), longest.text)
    case 'longText':
      return whole(first.trim(), longest.longText)
    case 'number':
    case 'scale':
      return checkNumber(question, first.trim())
    case 'date':
      return checkDate(valuesOf(`${field}[lite]`)[0]?.trim() ?? '')
    case 'yesNo':
      return checkChoice(['Yes', 'No'], valuesOf(field))
    case 'choice':
      return checkChoice(question.options, valuesOf(field))
    case 'choices':
      return checkChoices(question, valuesOf(`${field}[]`))
    case 'fillIn':
      return checkFillIn(question, valuesOf)
    case 'note':
      return {}
  }
}

interface Line {
  qid: number | string
  line: Omit<SurveyAnswer, 'order'>
}

const ofQuestion = (question: Question, given: Given): Line => ({
  qid: question.qid!,
  line: {
    name: nameOf(question),
    type: controlOf(question),
    text: question.text,
    ...given,
    ...(isSteps(question) && { scaleAmount: String(question.most) }),
  },
})

const inOrder = (lines: readonly Line[]): Record<string, SurveyAnswer> =>
  Object.fromEntries(lines.map(({ qid, line }, at) => [String(qid), { order: String(at + 1), ...line }]))

interface Sent {
  fields: readonly SentField[]
  surveys: readonly FormSurvey[]
  patientId: string
  clinic: string
  /** Sections that could be answered. */
  shown: ReadonlySet<number>
}

/**
 * The answers with every text as it was asked, so that later changes of the form change nothing of them; or what has to
 * be answered otherwise. Only of a section that was shown may an answer be asked for; one that was neither shown nor
 * answered is left out.
 */
export function submitted({ fields, surveys, patientId, clinic, shown }: Sent) {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  const valuesOf = (name: string) => values.get(name) ?? []
  const faults: Fault[] = []
  const lines: Line[] = [
    { qid: ownLines.head, line: { name: 'heading', type: 'control_head', text: `Questions from ${clinic}` } },
    {
      qid: ownLines.patientId,
      line: { name: 'patientid', type: 'control_textbox', text: 'patientId', answer: patientId },
    },
  ]
  for (const { qid, definition } of surveys) {
    const checked = definition.questions.map((question) => ({ question, result: check(question, valuesOf) }))
    const isShown = shown.has(qid)
    const isAnswered = checked.some(({ result }) => 'message' in result || result.answer !== undefined)
    if (!isShown && !isAnswered) continue
    const title = definition.title
    lines.push({ qid, line: { name: `section${qid}`, type: 'control_collapse', text: title } })
    for (const { question, result } of checked) {
      const { text, isRequired, kind } = question
      if ('message' in result) faults.push({ text, message: result.message })
      else if (isShown && isRequired && kind !== 'note' && result.answer === undefined)
        faults.push({ text, message: 'Please answer this question.' })
      else lines.push(ofQuestion(question, result))
    }
  }
  lines.push({ qid: ownLines.pageBreak, line: { name: 'pageBreak', type: 'control_pagebreak', text: 'Page Break' } })
  lines.push({ qid: ownLines.submit, line: { name: 'submit', type: 'control_button', text: 'Submit' } })
  return { faults, answers: inOrder(lines) }
}

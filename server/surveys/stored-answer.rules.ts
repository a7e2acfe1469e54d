import {
  isAnsweredByButtons,
  sentenceParts,
  type AnswerValue,
  type AnswerValues,
  type RespondentQuestion,
} from '@kinora/contract/survey-answers.ts'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'

interface AnsweredSurvey {
  /** The number of the survey's section heading, unique among the clinic's questions. */
  qid: number
  title: string
  questions: readonly RespondentQuestion[]
  answers: AnswerValues
}

const types = {
  text: 'control_textbox',
  longText: 'control_textarea',
  number: 'control_number',
  date: 'control_datetime',
  yesNo: 'control_yesno',
  choice: 'control_radio',
  choices: 'control_checkbox',
  scale: 'control_scale',
  fillIn: 'control_inline',
  note: 'control_text',
} as const

const typeOf = (question: RespondentQuestion) =>
  question.kind === 'scale' && !isAnsweredByButtons(question) ? 'control_number' : types[question.kind]

type Stored = Pick<SurveyAnswer, 'answer' | 'prettyFormat'>

function storedDate(date: string): Stored {
  const [year, month, day] = date.split('-')
  return { answer: { year, month, day, datetime: `${date} 00:00:00` }, prettyFormat: `${day}-${month}-${year}` }
}

function storedSentence(question: RespondentQuestion, blanks: readonly string[]): Stored {
  const prettyFormat = sentenceParts(question)
    .map((part, index) => part + (blanks[index] ?? ''))
    .join('')
  return { answer: Object.fromEntries(blanks.map((blank, index) => [`shorttext-${index + 1}`, blank])), prettyFormat }
}

function storedAnswer(question: RespondentQuestion, value: AnswerValue | undefined): Stored {
  if (value === undefined) return {}
  if (typeof value === 'number') return { answer: String(value) }
  if (typeof value === 'string') return question.kind === 'date' ? storedDate(value) : { answer: value }
  if (question.kind === 'fillIn') return storedSentence(question, value)
  const chosen = question.options.filter((option) => value.includes(option))
  return { answer: chosen, prettyFormat: chosen.join('; ') }
}

/**
 * Answers in Jotform's format, as the specification defines, each with the text of its question, so that later versions
 * of a survey do not change old answers.
 */
export function storedAnswers(surveys: readonly AnsweredSurvey[]): Record<string, SurveyAnswer> {
  const lines = surveys.flatMap(({ qid, title, questions, answers }) => [
    { qid, line: { type: 'control_collapse', text: title } },
    ...questions.map((question) => ({
      qid: question.qid,
      line: {
        type: typeOf(question),
        text: question.text,
        ...storedAnswer(question, answers[String(question.qid)]),
        ...(isAnsweredByButtons(question) && { scaleAmount: String(question.most) }),
      },
    })),
  ])
  return Object.fromEntries(lines.map(({ qid, line }, index) => [String(qid), { order: String(index + 1), ...line }]))
}

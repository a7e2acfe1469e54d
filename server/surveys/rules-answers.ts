import type { Question, QuestionKind, SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'

/** A survey as a section of its clinic's form. */
export interface Section {
  /** Of the section's heading. */
  qid: number
  title: string
  definition: SurveyDefinition
}

/** What form providers call each kind of question. */
export const controlOf: Record<QuestionKind, string> = {
  text: 'control_textbox',
  longText: 'control_textarea',
  number: 'control_number',
  date: 'control_datetime',
  yesNo: 'control_radio',
  choice: 'control_radio',
  choices: 'control_checkbox',
  scale: 'control_scale',
  fillIn: 'control_inline',
  note: 'control_text',
}

/** Numbers of what every form has beside its surveys. */
export const fixedQids = { head: 1, patientId: 2, pageBreak: 3, submit: 4 } as const

/** A name like providers make them from the words of a question, and unlike any other of the form. */
export function nameOf(text: string, qid: number) {
  const words = text.normalize('NFD').match(/[a-z0-9]+/gi) ?? []
  const camel = words
    .slice(0, 4)
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
  return `${camel.join('').slice(0, 32)}${qid}`
}

type Given = NonNullable<SurveyAnswer['answer']>
type Unplaced = Omit<SurveyAnswer, 'order'> & { qid: number }

const lineOf = (question: Question, answer: Given | undefined): Unplaced => {
  const { kind, text, least, most } = question
  const qid = question.qid!
  return {
    ...{ qid, name: nameOf(text, qid), text, type: controlOf[kind] },
    ...(kind === 'scale' && { scaleAmount: String((most ?? 0) - (least ?? 0) + 1) }),
    ...(answer !== undefined && { answer }),
    ...(kind === 'choices' && Array.isArray(answer) && { prettyFormat: answer.join('; ') }),
  }
}

/**
 * All lines of a form with what was answered, as form providers give them back: the whole form as it was at that
 * moment, so that later changes of it change no answer. `answers` are by the number of their question.
 */
export function answersMap(sections: Section[], answers: ReadonlyMap<number, Given>, patientId: string) {
  const { head, patientId: patientQid, pageBreak, submit } = fixedQids
  const lines: Unplaced[] = [
    { qid: head, name: 'surveys', text: 'Surveys', type: 'control_head' },
    { qid: patientQid, name: 'patientid', text: 'patientId', type: 'control_textbox', answer: patientId },
    ...sections.flatMap(({ qid, title, definition }) => [
      { qid, name: nameOf(title, qid), text: title, type: 'control_collapse' },
      ...definition.questions.map((question) => lineOf(question, answers.get(question.qid!))),
    ]),
    { qid: pageBreak, name: 'pageBreak', text: 'Page Break', type: 'control_pagebreak' },
    { qid: submit, name: 'submit', text: 'Submit', type: 'control_button' },
  ]
  return Object.fromEntries(
    lines.map(({ qid, ...line }, at): [string, SurveyAnswer] => [String(qid), { order: String(at + 1), ...line }]),
  )
}

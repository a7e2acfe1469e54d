import type { Question, SurveyDefinition } from '@kinora/contract/survey-definitions.ts'

/** The lines of our own form, in the classic markup that every form provider's pages have. */

export interface FormSurvey {
  /** The number of its section. */
  qid: number
  definition: SurveyDefinition
}

/** Numbers below ten are the form's own lines; a question's is never one of them. */
export const ownLines = { head: 1, patientId: 2, pageBreak: 3, submit: 4 } as const

export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** camelCase of the first words and the number, so that no two questions have one name. */
export function nameOf({ text, qid }: Question) {
  const words = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 3)
  const camel = words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')
  return `${camel.slice(0, 40)}${qid}`
}

export const fieldOf = (question: Question) => `q${question.qid}_${nameOf(question)}`

/** A scale of more steps is typed as a number. */
const mostSteps = 21
export const isSteps = ({ kind, least, most }: Question) =>
  kind === 'scale' && least !== null && most !== null && most - least < mostSteps

/** The sentence of a fill-in, cut at its blanks. */
export const blanksOf = ({ text }: Question) => text.split(/_{3,}/)

/** What the providers call a line of this kind. */
export function controlOf(question: Question) {
  const controls = {
    text: 'control_textbox',
    longText: 'control_textarea',
    number: 'control_number',
    date: 'control_datetime',
    yesNo: 'control_yesno',
    choice: 'control_radio',
    choices: 'control_checkbox',
    scale: isSteps(question) ? 'control_scale' : 'control_number',
    fillIn: 'control_inline',
    note: 'control_text',
  } as const
  return controls[question.kind]
}

const required = ({ isRequired }: Question) =>
  isRequired ? '<span class="form-required" aria-hidden="true">*</span>' : ''
const describedBy = ({ qid, hint }: Question) => `aria-describedby="${hint ? `hint_${qid} ` : ''}error_${qid}"`
const validate = ({ isRequired }: Question, more = '') => (isRequired ? ` validate[required${more}]` : '')
const must = ({ isRequired }: Question) => (isRequired ? ' required aria-required="true"' : '')

function choiceItems(question: Question, labels: readonly string[], type: 'radio' | 'checkbox') {
  const { qid } = question
  const name = type === 'checkbox' ? `${fieldOf(question)}[]` : fieldOf(question)
  return labels
    .map(
      (label, at) =>
        `<span class="form-${type}-item"><span class="dragger-item"></span><input type="${type}" class="form-${type}${validate(question)}" id="input_${qid}_${at}" name="${name}" value="${escaped(label)}"><label id="label_input_${qid}_${at}" for="input_${qid}_${at}">${escaped(label)}</label></span>`,
    )
    .join('')
}

/** A few short answers stand beside each other. */
const areShort = (labels: readonly string[]) => labels.length <= 5 && labels.every((label) => label.length <= 26)

function choiceGroup(question: Question, labels: readonly string[], type: 'radio' | 'checkbox') {
  const columns = areShort(labels) ? `form-multiple-column" data-columncount="${labels.length}` : 'form-single-column'
  const role = type === 'radio' ? 'radiogroup' : 'group'
  return `<div class="${columns}" role="${role}" aria-labelledby="label_${question.qid}" ${describedBy(question)}${type === 'radio' && question.isRequired ? ' aria-required="true"' : ''} data-component="${type}">${choiceItems(question, labels, type)}</div>`
}

function scale(question: Question) {
  const { qid, least, most, leastText, mostText } = question
  const steps = Array.from({ length: most! - least! + 1 }, (_, at) => least! + at)
  const items = steps
    .map((step, at) => {
      const end = at === 0 ? leastText : at === steps.length - 1 ? mostText : ''
      const spoken = end ? `${step}, ${end}` : String(step)
      return `<div class="rating-item"><input type="radio" class="form-radio${validate(question)}" id="input_${qid}_${at}" name="${fieldOf(question)}" value="${step}" title="${step}" aria-label="${escaped(spoken)}"><label for="input_${qid}_${at}">${step}</label></div>`
    })
    .join('')
  const ends = [
    ['for-from', leastText],
    ['for-to', mostText],
  ].map(([side, text]) => (text ? `<span class="rating-item-title ${side}">${escaped(text)}</span>` : '<span></span>'))
  return `<div class="form-scale-table" role="radiogroup" aria-labelledby="label_${qid}" ${describedBy(question)}${question.isRequired ? ' aria-required="true"' : ''} data-component="scale"><div class="rating-item-group" style="--steps: ${steps.length}">${items}</div><div class="rating-ends" aria-hidden="true">${ends.join('')}</div></div>`
}

function number(question: Question) {
  const { qid, least, most, unit } = question
  const bounds = [
    least === null ? '' : ` min="${least}" data-numbermin="${least}"`,
    most === null ? '' : ` max="${most}" data-numbermax="${most}"`,
  ].join('')
  return `<span class="number-box"><input type="number" inputmode="decimal" step="any" id="input_${qid}" name="${fieldOf(question)}" class="form-number-input form-textbox${validate(question, ', Numeric')}" data-type="input-number" data-component="number"${bounds} ${describedBy(question)}${must(question)}>${unit ? `<span class="unit">${escaped(unit)}</span>` : ''}</span>`
}

function fillIn(question: Question) {
  const { qid } = question
  const parts = blanksOf(question)
  const sentence = parts.join('…')
  const blank = (at: number) =>
    `<span class="FITB-inptCont" data-type="textbox" data-grouptype="control_textbox" data-blot-id="shorttext-${at}"><input type="text" id="${qid}_shorttext-${at}" name="${fieldOf(question)}[shorttext-${at}]" class="form-textbox${validate(question)}" maxlength="300" autocomplete="off" aria-label="${escaped(`Blank ${at} of: ${sentence}`)}"${must(question)}></span>`
  const prose = parts.map((part, at) => escaped(part) + (at < parts.length - 1 ? blank(at + 1) : '')).join('')
  return `<div id="FITB_${qid}" class="FITB formRender" role="group" aria-labelledby="label_${qid}" ${describedBy(question)}>${prose}</div>`
}

const textField = (question: Question) =>
  `<input type="text" id="input_${question.qid}" name="${fieldOf(question)}" data-type="input-textbox" class="form-textbox${validate(question)}" data-component="textbox" maxlength="1000" autocomplete="off" ${describedBy(question)}${must(question)}>`
const textArea = (question: Question) =>
  `<textarea id="input_${question.qid}" name="${fieldOf(question)}" class="form-textarea${validate(question)}" data-component="textarea" rows="4" maxlength="4000" ${describedBy(question)}${must(question)}></textarea>`
const dateField = (question: Question) =>
  `<input type="date" id="input_${question.qid}" name="${fieldOf(question)}[lite]" class="form-textbox${validate(question)}" data-component="datetime" min="1900-01-01" max="2200-12-31" ${describedBy(question)}${must(question)}>`

function control(question: Question): string {
  switch (question.kind) {
    case 'text':
      return textField(question)
    case 'longText':
      return textArea(question)
    case 'number':
      return number(question)
    case 'date':
      return dateField(question)
    case 'yesNo':
      return choiceGroup(question, ['Yes', 'No'], 'radio')
    case 'choice':
      return choiceGroup(question, question.options, 'radio')
    case 'choices':
      return choiceGroup(question, question.options, 'checkbox')
    case 'scale':
      return isSteps(question) ? scale(question) : number(question)
    case 'fillIn':
      return fillIn(question)
    case 'note':
      return `<div id="text_${question.qid}" class="form-html" data-component="text">${escaped(question.text)}</div>`
  }
}

const isSingle = ({ kind }: Question) => kind === 'text' || kind === 'longText' || kind === 'number' || kind === 'date'
const shownText = (question: Question) => (question.kind === 'fillIn' ? 'Fill in the blanks' : escaped(question.text))

/** One question as a line of the form. */
export function lineOf(question: Question) {
  const { qid, kind, hint, isRequired } = question
  const open = `<li class="form-line${isRequired ? ' jf-required' : ''}" data-type="${controlOf(question)}" id="id_${qid}">`
  if (kind === 'note') return `${open}<div id="cid_${qid}" class="form-input-wide">${control(question)}</div></li>`
  const isLabel = isSingle(question) || (kind === 'scale' && !isSteps(question))
  const tag = isLabel ? `label for="input_${qid}"` : 'div'
  const label = `<${tag} class="form-label form-label-top form-label-auto" id="label_${qid}">${shownText(question)}${required(question)}</${isLabel ? 'label' : 'div'}>`
  const help = hint ? `<p class="form-sub-label" id="hint_${qid}">${escaped(hint)}</p>` : ''
  return `${open}${label}${help}<div id="cid_${qid}" class="form-input-wide${isRequired ? ' jf-required' : ''}" data-layout="full">${control(question)}</div><div class="form-error-message" id="error_${qid}" role="alert"></div></li>`
}

/** Pages in the shape of Jotform's classic layout, written by hand: one page break, none, or one for each survey. */

export type Layout = 'A' | 'B' | 'C'

/** A line of the form, as Jotform's API describes it. */
export interface Line {
  qid: string
  name: string
  type: string
  text: string
  options?: string[]
  required?: 'Yes' | 'No'
  hidden?: 'Yes' | 'No'
  scaleFrom?: string
  scaleAmount?: string
}

/** Two surveys, the hidden field, a picture, a text: what a real form of a clinic would have. */
export const lines: Line[] = [
  { qid: '1', name: 'heading', type: 'control_head', text: 'How are you?' },
  { qid: '2', name: 'patientid', type: 'control_textbox', text: 'patientId', hidden: 'Yes' },
  { qid: '10', name: 'clickTo10', type: 'control_collapse', text: 'Pain' },
  { qid: '11', name: 'painNow', type: 'control_scale', text: 'Pain <b>now</b>?', scaleFrom: '0', scaleAmount: '10' },
  { qid: '12', name: 'where', type: 'control_textbox', text: 'Where?' },
  { qid: '13', name: 'body', type: 'control_image', text: 'Body' },
  { qid: '20', name: 'clickTo20', type: 'control_collapse', text: 'Goals' },
  { qid: '21', name: 'goal', type: 'control_inline', text: 'I want to' },
  { qid: '22', name: 'helps', type: 'control_checkbox', text: 'What helps?', options: ['Heat', 'Rest'] },
  { qid: '30', name: 'pageBreak', type: 'control_pagebreak', text: 'Page Break' },
  { qid: '31', name: 'submit', type: 'control_button', text: 'Submit' },
]

const field = ({ qid, name }: Line) => `q${qid}_${name}`

const scale = (line: Line) =>
  Array.from({ length: 11 }, (_, step) => step)
    .map(
      (step) =>
        `<div class="rating-item"><input type="radio" class="form-radio" id="input_${line.qid}_${step}" name="${field(line)}" value="${step}" title="${step}"><label for="input_${line.qid}_${step}">${step}</label></div>`,
    )
    .join('')

function control(line: Line) {
  const { qid, type, options = [] } = line
  switch (type) {
    case 'control_scale':
      return `<div class="form-scale-table" role="radiogroup" aria-labelledby="label_${qid}" data-component="scale"><div class="rating-item-group">${scale(line)}</div></div>`
    case 'control_inline':
      return `<div id="FITB_${qid}" class="FITB formRender">I want to <span class="FITB-inptCont" data-type="textbox" data-blot-id="shorttext-1"><input type="text" id="${qid}_shorttext-1" name="q${qid}_input${qid}[shorttext-1]" class="form-textbox" aria-label="What"></span> by <input type="text" id="${qid}_shorttext-2" name="q${qid}_input${qid}[shorttext-2]" class="form-textbox" aria-label="When"></div>`
    case 'control_checkbox':
      return `<div class="form-single-column" role="group" aria-labelledby="label_${qid}">${options.map((option, at) => `<span class="form-checkbox-item"><input type="checkbox" class="form-checkbox" id="input_${qid}_${at}" name="${field(line)}[]" value="${option}"><label for="input_${qid}_${at}">${option}</label></span>`).join('')}</div>`
    case 'control_image':
      return '<div><img class="form-image" data-component="image" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></div>'
    default:
      return `<input type="text" id="input_${qid}" name="${field(line)}" data-type="input-textbox" class="form-textbox" data-component="textbox">`
  }
}

const question = (line: Line) =>
  `<li class="form-line${line.hidden === 'Yes' ? ' always-hidden' : ''}" data-type="${line.type}" id="id_${line.qid}"><label class="form-label form-label-top" id="label_${line.qid}" for="input_${line.qid}">${line.text}</label><div id="cid_${line.qid}" class="form-input-wide">${control(line)}</div></li>`

const collapse = ({ qid, text }: Line, inside: string) =>
  `<ul class="form-section" id="section_${qid}"><li id="cid_${qid}" class="form-input-wide" data-type="control_collapse"><div class="form-collapse-table" id="collapse_${qid}" data-component="collapse"><span class="form-collapse-mid" id="collapse-text_${qid}">${text}</span><span class="form-collapse-right form-collapse-right-show"> </span></div></li>${inside}</ul>`

const pageBreak = (qid: string) =>
  `<li id="cid_${qid}" class="form-input-wide" data-type="control_pagebreak"><div class="form-pagebreak" data-component="pagebreak"><div class="form-pagebreak-back-container"><button id="form-pagebreak-back_${qid}" type="button" class="form-pagebreak-back jf-form-buttons">Back</button></div><div class="form-pagebreak-next-container"><button id="form-pagebreak-next_${qid}" type="button" class="form-pagebreak-next jf-form-buttons">Next</button></div></div></li>`

const submit =
  '<li class="form-line" data-type="control_button" id="id_31"><div id="cid_31" class="form-input-wide" data-layout="full"><div class="form-buttons-wrapper"><button id="input_31" type="submit" class="form-submit-button submit-button jf-form-buttons" data-component="button">Submit</button></div></div></li><li style="display:none">Should be Empty: <input type="text" name="website" value=""></li>'

const list = (inside: string, isHidden = false) =>
  `<ul class="form-section page-section"${isHidden ? ' style="display:none;"' : ''} role="presentation">${inside}</ul>`

const of = (qid: string) => lines.find((line) => line.qid === qid)!
const head =
  '<li id="cid_1" class="form-input-wide" data-type="control_head"><div class="form-header-group header-large"><div class="header-text httal htvam"><h1 id="header_1" class="form-header" data-component="header">How are you?</h1></div></div></li>'

function pages(layout: Layout) {
  const first = head + question(of('2'))
  const pain = ['11', '12', '13'].map((qid) => question(of(qid))).join('')
  const goals = ['21', '22'].map((qid) => question(of(qid))).join('')
  const painSection = collapse(of('10'), pain)
  if (layout === 'B') return list(first + painSection + collapse(of('20'), goals + submit))
  if (layout === 'C')
    return (
      list(first + painSection + pageBreak('28')) +
      list(collapse(of('20'), goals) + pageBreak('29'), true) +
      list(submit, true)
    )
  return list(first + painSection + collapse(of('20'), goals) + pageBreak('30')) + list(submit, true)
}

/** Behaves as Jotform's script does where it matters: it moves Back, sets class names as a whole, and minds visited pages. */
const script = `
  window.JotForm = { visitedPages: { 1: true }, currentSection: document.querySelector('.page-section') }
  var form = document.querySelector('.jotform-form')
  document.querySelectorAll('.form-collapse-table').forEach(function (bar) {
    bar.addEventListener('click', function () {
      var list = bar.parentElement.parentElement
      list.className = list.className === 'form-section-closed' ? 'form-section' : 'form-section-closed'
    })
  })
  setTimeout(function () {
    var back = document.querySelector('.form-pagebreak-back')
    if (back) document.querySelector('.form-buttons-wrapper').prepend(back)
  }, 300)
  form.addEventListener('submit', function (event) {
    var pages = document.querySelectorAll('.page-section')
    var seen = [].every.call(pages, function (_, at) { return window.JotForm.visitedPages[at + 1] || pages.length < 3 })
    var button = document.querySelector('.form-submit-button')
    if (!seen || !button.offsetParent || form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'yes'
    var id = document.createElement('input')
    id.type = 'hidden'; id.name = 'event_id'; id.value = Date.now() + '_' + form.id + '_abc1234'
    form.append(id)
  })
  parent.postMessage('setHeight:640:' + form.id, '*')
`

interface Place {
  formId: string
  address: string
  /** Put at the end of the page. */
  more?: string
}

export const classicPage = (layout: Layout, { formId, address, more = '' }: Place) =>
  `<!DOCTYPE html><html class="supernova" lang="en"><head><title>Form</title><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><base href="https://elsewhere.example/"><link rel="stylesheet" href="${address}/form.css"></head><body><form class="jotform-form" id="${formId}" name="form_${formId}" action="${address}/submit/${formId}" method="post" accept-charset="utf-8"><input type="hidden" name="formID" value="${formId}"><input type="hidden" class="simple_spc" id="simple_spc" name="simple_spc" value="${formId}-${formId}"><div role="main" class="form-all">${pages(layout)}</div></form><script>${script}</script>${more}</body></html>`

export const cardPage = (formId: string) =>
  `<!DOCTYPE html><html><head><script>window.FORM_MODE = 'cardform'</script></head><body class="jfCardForm"><form class="jotform-form" id="${formId}" action="https://submit.jotform.com/submit/${formId}"><div class="jfCard">One question</div></form></body></html>`

export const thanks = (formId: string) =>
  `<!DOCTYPE html><html><head><title>Thank You</title></head><body class="thankyou"><div id="stage" class="form-all">Thank You! Your submission has been received.</div><script>parent.postMessage('setHeight:200:${formId}','*');parent.postMessage({action:'submission-completed'},'*')</script></body></html>`

import { escaped, lineOf, ownLines, type FormSurvey } from './form-line.rules.ts'

/** The page of our own form, and what is answered to whoever sends it. */

interface Page {
  /** Fifteen digits. */
  form: string
  /** Whose form it is, as the patient knows them. */
  clinic: string
  surveys: readonly FormSurvey[]
  /** Where it is sent to. */
  action: string
  script: string
  eventId: string
  /** Says who may fill it in; empty where nobody does, and it cannot be sent. */
  token: string
  now: number
}

const note = (id: string, text: string, kind: string) =>
  `<li class="form-line survey-${kind}" data-type="control_text" id="id_${id}"><div id="cid_${id}" class="form-input-wide"><div id="text_${id}" class="form-html" data-component="text">${escaped(text)}</div></div></li>`

function section({ qid, definition }: FormSurvey, isOpen: boolean) {
  const { title, introduction, citation, questions } = definition
  return `<ul class="${isOpen ? 'form-section' : 'form-section-closed'}" id="section_${qid}" role="presentation"><li id="cid_${qid}" class="form-input-wide" data-type="control_collapse"><div class="form-collapse-table" id="collapse_${qid}" data-component="collapse" role="button" tabindex="0" aria-expanded="${isOpen}"><span class="form-collapse-mid" id="collapse-text_${qid}">${escaped(title)}</span><span class="form-collapse-right form-collapse-right-${isOpen ? 'show' : 'hide'}"> </span></div></li>${introduction ? note(`${qid}i`, introduction, 'introduction') : ''}${questions.map(lineOf).join('')}${citation ? note(`${qid}c`, citation, 'citation') : ''}</ul>`
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" id="${name}" name="${name}" value="${escaped(value)}">`

const head = (clinic: string) =>
  `<li id="cid_${ownLines.head}" class="form-input-wide" data-type="control_head"><div class="form-header-group header-large"><div class="header-text httal htvam"><h1 id="header_${ownLines.head}" class="form-header" data-component="header">Questions from ${escaped(clinic)}</h1><div id="subHeader_${ownLines.head}" class="form-subHeader">Your answers go to your clinic. A star marks what has to be answered.</div></div></div></li>`

const patientField = `<li class="form-line always-hidden" style="display:none" data-type="control_textbox" id="id_${ownLines.patientId}"><label class="form-label" id="label_${ownLines.patientId}" for="input_${ownLines.patientId}">patientId</label><div id="cid_${ownLines.patientId}" class="form-input-wide always-hidden"><input type="text" id="input_${ownLines.patientId}" name="q${ownLines.patientId}_patientid" data-type="input-textbox" class="form-textbox" value="" autocomplete="off"></div></li>`

const pageBreak = `<li id="cid_${ownLines.pageBreak}" class="form-input-wide" data-type="control_pagebreak"><div class="form-pagebreak" data-component="pagebreak"><div class="form-pagebreak-back-container"><button id="form-pagebreak-back_${ownLines.pageBreak}" type="button" class="form-pagebreak-back button-hidden jf-form-buttons">Back</button></div><div class="form-pagebreak-next-container"><button id="form-pagebreak-next_${ownLines.pageBreak}" type="button" class="form-pagebreak-next jf-form-buttons">Next</button></div></div></li>`

const submitLine = `<li class="form-line" data-type="control_button" id="id_${ownLines.submit}"><div id="cid_${ownLines.submit}" class="form-input-wide" data-layout="full"><div data-align="auto" class="form-buttons-wrapper form-buttons-auto jsTest-button-wrapperField"><button id="input_${ownLines.submit}" type="submit" class="form-submit-button submit-button jf-form-buttons jsTest-submitField" data-component="button" data-content="">Submit</button></div></div></li>`

const honeypot =
  '<li style="display:none">Should be Empty: <input type="text" name="website" value="" tabindex="-1" autocomplete="off"></li>'

/** The whole page. Sections are open where somebody fills them in, and closed where they are chosen from. */
export function formPage({ form, clinic, surveys, action, script, eventId, token, now }: Page) {
  const fields = [
    hidden('formID', form),
    hidden('simple_spc', `${form}-${form}`),
    hidden('submitDate', String(now)),
    hidden('buildDate', String(now)),
    hidden('event_id', eventId),
    hidden('ps_token', token),
    hidden('shownSections', ''),
  ].join('')
  const sections = surveys.map((survey) => section(survey, token !== '')).join('')
  return `<!DOCTYPE html><html class="supernova" lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Survey</title></head><body class="kinora-form"><form class="jotform-form" id="${form}" name="form_${form}" action="${escaped(action)}" method="post" accept-charset="utf-8" autocomplete="off">${fields}<div role="main" class="form-all"><ul class="form-section page-section" role="presentation">${head(clinic)}${patientField}${sections}${pageBreak}</ul><ul class="form-section page-section" style="display:none;" role="presentation">${submitLine}${honeypot}</ul></div></form><script src="${escaped(script)}"></script></body></html>`
}

const plainStyle =
  'body{margin:0;padding:32px 20px;font:18px/1.5 system-ui,sans-serif;color-scheme:light dark;background:Canvas;color:CanvasText}h1{font-size:22px}li{margin:8px 0}'

const page = (title: string, body: string, script: string) =>
  `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${plainStyle}</style></head><body class="${title === 'Thank You' ? 'thankyou' : 'refused'}"><div id="stage" class="form-all">${body}</div>${script}</body></html>`

/** What a provider's page says to the page around it: how high it is, and that it has the answers. */
const announcement = (form: string) =>
  `<script>parent.postMessage('setHeight:'+document.body.scrollHeight+':${form}','*');parent.postMessage({action:'submission-completed',formID:'${form}'},'*')</script>`

export const thankYouPage = (form: string) =>
  page('Thank You', '<h1>Thank You!</h1><p>Your submission has been received.</p>', announcement(form))

export interface Fault {
  text: string
  message: string
}

/** Said where answers cannot be taken as they are: each question with what to do. */
export const incompletePage = (faults: readonly Fault[]) =>
  page(
    'Incomplete Values',
    `<h1>Some answers need another look</h1><p>Nothing was sent yet. Go back, and what you have filled in is still there.</p><ul>${faults
      .map(({ text, message }) => `<li><strong>${escaped(text)}</strong><br>${escaped(message)}</li>`)
      .join('')}</ul>`,
    '',
  )

/** Providers ask who is no person to prove that they are one; we only say that it was not taken. */
export const notTakenPage = page(
  'Please Complete',
  '<h1>Please Complete</h1><p>This form was not sent by its own page. Open it again and send it from there.</p>',
  '',
)

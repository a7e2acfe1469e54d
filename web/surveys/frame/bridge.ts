import type { Alive, Field, Kept, Orders } from './orders.ts'
import {
  backButtonsOf,
  display,
  pageBreaksOf,
  pagesOf,
  patientFieldsOf,
  sectionsOf,
  submitLineOf,
  type Section,
} from './sections.ts'

/**
 * Runs inside the frame of a survey, which belongs to no origin: the form's scripts reach nothing of ours from here. It
 * takes the form from the page around it, and looks after it two times a second.
 */
const pollEvery = 500
/** A provider's script may move the submit line back: after so many times it may have it. */
const mostMoves = 9

interface ProvidersScript {
  JotForm?: { currentSection?: Element; visitedPages?: Record<number, boolean> }
}

const page = new URL(location.href).origin
const outside = window.parent
// Kept from before the form's scripts run, so that they do not listen in by replacing it.
const post = MessagePort.prototype.postMessage
let port: MessagePort | undefined
let orders: Orders | undefined
let moves = 0

const tellPage = (message: object) => outside.postMessage(message, page)
const tellPort = (message: Alive | Kept) => port && post.call(port, message)

/** Where the submit line belongs: after the one page break, otherwise at the end of the last page. */
function placeSubmit(form: HTMLElement, line: HTMLElement) {
  const [first, ...more] = pageBreaksOf(form)
  const last = pagesOf(form).at(-1)
  const isPlaced = first && more.length === 0 ? first.nextElementSibling === line : line.parentElement === last
  if (isPlaced || moves >= mostMoves) return
  moves += 1
  if (first && more.length === 0) first.after(line)
  else last?.append(line)
}

function arrangeSubmit(form: HTMLElement, { hideSubmit, mode, show }: Orders) {
  const line = submitLineOf(form)
  for (const pageBreak of pageBreaksOf(form)) display(pageBreak, 'none')
  for (const button of backButtonsOf(form)) display(button, 'none')
  if (!line) return
  // With no survey to answer there is nothing to send.
  const isHidden = hideSubmit || (mode === 'patient' && show.length === 0)
  if (!isHidden) placeSubmit(form, line)
  display(line, isHidden ? 'none' : '')
}

/** A form of several pages is shown as one; its script is told that all of them were seen, and so checks all of them. */
function joinPages(form: HTMLElement) {
  const pages = pagesOf(form)
  if (pageBreaksOf(form).length < 2) return
  for (const each of pages) display(each, '')
  const script = (window as ProvidersScript).JotForm
  if (!script?.visitedPages) return
  script.currentSection = pages.at(-1)
  pages.forEach((_, at) => (script.visitedPages![at + 1] = true))
}

function addToggle({ title, line }: Section) {
  const toggle = document.createElement('input')
  toggle.type = 'checkbox'
  toggle.className = 'survey-toggle'
  toggle.setAttribute('aria-label', title)
  toggle.addEventListener('change', () => tellPage({ type: 'survey-toggle', title, enabled: toggle.checked }))
  line.prepend(toggle)
  return toggle
}

function showSection(section: Section, { mode, show, value }: Orders) {
  const { title, line, list } = section
  if (mode === 'patient') return display(list, show.includes(title) ? '' : 'none')
  const toggle = line.querySelector<HTMLInputElement>(':scope > input.survey-toggle') ?? addToggle(section)
  const isChosen = value.includes(title)
  if (toggle.checked !== isChosen) toggle.checked = isChosen
}

const isAnswer = (name: string) => /^q\d+_/.test(name) && !/patientid$/i.test(name)

/** Taken at the moment of sending: should it not arrive, the answers are put back into a new form. */
function keepAnswers(form: HTMLFormElement) {
  const fields = [...new FormData(form)].flatMap(([name, value]): Field[] =>
    typeof value === 'string' && value !== '' && isAnswer(name) ? [[name, value.slice(0, 5000)]] : [],
  )
  tellPort({ type: 'kept', fields: fields.slice(0, 1000) })
}

function listenToSubmit(form: HTMLFormElement) {
  if (form.dataset.isHeard) return
  form.dataset.isHeard = 'true'
  // The event also fires when the form's own check then refuses to send.
  const tellUnlessRefused = (event: Event) =>
    setTimeout(() => {
      if (event.defaultPrevented) return
      keepAnswers(form)
      tellPage({ type: 'survey-submit', success: true })
    }, 0)
  form.addEventListener('submit', tellUnlessRefused)
}

const isTicked = (type: string) => type === 'radio' || type === 'checkbox'

function putBack(form: HTMLFormElement, kept: readonly Field[]) {
  if (form.dataset.isFilled || kept.length === 0) return
  form.dataset.isFilled = 'true'
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value)
    if (values.length === 0) continue
    if (field instanceof HTMLInputElement && isTicked(field.type)) field.checked = values.includes(field.value)
    else field.value = values[0]!
  }
}

/** The form wears what the page around it wears. */
function dress({ look, scheme, mode, letters }: Orders) {
  const root = document.documentElement
  root.dataset.scheme = scheme
  root.dataset.mode = mode
  root.style.colorScheme = scheme
  for (const [name, value] of Object.entries(look))
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value)
  if (!letters || document.getElementById('letters')) return
  const style = document.createElement('style')
  style.id = 'letters'
  style.textContent = letters
  document.head?.append(style)
}

function step() {
  const form = document.querySelector<HTMLFormElement>('form.jotform-form')
  if (!form || !orders || pagesOf(form).length === 0) return
  dress(orders)
  const { patientId } = orders
  for (const field of patientFieldsOf(form)) if (patientId && field.value !== patientId) field.value = patientId
  arrangeSubmit(form, orders)
  joinPages(form)
  const sections = sectionsOf(form)
  for (const section of sections) showSection(section, orders)
  putBack(form, orders.kept)
  listenToSubmit(form)
  // What ends lowest, since the page itself is never lower than its frame.
  const height = Math.ceil(form.getBoundingClientRect().bottom + window.scrollY)
  tellPort({ type: 'alive', height, titles: sections.map(({ title }) => title) })
}

function poll() {
  try {
    step()
  } catch (error) {
    // The form is a stranger's: whatever it is like, the next look may succeed.
    console.warn(error)
  }
}

addEventListener('message', (event) => {
  const [given] = event.ports
  if (event.source !== outside || event.origin !== page || !given || port) return
  const { html, orders: first } = event.data as { html: string; orders: Orders }
  port = given
  orders = first
  port.onmessage = ({ data }: MessageEvent<Orders>) => {
    orders = data
    poll()
  }
  document.open()
  document.write(html)
  document.close()
  // The form's own scripts may come later than the form.
  addEventListener('DOMContentLoaded', poll)
  addEventListener('load', poll)
  setInterval(poll, pollEvery)
  poll()
})
tellPage({ type: 'survey-hello' })

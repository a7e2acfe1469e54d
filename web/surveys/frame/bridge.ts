import type { Heartbeat, Field, FilledFields, Instructions } from './instructions.ts'
import {
  backButtonsOf,
  setDisplay,
  pageBreaksOf,
  pagesOf,
  patientFieldsOf,
  sectionsOf,
  submitLineOf,
  type Section,
} from './sections.ts'

/**
 * Runs inside the survey frame, which has no origin, so the form's scripts cannot reach the app. Receives the form from
 * the page and arranges it twice a second, since Jotform's scripts change it at any time.
 */
const pollEvery = 500
/** Jotform's script may move the submit button back. After this many moves it stays there. */
const maxMoves = 9

interface ProvidersScript {
  JotForm?: { currentSection?: Element; visitedPages?: Record<number, boolean> }
}

const pageOrigin = new URL(location.href).origin
const parentWindow = window.parent
// Saved before the form's scripts run, so that they cannot replace it and listen in.
const postMessage = MessagePort.prototype.postMessage
let port: MessagePort | undefined
let instructions: Instructions | undefined
let moves = 0
/** Toggles that the page has not confirmed yet. They go before its instructions, which are older. */
const unconfirmedToggles = new Map<string, boolean>()

const postToPage = (message: object) => parentWindow.postMessage(message, pageOrigin)
const postToPort = (message: Heartbeat | FilledFields) => port && postMessage.call(port, message)

/** Puts the submit button after the only page break, otherwise at the end of the last page. */
function placeSubmit(form: HTMLElement, line: HTMLElement) {
  const [first, ...more] = pageBreaksOf(form)
  const last = pagesOf(form).at(-1)
  const isPlaced = first && more.length === 0 ? first.nextElementSibling === line : line.parentElement === last
  if (isPlaced || moves >= maxMoves) return
  moves += 1
  if (first && more.length === 0) first.after(line)
  else last?.append(line)
}

function arrangeSubmit(form: HTMLElement, { hideSubmit, mode, shownTitles }: Instructions) {
  const line = submitLineOf(form)
  for (const pageBreak of pageBreaksOf(form)) setDisplay(pageBreak, 'none')
  for (const button of backButtonsOf(form)) setDisplay(button, 'none')
  if (!line) return
  // Without surveys there is nothing to send.
  const isHidden = hideSubmit || (mode === 'patient' && shownTitles.length === 0)
  if (!isHidden) placeSubmit(form, line)
  setDisplay(line, isHidden ? 'none' : '')
}

/** Shows all pages at once, and marks them as visited so that Jotform's script validates all of them. */
function joinPages(form: HTMLElement) {
  const pages = pagesOf(form)
  if (pageBreaksOf(form).length < 2) return
  for (const page of pages) setDisplay(page, '')
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
  toggle.addEventListener('change', () => {
    unconfirmedToggles.set(title, toggle.checked)
    postToPage({ type: 'survey-toggle', title, enabled: toggle.checked })
  })
  line.prepend(toggle)
  return toggle
}

function showSection(section: Section, { mode, shownTitles, chosenTitles }: Instructions) {
  const { title, line, list } = section
  if (mode === 'patient') return setDisplay(list, shownTitles.includes(title) ? '' : 'none')
  const toggle = line.querySelector<HTMLInputElement>(':scope > input.survey-toggle') ?? addToggle(section)
  const isChosen = unconfirmedToggles.get(title) ?? chosenTitles.includes(title)
  if (toggle.checked !== isChosen) toggle.checked = isChosen
}

const isAnswer = (name: string) => /^q\d+_/.test(name) && !/patientid$/i.test(name)

/** Sends the answers to the page, which restores them if they do not arrive. */
function saveFields(form: HTMLFormElement) {
  const fields = [...new FormData(form)].flatMap(([name, value]): Field[] =>
    typeof value === 'string' && value !== '' && isAnswer(name) ? [[name, value.slice(0, 5000)]] : [],
  )
  postToPort({ type: 'fields', fields: fields.slice(0, 1000) })
}

function listenToSubmit(form: HTMLFormElement) {
  if (form.dataset.hasListener) return
  form.dataset.hasListener = 'true'
  // The event also fires if the form's own validation then prevents it.
  const reportUnlessPrevented = (event: Event) =>
    setTimeout(() => {
      if (event.defaultPrevented) return
      saveFields(form)
      postToPage({ type: 'survey-submit', success: true })
    }, 0)
  form.addEventListener('submit', reportUnlessPrevented)
}

const isCheckable = (type: string) => type === 'radio' || type === 'checkbox'

function restoreFields(form: HTMLFormElement, fields: readonly Field[]) {
  if (form.dataset.isRestored || fields.length === 0) return
  form.dataset.isRestored = 'true'
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue
    const values = fields.filter(([name]) => name === field.name).map(([, value]) => value)
    if (values.length === 0) continue
    if (field instanceof HTMLInputElement && isCheckable(field.type)) field.checked = values.includes(field.value)
    else field.value = values[0]!
  }
}

function applyTheme({ theme, scheme, mode, fontFaces }: Instructions) {
  const root = document.documentElement
  root.dataset.scheme = scheme
  root.dataset.mode = mode
  root.style.colorScheme = scheme
  for (const [name, value] of Object.entries(theme))
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value)
  if (!fontFaces || document.getElementById('font-faces')) return
  const style = document.createElement('style')
  style.id = 'font-faces'
  style.textContent = fontFaces
  document.head?.append(style)
}

function arrangeForm() {
  const form = document.querySelector<HTMLFormElement>('form.jotform-form')
  if (!form || !instructions || pagesOf(form).length === 0) return
  applyTheme(instructions)
  const { patientId } = instructions
  for (const field of patientFieldsOf(form)) if (patientId && field.value !== patientId) field.value = patientId
  arrangeSubmit(form, instructions)
  joinPages(form)
  const sections = sectionsOf(form)
  for (const section of sections) showSection(section, instructions)
  restoreFields(form, instructions.fields)
  listenToSubmit(form)
  // The document itself is never shorter than its frame.
  const height = Math.ceil(form.getBoundingClientRect().bottom + window.scrollY)
  postToPort({ type: 'alive', height, titles: sections.map(({ title }) => title) })
}

function poll() {
  try {
    arrangeForm()
  } catch (error) {
    // The form is third-party code and may still be changing; the next attempt may succeed.
    console.warn(error)
  }
}

addEventListener('message', (event) => {
  const [received] = event.ports
  if (event.source !== parentWindow || event.origin !== pageOrigin || !received || port) return
  const { html, instructions: initial } = event.data as { html: string; instructions: Instructions }
  port = received
  instructions = initial
  port.onmessage = ({ data }: MessageEvent<Instructions>) => {
    instructions = data
    for (const [title, isChosen] of unconfirmedToggles)
      if (data.chosenTitles.includes(title) === isChosen) unconfirmedToggles.delete(title)
    poll()
  }
  document.open()
  document.write(html)
  document.close()
  // The form's own scripts may load after it.
  addEventListener('DOMContentLoaded', poll)
  addEventListener('load', poll)
  setInterval(poll, pollEvery)
  poll()
})
postToPage({ type: 'survey-hello' })

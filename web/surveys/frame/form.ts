import { sectionsOf } from './sections.ts'

/** The script of Kinora's own forms: sections that open and close, a check before sending, the height for the page. */

const form = document.querySelector<HTMLFormElement>('form.jotform-form')!
const isHidden = (element: HTMLElement) =>
  element.closest<HTMLElement>('[style*="display: none"], [style*="display:none"], .always-hidden') !== null

function setOpen(list: HTMLElement, isOpen: boolean) {
  // Exactly one of these two: whoever looks after the form knows a section by it.
  list.className = isOpen ? 'form-section' : 'form-section-closed'
  list.querySelector('.form-collapse-table')?.setAttribute('aria-expanded', String(isOpen))
  tellHeight()
}

const isOpen = (list: HTMLElement) => list.className === 'form-section'

function tellHeight() {
  const height = Math.ceil(form.getBoundingClientRect().bottom + scrollY)
  parent.postMessage(`setHeight:${height}:${form.id}`, '*')
}

function makeCollapsible() {
  for (const { line, list } of sectionsOf(form)) {
    const bar = line.querySelector<HTMLElement>('.form-collapse-table')!
    bar.setAttribute('aria-expanded', String(isOpen(list)))
    bar.addEventListener('click', () => setOpen(list, !isOpen(list)))
    bar.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      setOpen(list, !isOpen(list))
    })
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const fieldsOf = (line: HTMLElement) => [...line.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
const isTicked = (field: Field) => field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)
const isAnswered = (fields: Field[]) =>
  fields.some((field) => (isTicked(field) ? (field as HTMLInputElement).checked : field.value.trim() !== ''))

/** What is wrong with a line, in a sentence; nothing where it may be sent. */
function faultOf(line: HTMLElement) {
  const fields = fieldsOf(line)
  if (fields.length === 0) return ''
  const ofNumber = fields.find((field) => field instanceof HTMLInputElement && field.type === 'number')
  if (ofNumber && ofNumber.validity.badInput) return 'Write a number.'
  if (!isAnswered(fields)) return line.classList.contains('jf-required') ? 'Please answer this question.' : ''
  if (ofNumber && !ofNumber.validity.valid) {
    const { min, max } = ofNumber as HTMLInputElement
    if (min && max) return `Write a number from ${min} to ${max}.`
    return min ? `Write a number of at least ${min}.` : `Write a number of at most ${max}.`
  }
  const isDate = fields.some((field) => field.type === 'date' && !field.validity.valid)
  return isDate ? 'Write a date like 20/11/2026.' : ''
}

function showFault(line: HTMLElement, fault: string) {
  const said = line.querySelector('.form-error-message')
  line.classList.toggle('form-line-error', fault !== '')
  for (const field of fieldsOf(line)) {
    if (fault) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  if (said) said.textContent = fault
}

/** Opens the section of the first line that cannot be sent and goes there; true where all of them can. */
function check() {
  const lines = [...form.querySelectorAll<HTMLElement>('li.form-line')].filter((line) => !isHidden(line))
  const faults = lines.map((line) => ({ line, fault: faultOf(line) }))
  for (const { line, fault } of faults) showFault(line, fault)
  const first = faults.find(({ fault }) => fault !== '')?.line
  if (!first) return true
  const list = first.closest<HTMLElement>('ul[id^="section_"]')
  if (list && !isOpen(list)) setOpen(list, true)
  fieldsOf(first)[0]?.focus({ preventScroll: true })
  first.scrollIntoView({ block: 'center' })
  tellHeight()
  return false
}

/** Says which sections could be answered: of those only may an answer be asked for. */
function sayShown() {
  const shown = form.querySelector<HTMLInputElement>('input[name="shownSections"]')
  const ids = sectionsOf(form).flatMap(({ list }) => (isHidden(list) ? [] : [list.id.replace('section_', '')]))
  if (shown) shown.value = ids.join(',')
}

form.noValidate = true
form.addEventListener('submit', (event) => {
  if (!check()) return event.preventDefault()
  sayShown()
  const button = form.querySelector<HTMLButtonElement>('.form-submit-button')
  if (!button) return undefined
  // Sent once: a second tap while it is on its way does nothing.
  setTimeout(() => (button.disabled = true), 0)
  setTimeout(() => (button.disabled = false), 10_000)
  return undefined
})
form.addEventListener('input', ({ target }) => {
  const line = target instanceof HTMLElement ? target.closest<HTMLElement>('li.form-line-error') : null
  if (line && faultOf(line) === '') showFault(line, '')
})
makeCollapsible()
tellHeight()

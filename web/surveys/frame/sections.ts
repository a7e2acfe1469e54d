export interface Section {
  title: string
  /** Its heading. */
  line: HTMLElement
  list: HTMLElement
}

export const plain = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ')

const all = (parent: ParentNode, selector: string) => [...parent.querySelectorAll<HTMLElement>(selector)]

/** The surveys of a form, which are its collapsible sections. A hidden one only ends the section before it. */
export const sectionsOf = (form: HTMLElement): Section[] =>
  all(form, 'li[data-type="control_collapse"]').flatMap((line) => {
    const list = line.parentElement
    const title = plain(line.querySelector('.form-collapse-mid')?.textContent ?? '')
    const isSection = list?.id.startsWith('section_') && !line.querySelector('.form-collapse-hidden') && title !== ''
    return isSection && list ? [{ title, line, list }] : []
  })

export const pagesOf = (form: HTMLElement) => all(form, 'ul.page-section')
export const pageBreaksOf = (form: HTMLElement) => all(form, 'li[data-type="control_pagebreak"]')
export const backButtonsOf = (form: HTMLElement) => all(form, '.form-pagebreak-back')
export const submitLineOf = (form: HTMLElement) => form.querySelector('.form-submit-button')?.closest('li') ?? undefined
export const patientFieldsOf = (form: HTMLElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[name$="patientid" i]'),
]

/** Writes only if it differs, since every write causes a reflow. */
export function setDisplay(element: HTMLElement, value: '' | 'none') {
  if (element.style.display !== value) element.style.display = value
}

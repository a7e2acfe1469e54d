import type { FormLine } from './survey-provider.ts'
import { jotformClient } from './jotform-client.ts'
import type { JotformSettings } from './jotform.ts'
import { cardForm, actionOf, isCardForm, isClassicForm } from './jotform-page.ts'

/** The result of checking a Jotform form against one rule. */
export interface Finding {
  rule: string
  isGood: boolean
  /** True if the form also works without it. */
  isAdvice?: boolean
  /** The fault; absent if the rule is met. */
  found?: string
}

const titleOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
const quoteTitles = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')

/** The lines of each section, from its heading to the next heading or page break. */
function sectionsOf(lines: readonly FormLine[]) {
  const sections: { title: string; inside: FormLine[] }[] = []
  let isIn = false
  for (const line of lines) {
    if (line.type === 'control_pagebreak' || line.type === 'control_button') isIn = false
    else if (line.type === 'control_collapse') {
      isIn = !line.isHidden
      if (isIn) sections.push({ title: titleOf(line.text), inside: [] })
    } else if (isIn) sections.at(-1)!.inside.push(line)
  }
  return sections
}

const isPatientField = ({ name }: FormLine) => /patientid$/i.test(name)

function patientRules(lines: readonly FormLine[]): Finding[] {
  const fields = lines.filter(isPatientField)
  const [field] = fields
  return [
    {
      rule: 'There is one short-text field labelled patientId, with the unique name patientid.',
      isGood: fields.length === 1 && field?.type === 'control_textbox',
      found: `${fields.length} fields have that name${field ? `, of type ${field.type}` : ''}.`,
    },
    {
      rule: 'The field patientId is hidden: “Hide field” is on.',
      isGood: field?.isHidden === true,
      found: 'Patients would see it.',
    },
  ]
}

function sectionRules(lines: readonly FormLine[]): Finding[] {
  const sections = sectionsOf(lines)
  const titles = sections.map(({ title }) => title)
  const twice = titles.filter((title, at) => titles.indexOf(title) !== at)
  const required = sections.flatMap(({ inside }) => inside.filter(({ isRequired }) => isRequired))
  const empty = sections.filter(({ inside }) => inside.length === 0).map(({ title }) => title)
  const known = lines.findIndex(({ type }) => type === 'control_collapse')
  const before = lines.slice(0, Math.max(0, known)).filter((line) => line.isRequired && !isPatientField(line))
  return [
    {
      rule: 'Each survey is a Form Collapse.',
      isGood: sections.length > 0,
      found: 'The form has no collapse, so there is nothing to choose from.',
    },
    { rule: 'Each collapse has a title.', isGood: !titles.includes(''), found: 'One has no title.' },
    {
      rule: 'All collapses have different titles.',
      isGood: twice.length === 0,
      found: `More than once: ${quoteTitles(twice)}.`,
    },
    {
      rule: 'No question of a survey is required. A patient who does not see it could never submit the form.',
      isGood: required.length === 0,
      found: `Required: ${quoteTitles(required.map(({ text }) => titleOf(text)))}.`,
    },
    {
      rule: 'Each survey has questions.',
      isGood: empty.length === 0,
      isAdvice: true,
      found: `Without questions: ${quoteTitles(empty)}.`,
    },
    {
      rule: 'There are no questions before the first survey.',
      isGood: before.length === 0,
      isAdvice: true,
      found: `Questions: ${quoteTitles(before.map(({ text }) => titleOf(text)))}.`,
    },
  ]
}

const strange = /control_(captcha|stripe|paypal|payment|square|appointment|signature|fileupload|widget|matrix)/

function controlRules(lines: readonly FormLine[]): Finding[] {
  const of = (pattern: RegExp) =>
    lines.filter(({ type }) => pattern.test(type)).map(({ text, type }) => titleOf(text) || type)
  const breaks = lines.filter(({ type }) => type === 'control_pagebreak').length
  const captcha = of(/captcha/)
  const odd = of(strange).filter((title) => !captcha.includes(title))
  return [
    {
      rule: 'There is one page break, right before Submit.',
      isGood: breaks === 1,
      isAdvice: breaks > 1 || breaks === 0,
      found:
        breaks === 0
          ? 'There is no page break: Kinora moves Submit out of the last survey.'
          : `There are ${breaks} page breaks: Kinora shows one page.`,
    },
    {
      rule: 'There is a Submit button.',
      isGood: lines.some(({ type }) => type === 'control_button'),
      found: 'There is no Submit button.',
    },
    { rule: 'There is no captcha.', isGood: captcha.length === 0, found: 'A captcha does not work in the frame.' },
    {
      rule: 'The survey calendar can show all questions well.',
      isGood: odd.length === 0,
      isAdvice: true,
      found: `Check ${quoteTitles(odd)}: single questions read better than a matrix, and files are not imported.`,
    },
  ]
}

function pageRules(html: string, submitOrigins: readonly string[]): Finding[] {
  const action = actionOf(html)
  const target = action ? URL.parse(action)?.origin : undefined
  return [
    {
      rule: 'The layout is classic, not cards.',
      isGood: isClassicForm(html) && !isCardForm(html),
      found: 'The form has another layout.',
    },
    {
      rule: 'The form is submitted to a host of JOTFORM_SUBMIT_HOSTS.',
      isGood: target !== undefined && submitOrigins.includes(target),
      found: `It is submitted to ${target ?? 'no host'}; the setting has ${submitOrigins.join(', ')}.`,
    },
    {
      rule: 'Patients do not have to sign in to Jotform, and “Save and continue later” is off.',
      isGood: !/sso|save-and-continue|saveAndContinue/i.test(html.replaceAll(/https?:\/\/[^"' ]+/g, '')),
      isAdvice: true,
      found: 'The page mentions one of them.',
    },
  ]
}

function propertyRules(properties: Record<string, unknown>): Finding[] {
  const { activeRedirect, isEncrypted } = properties
  return [
    {
      rule: 'After submission a thank-you text is shown, not another page.',
      isGood: activeRedirect === undefined || activeRedirect === 'thanktext' || activeRedirect === 'default',
      isAdvice: true,
      found: 'The form opens another page, which may not allow frames. Answers still arrive.',
    },
    {
      rule: 'The form is not encrypted.',
      isGood: !isEncrypted || isEncrypted === 'No' || isEncrypted === '0',
      found: 'Kinora cannot read encrypted answers.',
    },
  ]
}

/** Checks a form against all rules of the frame, the sync and the calendar. Throws if the form cannot be read. */
export async function checkForm({
  formId,
  submitOrigins,
  ...address
}: Omit<JotformSettings, 'stylesheet'>): Promise<Finding[]> {
  const jotform = jotformClient(address)
  const [about, lines, properties, page] = await Promise.all([
    jotform.about(formId),
    jotform.lines(formId),
    jotform.properties(formId),
    jotform.page(formId),
  ])
  const findings = [
    { rule: `“${about.title}” is enabled.`, isGood: about.status === 'ENABLED', found: `It is ${about.status}.` },
    {
      rule: 'Its type is the classic form.',
      isGood: about.type === 'LEGACY',
      found: `It is ${about.type}: ${cardForm}`,
    },
    ...pageRules(page.text, submitOrigins),
    ...patientRules(lines),
    ...sectionRules(lines),
    ...controlRules(lines),
    ...propertyRules(properties),
  ]
  return findings.map(({ found, ...finding }) => ({ ...finding, ...(!finding.isGood && { found }) }))
}

import type { FormLine } from './survey-provider.ts'
import type { openJotform } from './jotform.ts'
import { actionOf, isCardForm, isClassicForm } from './jotform-page.ts'

/** One rule that a form of Jotform has to keep, and how this form does. */
export interface Finding {
  rule: string
  isGood: boolean
  /** True where the form works all the same. */
  isAdvice?: boolean
  /** What was found, where it is not good. */
  found?: string
}

const titleOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')

/** Lines after a section's heading, up to the next heading or page break. */
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
      rule: 'One short-text field is labelled patientId, with the unique name patientid.',
      isGood: fields.length === 1 && field?.type === 'control_textbox',
      found: `${fields.length} fields have that name${field ? `, of type ${field.type}` : ''}.`,
    },
    {
      rule: 'That field is hidden: “Hide field” is on.',
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
      rule: 'Each survey is a Form Collapse of its own.',
      isGood: sections.length > 0,
      found: 'The form has no collapse, so there is nothing to choose from.',
    },
    { rule: 'Each collapse has a title.', isGood: !titles.includes(''), found: 'One has none.' },
    { rule: 'No two have the same title.', isGood: twice.length === 0, found: `Twice: ${quoted(twice)}.` },
    {
      rule: 'No question of a survey is required: a patient who is not shown it could never send the form.',
      isGood: required.length === 0,
      found: `Required: ${quoted(required.map(({ text }) => titleOf(text)))}.`,
    },
    {
      rule: 'Each survey asks something.',
      isGood: empty.length === 0,
      isAdvice: true,
      found: `Empty: ${quoted(empty)}.`,
    },
    {
      rule: 'Nothing is asked of everybody before the first survey.',
      isGood: before.length === 0,
      isAdvice: true,
      found: `Asked: ${quoted(before.map(({ text }) => titleOf(text)))}.`,
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
          ? 'There is none: Submit is moved out of the last survey.'
          : `There are ${breaks}: they are shown as one page.`,
    },
    {
      rule: 'There is a Submit button.',
      isGood: lines.some(({ type }) => type === 'control_button'),
      found: 'There is none.',
    },
    { rule: 'There is no captcha.', isGood: captcha.length === 0, found: 'It would be blocked in the frame.' },
    {
      rule: 'There are only questions that the calendar of answers can show well.',
      isGood: odd.length === 0,
      isAdvice: true,
      found: `Look at ${quoted(odd)}: one choice for each row reads better than a matrix, and files cannot be fetched.`,
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
      found: 'It is another one.',
    },
    {
      rule: 'It is sent to a host of JOTFORM_SUBMIT_HOSTS.',
      isGood: target !== undefined && submitOrigins.includes(target),
      found: `It is sent to ${target ?? 'nowhere'}; the setting has ${submitOrigins.join(', ')}.`,
    },
    {
      rule: 'Nobody has to sign in to Jotform, and nothing is saved to go on later.',
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
      rule: 'After sending, a text says thank you: no address of its own.',
      isGood: activeRedirect === undefined || activeRedirect === 'thanktext' || activeRedirect === 'default',
      isAdvice: true,
      found: 'It leads to another page, which may refuse to be shown in a frame. Answers arrive all the same.',
    },
    {
      rule: 'The form is not encrypted.',
      isGood: !isEncrypted || isEncrypted === 'No' || isEncrypted === '0',
      found: 'Answers would come as ciphers.',
    },
  ]
}

type Jotform = ReturnType<typeof openJotform>

/** Holds a form against every rule of the frame, the sync and the calendar. Throws where it cannot be read. */
export async function checkForm(jotform: Jotform, submitOrigins: readonly string[]): Promise<Finding[]> {
  const [about, lines, properties, html] = await Promise.all([
    jotform.about(),
    jotform.lines(),
    jotform.properties(),
    jotform.rawPage(),
  ])
  const findings = [
    { rule: `“${about.title}” is enabled.`, isGood: about.status === 'ENABLED', found: `It is ${about.status}.` },
    {
      rule: 'Its type is the classic form.',
      isGood: about.type === 'LEGACY',
      found: `It is ${about.type}: ${jotform.cardForm}`,
    },
    ...pageRules(html, submitOrigins),
    ...patientRules(lines),
    ...sectionRules(lines),
    ...controlRules(lines),
    ...propertyRules(properties),
  ]
  return findings.map(({ found, ...finding }) => ({ ...finding, ...(!finding.isGood && { found }) }))
}

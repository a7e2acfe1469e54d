import type { SurveyAnswer } from '@kinora/contract/surveys.ts'

type Answers = Record<string, SurveyAnswer>

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

/** The visible text of markup. Text that only looks like markup, such as “< 3”, stays. */
export const plainText = (text: string) =>
  text
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&(#39|[a-z]{2,5});/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const longest = 5000
const truncateText = (text: string) => plainText(text.replaceAll('\u0000', '').toWellFormed()).slice(0, longest)

/** Cleans every text in an answer. Values nested deeper than real answers are dropped. */
function plainAnswer(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return truncateText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && depth < 3) return value.slice(0, 200).map((one) => plainAnswer(one, depth + 1))
  if (typeof value !== 'object' || value === null || depth >= 3) return ''
  const entries = Object.entries(value).slice(0, 200)
  return Object.fromEntries(entries.map(([key, one]) => [truncateText(key).slice(0, 200), plainAnswer(one, depth + 1)]))
}

const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  answer === '' ||
  (typeof answer === 'object' && Object.values(answer).every(isEmpty))

const isPatientId = ({ name = '', text }: SurveyAnswer) =>
  /patientid$/i.test(name) || text.trim().toLowerCase() === 'patientid'

/** The id in the form's hidden field; undefined if it is not a UUID. */
export function patientIdIn(answers: Answers) {
  const [found] = Object.values(answers).filter((line) => isPatientId(line) && !isEmpty(line.answer))
  const id = typeof found?.answer === 'string' ? found.answer.trim().toLowerCase() : ''
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? id : undefined
}

const titleOf = (text: string) => plainText(text).replace(/\s+/g, ' ')

/** The titles of a form's visible surveys, in order, without duplicates. */
export const formTitles = (lines: readonly { type: string; text: string; isHidden: boolean }[]) => [
  ...new Set(
    lines
      .filter(({ type, isHidden }) => type === 'control_collapse' && !isHidden)
      .flatMap(({ text }) => titleOf(text) || []),
  ),
]

function sectionsOf(lines: [string, SurveyAnswer][]) {
  const sections: { title: string | null; lines: [string, SurveyAnswer][] }[] = [{ title: null, lines: [] }]
  for (const line of lines) {
    const isStart = line[1].type === 'control_collapse'
    if (isStart) sections.push({ title: titleOf(line[1].text), lines: [] })
    sections.at(-1)!.lines.push(line)
  }
  return sections
}

interface StoreOptions {
  enabledTitles: ReadonlySet<string>
  /** By line number; Jotform leaves them out of submissions. */
  scaleAmounts: ReadonlyMap<string, string>
}

/** Answers in form order as plain text, without surveys that the patient did not see. */
export function answersToStore(answers: Answers, { enabledTitles, scaleAmounts }: StoreOptions): Answers {
  const lines = Object.entries(answers).toSorted(([, a], [, b]) => Number(a.order) - Number(b.order))
  const stored = sectionsOf(lines).filter(
    ({ title, lines: inside }) =>
      title === null ||
      enabledTitles.has(title) ||
      inside.some(([, { type, answer }]) => type !== 'control_collapse' && !isEmpty(answer)),
  )
  return Object.fromEntries(
    stored.flatMap(({ lines: inside }) =>
      inside.map(([qid, { order, type, text, name, answer, prettyFormat, scaleAmount }]) => {
        const amount = scaleAmount ?? scaleAmounts.get(qid)
        const line: SurveyAnswer = {
          order: Number(order),
          type: type.slice(0, 60),
          text: truncateText(text),
          ...(name !== undefined && { name: truncateText(name).slice(0, 200) }),
          ...(!isEmpty(answer) && { answer: plainAnswer(answer) as SurveyAnswer['answer'] }),
          ...(prettyFormat && { prettyFormat: truncateText(prettyFormat) }),
          ...(amount !== undefined && { scaleAmount: amount }),
        }
        return [qid, line]
      }),
    ),
  )
}

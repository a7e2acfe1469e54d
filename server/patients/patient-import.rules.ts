import type { Day } from '@kinora/contract/days.ts'
import type { DateOrder, ImportedPatient, ImportField } from '@kinora/contract/patient-imports.ts'
import { Mobile } from '@kinora/contract/fields.ts'
import { PatientDraft } from '@kinora/contract/patients.ts'
import { isNone, readBirth, readList, readName, readPhone, readSex, readSide } from './patient-import-value.rules.ts'

/** A field of a patient that a file can have. */
type ImportedField = Exclude<ImportField, 'firstName' | 'lastName'>
type FieldMessage = ImportedPatient['problems'][number]

/** A line after parsing. Without a draft it is refused. */
export interface ReadLine {
  line: number
  name: string
  email: string
  draft?: PatientDraft
  /** The fields with a value in the line. */
  given: ImportedField[]
  problems: FieldMessage[]
  omitted: FieldMessage[]
}

interface Sheet {
  fields: (ImportField | null)[]
  dateOrder: DateOrder
  lines: { line: number; cells: string[] }[]
}

const clipped = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const separators: Partial<Record<ImportField, string>> = { address: ', ', emergencyContact: ', ', notes: '\n' }

/** The cells of a line by field. Several columns of a field are joined; for a phone the first number is used. */
function cellsOf(fields: Sheet['fields'], cells: string[]) {
  const byField = new Map<ImportField, string[]>()
  fields.forEach((field, at) => {
    const whole = (cells[at] ?? '').trim()
    const cell = field === 'address' ? whole.replace(/\s*\n\s*/g, ', ') : whole
    if (field && cell) byField.set(field, [...(byField.get(field) ?? []), cell])
  })
  const all = (field: ImportField) => byField.get(field) ?? []
  // Google exports several addresses and numbers in one cell.
  const each = (field: ImportField) => all(field).flatMap((cell) => cell.split(' ::: ').filter((part) => !isNone(part)))
  const text = (field: ImportField) => all(field).join(separators[field] ?? ' ')
  const parts = [...all('firstName'), ...all('lastName')]
  const phones = each('mobile').map(readPhone)
  return {
    text,
    name: readName(parts.length > 0 ? parts.join(' ') : text('name')),
    email: (each('email')[0] ?? '').replace(/^mailto:/i, ''),
    mobile: phones.find((phone) => Mobile.safeParse(phone).success) ?? phones[0] ?? '',
  }
}

type Optional = Exclude<ImportedField, 'name' | 'email' | 'mobile'>
const optionalFields: Optional[] = ['dateOfBirth', 'sex', 'address', 'emergencyContact', 'referrer', 'condition', 'affectedSide', 'goals', 'equipment', 'notes'] // prettier-ignore

const readers: { [F in Optional]?: (text: string, order: DateOrder, today: Day) => unknown } = {
  dateOfBirth: readBirth,
  sex: readSex,
  affectedSide: readSide,
  equipment: readList,
}

const advice: { [F in Optional]?: string } = {
  dateOfBirth: 'is not a date of birth. Write it like 20/11/1985.',
  sex: 'is not known. Write F, M or other.',
  affectedSide: 'is not known. Write left, right, both or none.',
}

/** The value of an optional field, or the reason for leaving it out. */
function readOptional(field: Optional, text: string, order: DateOrder, today: Day) {
  const value = (readers[field] ?? ((plain: string) => plain))(text, order, today)
  const parsed = value === undefined ? undefined : PatientDraft.shape[field].safeParse(value)
  if (parsed?.success) return { value: parsed.data }
  const why = advice[field]
  return { message: why ? `“${clipped(text)}” ${why}` : (parsed?.error.issues[0]?.message ?? 'Cannot be read.') }
}

/** Every patient needs a name. An empty email or mobile means that the patient has none; an invalid one is an error. */
function requiredProblems(values: { name: string; email: string; mobile: string }): FieldMessage[] {
  return (['name', 'email', 'mobile'] as const).flatMap((field) => {
    if (values[field] === '') return field === 'name' ? [{ field, message: 'Name is missing.' }] : []
    const { error } = PatientDraft.shape[field].safeParse(values[field])
    return error ? [{ field, message: `“${clipped(values[field])}”: ${error.issues[0]!.message}` }] : []
  })
}

function readLine({ fields, dateOrder }: Sheet, { line, cells }: Sheet['lines'][number], today: Day): ReadLine {
  const { text, ...required } = cellsOf(fields, cells)
  const values: Record<string, unknown> = { ...required }
  const omitted: FieldMessage[] = []
  for (const field of optionalFields) {
    if (!text(field)) continue
    const { value, message } = readOptional(field, text(field), dateOrder, today)
    if (message) omitted.push({ field, message })
    else values[field] = value
  }
  const problems = requiredProblems(required)
  const filledFields = (Object.keys(values) as ImportedField[]).filter((field) => values[field] !== '')
  const contacts = { email: required.email || null, mobile: required.mobile || null }
  const draft = problems.length === 0 ? PatientDraft.parse({ ...values, ...contacts }) : undefined
  const { name, email } = draft ?? required
  return { line, name, email: email ?? '', given: filledFields, problems, omitted, ...(draft && { draft }) }
}

/** Whether a line without an email is about this patient, because the same name could be another person. */
export const isSamePerson = (
  one: { name: string; dateOfBirth: string | null },
  other: { name: string; dateOfBirth: string | null },
) => one.name.toLowerCase() === other.name.toLowerCase() && one.dateOfBirth === other.dateOfBirth

/** Finds an earlier line about the same patient, by the same rules as for existing patients. */
function createDuplicateCheck() {
  const lineOf = new Map<string, number>()
  return ({ email, name, dateOfBirth }: PatientDraft, line: number): FieldMessage | undefined => {
    const person = `${name.toLowerCase()} ${dateOfBirth}`
    const withoutEmail = `${person} without an email`
    const sameEmail = email === null ? undefined : lineOf.get(email)
    if (sameEmail !== undefined) return { field: 'email', message: `This email is already on line ${sameEmail}.` }
    // With an email but no date of birth, it could be another person of that name.
    const samePerson = email === null ? lineOf.get(person) : dateOfBirth ? lineOf.get(withoutEmail) : undefined
    if (samePerson !== undefined)
      return { field: 'name', message: `This name, with the same date of birth, is already on line ${samePerson}.` }
    lineOf.set(email ?? withoutEmail, line)
    if (!lineOf.has(person)) lineOf.set(person, line)
    return undefined
  }
}

/** The non-empty lines. A second line about the same patient is refused. */
export function readSheet(sheet: Sheet, today: Day): ReadLine[] {
  const duplicateOf = createDuplicateCheck()
  const isFilled = ({ cells }: Sheet['lines'][number]) => cells.some((cell) => cell.trim() !== '')
  return sheet.lines.filter(isFilled).map((line) => {
    const { draft, ...read } = readLine(sheet, line, today)
    if (!draft) return read
    const problem = duplicateOf(draft, read.line)
    return problem ? { ...read, problems: [problem] } : { ...read, draft }
  })
}

/** A value as text. */
const displayText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** A field with its values before and after. */
export interface FieldChange {
  field: ImportedField
  before: unknown
  after: unknown
}

/** Compares only fields with a value in the line: an empty cell never clears a field. */
export const changesOf = (
  { draft, given }: { draft: PatientDraft; given: ImportedField[] },
  before: Record<ImportedField, unknown>,
): FieldChange[] =>
  given
    .filter((field) => field !== 'email' && displayText(draft[field]) !== displayText(before[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: draft[field] ?? null }))

export const shownChanges = (changes: FieldChange[]) =>
  changes.map(({ field, before, after }) => ({ field, from: displayText(before), to: displayText(after) }))

/** The changes to undo: fields that have not been changed again since. */
export function undoneChanges(changes: FieldChange[], now: Record<string, unknown>) {
  const isUntouched = ({ field, after }: FieldChange) => displayText(now[field]) === displayText(after)
  return {
    restored: Object.fromEntries(changes.filter(isUntouched).map(({ field, before }) => [field, before])),
    kept: changes.filter((change) => !isUntouched(change)).map(({ field }) => field),
  }
}

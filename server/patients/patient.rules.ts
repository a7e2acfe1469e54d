import { attentionKinds, type AttentionKind, type PatientDraft } from '@kinora/contract/patients.ts'
import { PatientDraft as Draft } from '@kinora/contract/patients.ts'

/** Lower is more urgent; 9 means nothing to do. */
export const attentionRank = (kind: AttentionKind | undefined) => (kind ? attentionKinds.indexOf(kind) : 9)

/** Accepted column headers and the field each maps to. */
const heads: Record<string, keyof PatientDraft> = {
  name: 'name',
  'full name': 'name',
  patient: 'name',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  mobile: 'mobile',
  phone: 'mobile',
  'mobile phone': 'mobile',
  'date of birth': 'dateOfBirth',
  dateofbirth: 'dateOfBirth',
  dob: 'dateOfBirth',
  birthday: 'dateOfBirth',
  sex: 'sex',
  gender: 'sex',
  address: 'address',
  'emergency contact': 'emergencyContact',
  referrer: 'referrer',
  'referred by': 'referrer',
  condition: 'condition',
  diagnosis: 'condition',
  'affected side': 'affectedSide',
  side: 'affectedSide',
  goals: 'goals',
  goal: 'goals',
  equipment: 'equipment',
  notes: 'notes',
}

/** The field of each column; undefined for ignored columns. */
export const fieldsOf = (header: string[]) =>
  header.map((head) => heads[head.trim().toLowerCase().replaceAll('_', ' ')])

/** Accepts 14/03/1958 and 1958-03-14; anything else fails the field's own validation. */
const dayOf = (text: string) =>
  text.replace(
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
    (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )

/** Files contain dates as DD/MM/YYYY, so the error message names that format. */
const problemOf = ({ path, message }: { path: PropertyKey[]; message: string }) => ({
  field: path.join('.'),
  message: message.replace('2026-11-20', '20/11/2026'),
})

/** Parses one line into a draft, or into errors by field. Empty cells are ignored. */
export function draftOf(fields: (keyof PatientDraft | undefined)[], cells: string[]) {
  const values: Record<string, unknown> = { name: '', email: '', mobile: '' }
  fields.forEach((field, at) => {
    const cell = (cells[at] ?? '').trim()
    if (!field || cell === '') return
    if (field === 'mobile') values.mobile = cell.replace(/[\s().+-]/g, '').replace(/^61(?=4\d{8}$)/, '0')
    else if (field === 'equipment') values.equipment = cell.split(/\s*[;|]\s*/).filter(Boolean)
    else if (field === 'dateOfBirth') values.dateOfBirth = dayOf(cell)
    else values[field] = field === 'sex' || field === 'affectedSide' ? cell.toLowerCase() : cell
  })
  const { success, data, error } = Draft.safeParse(values)
  const given = fields.filter(
    (field): field is keyof PatientDraft => field !== undefined && values[field] !== undefined && values[field] !== '',
  )
  if (success) return { draft: data, given, problems: [] }
  return {
    draft: undefined,
    given,
    problems: error.issues.map(problemOf),
  }
}

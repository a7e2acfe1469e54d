import type {
  DateOrder,
  ImportedPatient,
  ImportField,
  PatientImport,
  patientImports,
} from '@kinora/contract/patient-imports.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { formatDay } from '../../ui/format.ts'
import { fieldLabels as patientLabels } from '../patient-form.ts'
import type { Table } from './read-table.ts'

/** A file with the meaning of its columns. */
export interface Chosen {
  name: string
  table: Table
  fields: (ImportField | null)[]
  dateOrder: DateOrder
}

type Body = RequestOf<typeof patientImports.importList>['body']

/** Patients in one request, so that progress can be shown. */
export const batchSize = 100

/** The rows to send: the chosen columns, mobiles first, because the server uses the first readable phone number. */
export function requestOf({ table, fields, dateOrder, name }: Chosen) {
  const isMobile = (at: number) => /mob|cell|handy/i.test(table.header[at] ?? '')
  const columns = fields.flatMap((field, at) => (field ? [at] : []))
  const ordered = [...columns.filter(isMobile), ...columns.filter((at) => !isMobile(at))]
  return {
    fields: ordered.map((at) => fields[at]!),
    dateOrder,
    fileName: name.slice(0, 200),
    lines: table.lines.map(({ line, cells }) => ({ line, cells: ordered.map((at) => cells[at] ?? '') })),
  } satisfies Omit<Body, 'isDryRun'>
}

/** Adds the unreadable lines to the report, in the order of the file. */
export function withUnreadableLines(report: PatientImport, { broken }: Table): PatientImport {
  const refused = broken.map(({ line, message }): ImportedPatient => ({
    ...{ line, name: '', email: '', outcome: 'refused' },
    ...{ problems: [{ field: 'line', message }], omitted: [], changes: [] },
  }))
  const rows = [...report.rows, ...refused].toSorted((a, b) => a.line - b.line)
  return { ...report, rows, counts: { ...report.counts, refused: report.counts.refused + refused.length } }
}

/** The numbers of the lines to import, in batches: all changes, and as many new patients as the plan allows. */
export function batchesOf({ rows, places }: Pick<PatientImport, 'rows' | 'places'>) {
  let placesLeft = places ?? Infinity
  const lines = rows.flatMap(({ line, outcome }) => {
    if (outcome === 'new') placesLeft -= 1
    return outcome === 'changed' || (outcome === 'new' && placesLeft >= 0) ? [line] : []
  })
  const batches: number[][] = []
  for (let at = 0; at < lines.length; at += batchSize) batches.push(lines.slice(at, at + batchSize))
  return batches
}

export const fieldLabels: Record<ImportField, string> = {
  ...patientLabels,
  firstName: 'First name',
  lastName: 'Last name',
}
const labelOf = (field: string) => (field in fieldLabels ? fieldLabels[field as ImportField] : '')

/** 'Mobile: Minimum six digits required.' */
export const problemText = ({ field, message }: { field: string; message: string }) => {
  const label = labelOf(field)
  return !label || message.startsWith(label) ? message : `${label}: ${message}`
}

const shownValue = (field: string, value: string) => {
  if (value === '') return 'empty'
  return field === 'dateOfBirth' ? formatDay(value) : value
}

/** 'Mobile: 0412 555 018 → 0412 555 019' */
export const changeText = ({ field, from, to }: ImportedPatient['changes'][number]) =>
  `${labelOf(field)}: ${shownValue(field, from)} → ${shownValue(field, to)}`

/** The header line of the template. */
export const templateCsv = `${['name', 'email', 'mobile', 'dateOfBirth', 'sex', 'address', 'emergencyContact', 'referrer', 'condition', 'affectedSide', 'goals', 'equipment', 'notes'].map(labelOf).join(',')}\r\n` // prettier-ignore

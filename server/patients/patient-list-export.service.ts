import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { patientImports } from '@kinora/contract/patient-imports.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { csvFile } from '../http/csv.ts'
import { narrowed, patientScopeOf } from '../security/patient-scope.ts'
import { findPatientsForExport } from './patient-list.queries.ts'

type Filter = ParsedRequest<typeof patientImports.exportCsv>['query']

/** More than any clinic has. */
const maxRows = 100_000

const header = ['Name', 'Email', 'Mobile', 'Date of birth', 'Sex', 'Address', 'Emergency contact', 'Referrer', 'Condition', 'Affected side', 'Goals', 'Equipment', 'Specialist', 'Status', 'Program', 'Added on'] // prettier-ignore

const stateInCare = ({ dischargedOn, isInvited }: { dischargedOn: string | null; isInvited: boolean }) =>
  dischargedOn ? 'Discharged' : isInvited ? 'Invited' : 'Active'

async function rowsOf(db: Tx, actor: Actor, { search, whose, ...listing }: Filter) {
  const scope = narrowed(patientScopeOf(actor, 'patients'), whose)
  const selection = { organizationId: actor.organizationId, scope, search }
  const patients = await findPatientsForExport(db, selection, { ...listing, pageSize: maxRows, pageNumber: 1 })
  return patients.map((row) => [
    ...[row.name, row.email, row.mobile, row.dateOfBirth, row.sex, row.address, row.emergencyContact, row.referrer],
    ...[row.condition, row.affectedSide, row.goals, row.equipment.join(' | '), row.practitioner],
    row.isActive ? stateInCare(row) : (row.statusReason ?? 'Inactive'),
    ...[row.program, row.addedOn],
  ])
}

const dates = new Set(['Date of birth', 'Added on'])
const widths: Record<string, number> = { Name: 26, Email: 32, Condition: 32, Goals: 32, Program: 26 }

const text = (value: string | null | undefined) => value ?? ''

export const exportCsv = async (db: Tx, actor: Actor, filter: Filter) =>
  csvFile(
    header,
    (await rowsOf(db, actor, filter)).map((row) => row.map(text)),
  )

/**
 * Days are date cells, for sorting and calculating. Other cells have the text type, so that no spreadsheet runs one as
 * a formula.
 */
export async function exportXlsx(db: Tx, actor: Actor, filter: Filter): Promise<Uint8Array> {
  const head = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cellOf = (value: string | null | undefined, at: number) =>
    value && dates.has(header[at]!)
      ? { value: new Date(value), type: Date, format: 'dd/mm/yyyy' }
      : { value: text(value), type: String }
  const body = (await rowsOf(db, actor, filter)).map((row) => row.map(cellOf))
  const columns = header.map((name) => ({ width: widths[name] ?? Math.max(14, name.length + 2) }))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([head, ...body], { columns, sheet: 'Patients', stickyRowsCount: 1 }).toBuffer()
}

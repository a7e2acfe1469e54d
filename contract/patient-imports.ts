import { z } from 'zod'
import { defineApi } from './api.ts'
import { Id, MomentOut, Text } from './fields.ts'
import { patientListFields } from './patients.ts'
import { staff } from './roles.ts'

/** The possible contents of a column. A name may be split over columns, and so may an address. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'dateOfBirth',
  'sex',
  'address',
  'emergencyContact',
  'referrer',
  'condition',
  'affectedSide',
  'goals',
  'equipment',
  'notes',
] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

/** Whether 05/06/1985 is the fifth of June or the sixth of May. */
export const DateOrder = z.enum(['dayFirst', 'monthFirst'])
export type DateOrder = z.infer<typeof DateOrder>

const FieldMessage = z.object({ field: z.string(), message: z.string() })

/** The planned or actual outcome of one line. Lines are numbered as in the file, whose first line is 1. */
export const ImportedPatient = z.object({
  line: z.number(),
  name: z.string(),
  /** Empty for a patient without an email, who is matched by name and date of birth. */
  email: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'refused']),
  /** Why the line was refused. */
  problems: z.array(FieldMessage),
  /** Optional fields that could not be read. They stay unchanged. */
  omitted: z.array(FieldMessage),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type ImportedPatient = z.infer<typeof ImportedPatient>

export const PatientImport = z.object({
  isDryRun: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  rows: z.array(ImportedPatient),
  /** How many more patients fit the plan before the import; null without a limit. */
  places: z.number().nullable(),
  /** The results of all batches of this import so far; null in a dry run. */
  done: z.object({ added: z.number(), changed: z.number() }).nullable(),
})
export type PatientImport = z.infer<typeof PatientImport>

/** An import of the last day. */
export const RecentImport = z.object({
  _id: Id,
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: MomentOut,
  added: z.number(),
  changed: z.number(),
})
export type RecentImport = z.infer<typeof RecentImport>

export const UndoneImport = z.object({
  removed: z.number(),
  restored: z.number(),
  /** Patients whose changes were not all undone, and why. */
  kept: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
})
export type UndoneImport = z.infer<typeof UndoneImport>

/** The most lines in one request, and in a file. */
export const maxImportLines = 2000

const { search, whose, filter, sort } = patientListFields
const exported = {
  roles: staff,
  query: z.object({ search, whose, filter, sort }),
  failure: 'Failed to export patients',
  limit: { points: 60, seconds: 3600, by: 'person' },
  isAudited: true,
  isExport: true,
  isClosedToSupport: true,
} as const

export const patientImports = defineApi('patients', {
  /** A dry run reports what the import would do. An import may be sent in batches with one `importId`. */
  importList: {
    route: 'POST /practitioners/patients/import',
    roles: staff,
    body: z.object({
      /** The field of each cell; null for cells to ignore. */
      fields: z.array(ImportField.nullable()).min(1).max(200),
      dateOrder: DateOrder.default('dayFirst'),
      lines: z
        .array(z.object({ line: z.number().int().min(1).max(1_000_000), cells: z.array(Text(20_000)).max(200) }))
        .min(1, 'There are no patients in this file.')
        .max(maxImportLines, 'At most 2,000 patients in one file.'),
      isDryRun: z.boolean(),
      importId: Id.optional(),
      fileName: Text(200).default(''),
      /** False adds the patients without inviting them; they can be invited later one by one. */
      isInviting: z.boolean().default(true),
    }),
    bodyBytes: 8_000_000,
    reply: PatientImport,
    failure: 'Failed to import patients',
  },
  /** Imports of the last day that can be undone, newest first. */
  recentImports: {
    route: 'GET /practitioners/patients/imports',
    roles: staff,
    reply: z.array(RecentImport),
    failure: 'Failed to read the imports',
  },
  /** Removes added patients without records since, and restores fields that have not changed since the import. */
  undoImport: {
    route: 'POST /practitioners/patients/imports/:id/undo',
    roles: staff,
    reply: UndoneImport,
    failure: 'Failed to undo the import',
  },
  /** The list with its filters and order. */
  exportCsv: {
    ...exported,
    route: 'GET /practitioners/patients/patients.csv',
    reply: { file: 'text/csv', name: 'patients.csv' },
  },
  exportXlsx: {
    ...exported,
    route: 'GET /practitioners/patients/patients.xlsx',
    reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'patients.xlsx' },
  },
})

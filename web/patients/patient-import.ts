import type { PatientImport } from '@kinora/contract/patients.ts'

/** Helpers for the patient import. Pure except for reading the file. */

/** Patients per request, so that progress can be shown. */
export const batchSize = 50

const largest = 2_000_000

/** The text of a chosen file: UTF-8, or what old spreadsheets save. Throws words for the user. */
export async function readCsv(file: File) {
  if (file.size > largest)
    throw new Error('This file is larger than 2 MB. Split it, and import one part after the other.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error('This is a spreadsheet. Save it as CSV first, then choose that file.')
  if (bytes.includes(0)) throw new Error('This is not a text file. Save the list as CSV first, then choose that file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The line ranges to send, each with at most `batchSize` lines to write. */
export function batchesOf({ rows }: Pick<PatientImport, 'rows'>) {
  const lines = rows.flatMap(({ line, outcome }) => (outcome === 'new' || outcome === 'changed' ? [line] : []))
  const batches = []
  for (let at = 0; at < lines.length; at += batchSize) {
    const some = lines.slice(at, at + batchSize)
    batches.push({ from: some[0]!, to: some.at(-1)!, size: some.length })
  }
  return batches
}

const fieldHeadings: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  address: 'Address',
  emergencyContact: 'Emergency contact',
  referrer: 'Referrer',
  condition: 'Condition',
  affectedSide: 'Affected side',
  goals: 'Goals',
  equipment: 'Equipment',
  notes: 'Notes',
}

/** 'Mobile: Minimum six digits required.' */
export const problemText = ({ field, message }: { field: string; message: string }) => {
  const name = fieldHeadings[field.split('.')[0]!] ?? field
  return message.startsWith(name) ? message : `${name}: ${message}`
}

/** The header line of the template. */
export const templateCsv = `${Object.values(fieldHeadings).join(',')}\r\n`

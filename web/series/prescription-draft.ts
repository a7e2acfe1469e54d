import { dequal } from 'dequal/lite'
import { Dosage, DosageDraft, emptyDosage, PainRule, type Side } from '@kinora/contract/dosage.ts'
import {
  parseDosageLine,
  type RecognizedPart,
  type UnrecognizedPart,
  writeDosageLine,
} from '@kinora/contract/dosage-line.ts'
import { prescribedFields, type Prescription, type PrescriptionChange } from '@kinora/contract/series.ts'
import { sideNames } from './prescription-sides.ts'

type EditedFields = Pick<Prescription, (typeof prescribedFields)[number]>

/** A prescription being edited: the typed line, and the values of the line and the other fields. */
export interface EditDraft extends EditedFields {
  line: string
  recognized: RecognizedPart[]
  unrecognized: UnrecognizedPart[]
}

/** A draft with the version of the prescription that was edited. */
export interface StoredEdit {
  draft: EditDraft
  version: number
}

/** A side that the line leaves out stays as it was: losing the side is the most harmful mistake. */
function withSide(recognized: RecognizedPart[], side: Side) {
  if (side === 'none' || recognized.some(({ label }) => label === 'Side')) return recognized
  return [...recognized, { label: 'Side', value: sideNames[side] }]
}

function readLine(line: string, side: Side) {
  const parsed = parseDosageLine(line, emptyDosage)
  const nextSide = parsed.side ?? side
  return {
    line,
    dosage: parsed.dosage,
    side: nextSide,
    recognized: withSide(parsed.recognized, nextSide),
    unrecognized: parsed.unrecognized,
  }
}

export function draftOf(prescription: Prescription): EditDraft {
  const { dosage, side, priority, painRule, patientNote, staffNote, nameOverride, group, log } = prescription
  const { recognized, unrecognized } = readLine(writeDosageLine(dosage, side), side)
  return {
    line: writeDosageLine(dosage, side),
    recognized,
    unrecognized,
    dosage,
    side,
    priority,
    painRule,
    patientNote,
    staffNote,
    nameOverride,
    group,
    log,
  }
}

/** The line is the whole dosage, so deleting a part of it clears that part. Only the side stays until it is changed. */
export const withLine = (draft: EditDraft, line: string): EditDraft => ({ ...draft, ...readLine(line, draft.side) })

const isWritable = (dosage: Dosage) => Dosage.safeParse(dosage).success

/** Applies a change of the other fields and rewrites the line to match, if the dosage is valid. */
export function withField(draft: EditDraft, change: Partial<EditedFields>): EditDraft {
  const next = { ...draft, ...change }
  if ((!change.dosage && !change.side) || !isWritable(next.dosage)) return next
  const { recognized, unrecognized } = readLine(writeDosageLine(next.dosage, next.side), next.side)
  return { ...next, line: writeDosageLine(next.dosage, next.side), recognized, unrecognized }
}

/** Validation messages by field: `line`, `dosage.repsMax`, `painRule.stopAbove`. */
export function draftProblems(draft: EditDraft) {
  const problems: Record<string, string> = {}
  const [first] = draft.unrecognized
  if (first) problems.line = `We can’t read “${first.text}”. Write it like 3x10 hold 5s 2kg right rest 60s.`
  const results = { dosage: DosageDraft.safeParse(draft.dosage), painRule: PainRule.safeParse(draft.painRule) }
  for (const [field, { error }] of Object.entries(results)) {
    for (const { path, message } of error?.issues ?? []) problems[[field, ...path].join('.')] ??= message
  }
  return problems
}

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
export type FieldChange = Partial<Pick<PrescriptionChange, (typeof prescribedFields)[number]>>

/** The fields that differ from the saved prescription, or undefined if none does. */
export function changeOf(prescription: Prescription, draft: EditDraft): FieldChange | undefined {
  const fields = prescribedFields.filter((field) => !dequal(trimText(prescription[field]), trimText(draft[field])))
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map((field) => [field, draft[field]]))
}

import { Dosage, DosageDraft, PainRule, type Side } from '@kinora/contract/dosage.ts'
import {
  parseDosageLine,
  type RecognizedPart,
  type UnrecognizedPart,
  writeDosageLine,
} from '@kinora/contract/dosage-line.ts'
import type { Prescription, PrescriptionChange } from '@kinora/contract/series.ts'

type Edited = Pick<
  Prescription,
  'dosage' | 'side' | 'priority' | 'painRule' | 'patientNote' | 'staffNote' | 'nameOverride' | 'group' | 'log'
>

/** A prescription while it is edited: the line as it is typed, and everything it or the fields say. */
export interface EditDraft extends Edited {
  line: string
  understood: RecognizedPart[]
  unknown: UnrecognizedPart[]
}

const blank = Dosage.parse({})

const sideNames: Record<Side, string> = { left: 'Left', right: 'Right', both: 'Both', each: 'Each', none: 'None' }

/** The side is shown even when the line leaves it out: it stays, because losing it is the costly mistake. */
function understoodWith(understood: RecognizedPart[], side: Side) {
  if (side === 'none' || understood.some(({ label }) => label === 'Side')) return understood
  return [...understood, { label: 'Side', value: sideNames[side] }]
}

function readLine(line: string, side: Side) {
  const parsed = parseDosageLine(line, blank)
  const kept = parsed.side ?? side
  return {
    line,
    dosage: parsed.dosage,
    side: kept,
    understood: understoodWith(parsed.recognized, kept),
    unknown: parsed.unrecognized,
  }
}

export function draftOf(prescription: Prescription): EditDraft {
  const { dosage, side, priority, painRule, patientNote, staffNote, nameOverride, group, log } = prescription
  const { understood, unknown } = readLine(writeDosageLine(dosage, side), side)
  return {
    line: writeDosageLine(dosage, side),
    understood,
    unknown,
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

/** The line is the whole dosage: what is taken out of it is gone. Only the side stays until it is said otherwise. */
export const typed = (draft: EditDraft, line: string): EditDraft => ({ ...draft, ...readLine(line, draft.side) })

const isWritable = (dosage: Dosage) => Dosage.safeParse(dosage).success

/** A field changed; the line follows, once there is something to write. */
export function withField(draft: EditDraft, change: Partial<Edited>): EditDraft {
  const next = { ...draft, ...change }
  if ((!change.dosage && !change.side) || !isWritable(next.dosage)) return next
  const { understood, unknown } = readLine(writeDosageLine(next.dosage, next.side), next.side)
  return { ...next, line: writeDosageLine(next.dosage, next.side), understood, unknown }
}

/** What must be mended first, by field: `line`, `dosage.repsMax`, `painRule.stopAbove`. */
export function draftProblems(draft: EditDraft) {
  const problems: Record<string, string> = {}
  const [unknown] = draft.unknown
  if (unknown) problems.line = `“${unknown.text}” is not understood. Write it like 3x10 hold 5s 2kg right rest 60s.`
  const told = { dosage: DosageDraft.safeParse(draft.dosage), painRule: PainRule.safeParse(draft.painRule) }
  for (const [field, { error }] of Object.entries(told)) {
    for (const { path, message } of error?.issues ?? []) problems[[field, ...path].join('.')] ??= message
  }
  return problems
}

const edited = [
  'dosage',
  'side',
  'priority',
  'painRule',
  'patientNote',
  'staffNote',
  'nameOverride',
  'group',
  'log',
] as const
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** Keys in one order, so that two records with the same content are the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

export type FieldChange = Partial<Pick<PrescriptionChange, (typeof edited)[number]>>

/** Only what differs from the prescription as it stands; nothing when it is all the same. */
export function changeOf(prescription: Prescription, draft: EditDraft): FieldChange | undefined {
  const fields = edited.filter((field) => !isSame(text(prescription[field]), text(draft[field])))
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map((field) => [field, draft[field]]))
}

/** The sides there are to choose from; a both-sided exercise needs none. The one that holds is always among them. */
export function sideChoices(laterality: Prescription['exercise']['laterality'], side: Side) {
  const sides: Side[] = ['left', 'right', 'each', laterality === 'bilateral' ? 'none' : 'both']
  return (sides.includes(side) ? sides : [...sides, side]).map((value) => ({ value, label: sideNames[value] }))
}

import type { ImportedPatient, PatientImport, patientImports } from '@kinora/contract/patient-imports.ts'
import type { PatientDraft } from '@kinora/contract/patients.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { invitePatients } from '../accounts/invitation.service.ts'
import { confirmMobile, updateAccount } from '../accounts/account.queries.ts'
import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { countFreePatientPlaces, reserveQuota } from '../plans/plan-limit.service.ts'
import { narrowed, patientScopeOf } from '../security/patient-scope.ts'
import { findClinicToday, findOrganizationName } from '../organizations/organization.queries.ts'
import {
  countImported,
  findAccountsForImport,
  findNamesakes,
  insertImport,
  insertImportedAccounts,
  insertImportedPatients,
  insertImportRows,
  type KnownAccount,
} from './patient-import.queries.ts'
import {
  changesOf,
  isSamePerson,
  readSheet,
  shownChanges,
  type FieldChange,
  type ReadLine,
} from './patient-import.rules.ts'
import { updatePatientFields } from './patient.queries.ts'

type Body = ParsedRequest<typeof patientImports.importList>['body']
type Who = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

interface PlannedLine extends ReadLine {
  outcome: ImportedPatient['outcome']
  changes: FieldChange[]
  known: KnownAccount | undefined
}

const emailTaken = { field: 'email', message: 'Email already in use.' }
const refuseLine = (line: ReadLine, problems = line.problems): PlannedLine => ({
  ...line,
  problems,
  outcome: 'refused',
  changes: [],
  known: undefined,
})

const namesake = {
  field: 'dateOfBirth',
  message: 'You already have a patient of this name. Give a date of birth or an email, so that we can tell them apart.',
}

const hereWithoutEmail = {
  field: 'email',
  message: 'You already have this patient, without an email. Add it on their page.',
}

/** The accounts that lines may refer to, by email or name. */
async function findKnown(tx: WriteTx, actor: Who, lines: ReadLine[]) {
  const drafts = lines.flatMap(({ draft }) => draft ?? [])
  const emails = drafts.flatMap(({ email }) => email ?? [])
  const names = drafts.map(({ name }) => name.toLowerCase())
  const scope = narrowed(patientScopeOf(actor, 'patients'), 'mine')
  const accounts = await findAccountsForImport(tx, actor.organizationId, emails)
  const namesakes = names.length > 0 ? await findNamesakes(tx, actor.organizationId, names, scope) : []
  return { byEmail: new Map(accounts.map((account) => [account.email, account])), namesakes }
}
type Known = Awaited<ReturnType<typeof findKnown>>

/**
 * A patient without an email is matched by name and date of birth. The line is refused if another person of that name
 * could be meant.
 */
function planByName(actor: Who, line: ReadLine, draft: PatientDraft, { namesakes }: Known): PlannedLine {
  const others = namesakes.filter(({ name }) => name.toLowerCase() === draft.name.toLowerCase())
  const same = others.filter((other) => isSamePerson(draft, other))
  const isUnclear = same.length === 0 && others.some(({ dateOfBirth }) => !dateOfBirth || !draft.dateOfBirth)
  return same.length > 1 || isUnclear ? refuseLine(line, [namesake]) : planKnown(actor, line, draft, same[0])
}

function plan(actor: Who, line: ReadLine, known: Known): PlannedLine {
  const { draft } = line
  if (!draft) return refuseLine(line)
  if (draft.email === null) return planByName(actor, line, draft, known)
  const account = known.byEmail.get(draft.email)
  const isHere = ({ email, ...other }: KnownAccount) => email === '' && isSamePerson(draft, other)
  if (!account && draft.dateOfBirth && known.namesakes.some(isHere)) return refuseLine(line, [hereWithoutEmail])
  return planKnown(actor, line, draft, account)
}

/** Staff have accounts too, and a practitioner may not change a colleague's patients. */
function planKnown(actor: Who, line: ReadLine, draft: PatientDraft, known: KnownAccount | undefined): PlannedLine {
  const { given } = line
  if (!known) return { ...line, outcome: 'new', changes: [], known }
  const { practitionerId = known.practitionerId } = patientScopeOf(actor, 'patients')
  if (!known.practitionerId || known.practitionerId !== practitionerId) return refuseLine(line, [emailTaken])
  const changes = changesOf({ draft, given }, known)
  return { ...line, outcome: changes.length > 0 ? 'changed' : 'same', changes, known }
}

/** Imports the lines of a file. A dry run reports exactly what the import would do. */
export async function importPatients(
  tx: WriteTx,
  actor: Who,
  body: Body,
  emailContext: EmailContext,
): Promise<PatientImport> {
  const { organizationId, accountId } = actor
  const lines = readSheet(body, await findClinicToday(tx, organizationId))
  const knownPatients = await findKnown(tx, actor, lines)
  const planned = lines.map((line) => plan(actor, line, knownPatients))
  const places = await countFreePatientPlaces(tx, organizationId, accountId)
  if (body.isDryRun) return createReport(planned, { isDryRun: true, places, done: null })

  const importId = body.importId ?? crypto.randomUUID()
  await beginImport(tx, actor, { importId, fileName: body.fileName })
  const added = await addAll(tx, actor, planned, body.isInviting ? emailContext : undefined)
  const changed = planned.filter(({ outcome }) => outcome === 'changed')
  for (const line of changed) await changeKnownPatient(tx, organizationId, line)
  await insertImportRows(tx, { organizationId, importId }, [
    ...[...added.values()].map((patientId) => ({ patientId, changes: null })),
    ...changed.map(({ known: patient, changes }) => ({ patientId: patient!.id, changes })),
  ])
  const isLost = ({ outcome, line }: PlannedLine) => outcome === 'new' && !added.has(line)
  const outcomes = planned.map((line) => (isLost(line) ? refuseLine(line, [emailTaken]) : line))
  return createReport(outcomes, { isDryRun: false, places, done: await countImported(tx, organizationId, importId) })
}

async function beginImport(tx: WriteTx, actor: Who, { importId, fileName }: { importId: string; fileName: string }) {
  const { organizationId, accountId: importedBy } = actor
  const begun = await insertImport(tx, { organizationId, id: importId, importedBy, fileName })
  if (!begun) throw new Problem('conflict', 'This import was undone. Choose the file again to start a new one.')
}

/** Adds the new patients and, with an email context, invites those who have one. Returns their ids by line. */
async function addAll(tx: WriteTx, actor: Who, lines: PlannedLine[], emailContext: EmailContext | undefined) {
  const { organizationId, accountId } = actor
  const drafts = lines.flatMap(({ outcome, line, draft }) => (outcome === 'new' && draft ? [{ line, draft }] : []))
  if (drafts.length === 0) return new Map<number, string>()
  await reserveQuota(tx, organizationId, 'PATIENT_COUNT', drafts.length)
  await reserveQuota(tx, organizationId, 'PATIENT_COUNT_PER_PRACTITIONER', drafts.length, accountId)
  const ids = await insertImportedAccounts(tx, organizationId, drafts)
  const added = drafts.flatMap(({ line, draft }) => (ids.has(line) ? [{ id: ids.get(line)!, draft }] : []))
  await insertImportedPatients(tx, organizationId, accountId, added)
  if (emailContext) await inviteAll(tx, organizationId, added, emailContext)
  return ids
}

async function inviteAll(
  tx: WriteTx,
  organizationId: string,
  added: { id: string; draft: PatientDraft }[],
  emailContext: EmailContext,
) {
  const organization = await findOrganizationName(tx, organizationId)
  const people = added.flatMap(({ id, draft: { name, email } }) => (email ? [{ accountId: id, name, email }] : []))
  if (people.length > 0) await invitePatients(tx, { organizationId, organization }, people, emailContext)
}

async function changeKnownPatient(tx: WriteTx, organizationId: string, { known, changes }: PlannedLine) {
  await applyFields(
    tx,
    organizationId,
    known!.id,
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  )
}

/** Writes fields of a patient to the account and the record. */
export async function applyFields(tx: WriteTx, organizationId: string, id: string, fields: Partial<PatientDraft>) {
  const { name, mobile } = fields
  await updatePatientFields(tx, organizationId, id, fields)
  if (name !== undefined || mobile !== undefined)
    await updateAccount(tx, organizationId, id, {
      ...(name !== undefined && { name }),
      ...(mobile !== undefined && { mobile: mobile ?? '' }),
    })
  // A mobile from the clinic's own list counts as confirmed.
  if (mobile) await confirmMobile(tx, organizationId, id, mobile)
}

function createReport(lines: PlannedLine[], about: Pick<PatientImport, 'isDryRun' | 'places' | 'done'>): PatientImport {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  const rows = lines.map(({ line, name, email, outcome, problems, omitted, changes }) => ({
    ...{ line, name, email, outcome, problems, omitted },
    changes: shownChanges(changes),
  }))
  return { ...about, counts, rows }
}

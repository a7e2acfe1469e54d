import type { ParsedRequest } from '@kinora/contract/api.ts'
import {
  SentRecord,
  type patientTransfers,
  type SentProgram,
  type TransferPreview,
} from '@kinora/contract/patient-transfers.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import { insertExercises } from '../exercises/exercise-content.queries.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import type { ProgramRow } from '../programs/program.queries.ts'
import { addProgram, recordProgramChange } from '../programs/program.service.ts'
import { withPrecautionGuard } from '../series/precaution-guard.service.ts'
import { insertCopies } from '../series/series-copy.service.ts'
import { insertSeries } from '../series/series.queries.ts'
import { findTransferImports, findKnownExercises, insertTransferImport } from './patient-transfer.queries.ts'
import { readTransfer } from './patient-transfer-envelope.service.ts'
import { mapExercises, type MappedExercise } from './patient-transfer.rules.ts'

const recordOf = (content: SentRecord) => SentRecord.parse(content)

/** The imported files of other clinics for a patient. */
export async function readTransferImports(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  const rows = await findTransferImports(db, { organizationId: actor.organizationId, patientId })
  return rows.map(({ content, checksum: _of, ...row }) => ({ ...row, ...content }))
}

/** Previews the import of a file. Nothing is written. */
export async function previewTransfer(
  db: Tx,
  actor: Actor,
  patientId: string,
  { text }: { text: string },
  secret: string,
): Promise<TransferPreview> {
  const { organizationId } = actor
  const patient = await readPatient(db, actor, patientId)
  const { content, checksum, isOwn } = readTransfer(text, secret)
  const mapped = mapExercises(content.exercises, await findKnownExercises(db, organizationId))
  const knownImports = await findTransferImports(db, { organizationId, patientId })
  const { program, discharge } = content
  const sameBirth =
    !patient.dateOfBirth || !content.patient.dateOfBirth || patient.dateOfBirth === content.patient.dateOfBirth
  return {
    clinic: content.clinic,
    madeAt: content.madeAt,
    patient: content.patient,
    isSamePatient: sameBirth && patient.name.toLowerCase() === content.patient.name.trim().toLowerCase(),
    isOwn,
    isKnown: knownImports.some((known) => known.checksum === checksum),
    program: program && {
      ...{ title: program.title, weeks: program.weeks, isOpenEnded: program.isOpenEnded },
      series: program.series.map(({ name }) => name),
    },
    exercises: mapped.map(({ sent, outcome, known: found }) => ({
      ...{ name: sent.draft.name, outcome },
      as: found?.name ?? sent.draft.name,
    })),
    sessions: content.sessions,
    surveys: content.surveys.map(({ title }) => title),
    education: content.education.map(({ title }) => title),
    hasFlareUpPlan: discharge !== null,
  }
}

/** Adds the missing exercises. Returns the id in this clinic for each exercise of the file. */
async function addExercises(tx: WriteTx, { organizationId }: Actor, mapped: MappedExercise[], figures: Set<string>) {
  const added = mapped.filter(({ known }) => !known)
  const ids = await insertExercises(
    tx,
    organizationId,
    added.map(({ sent: { key, draft, attribution, figure } }) => ({
      draft,
      facts: {
        ...{ ownerId: null, source: 'kinora-patient', sourceId: key, attribution },
        figure: figure && figures.has(figure) ? figure : null,
      },
    })),
  )
  return new Map([
    ...mapped.flatMap(({ sent, known }) => (known ? [[sent.key, known.id] as const] : [])),
    ...added.map(({ sent }, at) => [sent.key, ids[at]!] as const),
  ])
}

/** Adds the program's prescriptions in all its weeks. */
async function fillProgram(
  tx: WriteTx,
  actor: Actor,
  program: ProgramRow,
  sentProgram: SentProgram,
  idOf: Map<string, string>,
  reason: string,
) {
  const exercises = new Map((await findExercises(tx, actor, [...idOf.values()])).map((row) => [row._id, row]))
  const rows: Parameters<typeof insertCopies>[4] = []
  for (const [position, { prescriptions, ...series }] of sentProgram.series.entries()) {
    const seriesId = ensureFound(await insertSeries(tx, actor.organizationId, program._id, { ...series, position }))
    for (const [at, { week, exercise, ...prescribed }] of prescriptions.entries()) {
      const found = exercises.get(idOf.get(exercise) ?? '')
      if (!found) throw fieldProblem('invalid', 'text', 'This file is damaged: an exercise of the program is missing.')
      const weeks = sentProgram.isOpenEnded ? Array.from({ length: program.weeks }, (_, each) => each + 1) : [week]
      rows.push(
        ...weeks.map((each) => ({
          ...prescribed,
          ...{ exerciseId: found._id, exerciseVersion: found.version, exerciseOrganizationId: found.organizationId },
          ...{ seriesId, week: each, position: at, staffNote: '' },
        })),
      )
    }
  }
  await withPrecautionGuard(reason, (guard) => insertCopies(tx, actor, guard, program, rows))
  await recordProgramChange(tx, actor, program)
}

type ImportRequest = ParsedRequest<typeof patientTransfers.importFile>['body']

/** Imports a patient's file from another clinic: its program with the exercises, and the rest for reading. */
export async function importTransfer(
  tx: WriteTx,
  actor: Actor,
  patientId: string,
  { text, startDate, weeks, reason }: ImportRequest,
  secret: string,
) {
  const { organizationId, accountId: importedBy } = actor
  await readPatient(tx, actor, patientId)
  const { content, checksum } = readTransfer(text, secret)
  await lockOrganization(tx, organizationId)
  await lockPatients(tx, organizationId, [patientId])
  const imported = await findTransferImports(tx, { organizationId, patientId })
  if (imported.some((each) => each.checksum === checksum))
    throw fieldProblem('conflict', 'text', 'This file has already been imported.')
  const { program: sent, clinic, madeAt } = content
  let programId: string | null = null
  if (sent) {
    const knownExercises = await findKnownExercises(tx, organizationId)
    const figures = new Set(knownExercises.flatMap(({ isStarter, figure }) => (isStarter && figure ? [figure] : [])))
    const idOf = await addExercises(tx, actor, mapExercises(content.exercises, knownExercises), figures)
    const { program } = await addProgram(tx, actor, {
      ...{ title: sent.title, description: `From ${clinic}.`, patientId, startDate },
      weeks: sent.isOpenEnded ? weeks : sent.weeks,
    })
    programId = program._id
    await fillProgram(tx, actor, program, sent, idOf, reason)
  }
  const record = recordOf(content)
  await insertTransferImport(tx, {
    organizationId,
    patientId,
    programId,
    checksum,
    clinic,
    madeAt,
    content: record,
    importedBy,
  })
  return { programId }
}

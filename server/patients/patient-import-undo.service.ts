import type { UndoneImport } from '@kinora/contract/patient-imports.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { removeFilesAndExports } from '../organizations/organization-export.service.ts'
import {
  deleteImportedPatients,
  findAddedPatients,
  findChangedPatients,
  lockImport,
  lockImportedPatients,
  updateUndone,
} from './patient-import-undo.queries.ts'
import { findImports } from './patient-import.queries.ts'
import { undoneChanges } from './patient-import.rules.ts'
import { applyFields } from './patient-import.service.ts'

type Who = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

/** Owners see and undo all imports, others only their own. */
const importerOf = ({ role, accountId }: Who) => (isOwner(role) ? undefined : accountId)

export const readRecentImports = (db: Db, actor: Who) => findImports(db, actor.organizationId, importerOf(actor))

type Added = Awaited<ReturnType<typeof findAddedPatients>>[number]
function reasonToKeep({ hasJoined, hasRecords, isEdited }: Added) {
  if (hasJoined) return 'They have joined since.'
  if (hasRecords) return 'Something was recorded for them since, such as a program or a message.'
  return isEdited ? 'Their details were changed since.' : undefined
}

/** Undoes an import, except for patients who have records since. */
export async function undoImport(tx: WriteTx, actor: Who, importId: string): Promise<UndoneImport> {
  const { organizationId } = actor
  const { undoneAt, isRecent } = ensureFound(
    await lockImport(tx, organizationId, importId, importerOf(actor)),
    'This import',
  )
  if (undoneAt) throw new Problem('conflict', 'This import was undone already.')
  if (!isRecent) throw new Problem('conflict', 'An import can be undone for a day. Remove the patients one by one.')
  await lockImportedPatients(tx, organizationId, importId)
  const added = await findAddedPatients(tx, organizationId, importId)
  const removed = added.filter((patient) => !reasonToKeep(patient)).map(({ id }) => id)
  const keptPatients = added.flatMap((patient) => {
    const reason = reasonToKeep(patient)
    return reason ? [{ _id: patient.id, name: patient.name, reason }] : []
  })
  const { restored, kept } = await restoreChanged(tx, organizationId, importId)
  await deleteImportedPatients(tx, organizationId, removed)
  if (removed.length > 0) await removeFilesAndExports(tx, organizationId, [])
  await updateUndone(tx, organizationId, importId)
  return { removed: removed.length, restored, kept: [...keptPatients, ...kept] }
}

async function restoreChanged(tx: WriteTx, organizationId: string, importId: string) {
  const keptPatients: UndoneImport['kept'] = []
  let count = 0
  for (const { changes, ...now } of await findChangedPatients(tx, organizationId, importId)) {
    const { restored, kept: fields } = undoneChanges(changes, now)
    const name = String(restored.name ?? now.name)
    if (Object.keys(restored).length > 0) {
      await applyFields(tx, organizationId, now.id, restored)
      count += 1
    }
    if (fields.length > 0)
      keptPatients.push({ _id: now.id, name, reason: `Changed since: ${fields.map(fieldName).join(', ')}.` })
  }
  return { restored: count, kept: keptPatients }
}

/** 'emergency contact' */
const fieldName = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

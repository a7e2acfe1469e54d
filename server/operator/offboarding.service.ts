import type { Offboarding } from '@kinora/contract/operator.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findDownloadedExport } from '../organizations/organization-export.queries.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import {
  raiseStatementTimeout,
  countFileKeys,
  countRows,
  deleteOrganization,
  enqueueOffboarding,
  findFileKeys,
  findOffboarding,
  findRowBatch,
  findTableReferences,
  didLastAttemptFail,
  archiveInvoices,
  deleteRowBatch,
  removePortraits,
  storeInitialCounts,
  markAsOffboarding,
} from './offboarding.queries.ts'
import { deletionOrder, tablesOf } from './offboarding.rules.ts'
import { findOrganizationOf, findProof, insertAct } from './operator.queries.ts'
import { endSubscription } from './plan-request.service.ts'

const noCopy =
  'No owner has downloaded a copy of the organisation’s data. Reactivate it and ask them to, or confirm that they want none.'

/** The progress of a deletion, or its proof once it is done. Null if none was requested. */
export async function readOffboarding(systemDb: Db, orgId: string): Promise<Offboarding | null> {
  const going = await findOffboarding(systemDb, orgId)
  if (going) {
    const rows = going.before && Object.values(going.before).reduce((sum, count) => sum + count, 0)
    const isFailing = await didLastAttemptFail(systemDb, orgId)
    return { orgId, rows, deleted: Math.min(going.deleted, rows ?? 0), isFailing, proof: null }
  }
  if (await findOrganizationOf(systemDb, orgId)) return null
  const { id, at, proof } = ensureFound(await findProof(systemDb, orgId), 'This organisation')
  const rows = proof!.tables.reduce((sum, { before }) => sum + before, 0)
  return { orgId, rows, deleted: rows, isFailing: false, proof: { _id: id, orgId, at: at.toISOString(), ...proof! } }
}

function ensureSuspended(state: 'active' | 'suspended' | 'waiting') {
  if (state === 'active') throw new Problem('conflict', 'Suspend the organisation first, so that nobody is using it.')
}

/**
 * Starts to delete every file and row of a suspended organization; jobs continue it. Repeating the request restarts a
 * stopped deletion.
 */
export async function startOffboarding(
  systemDb: Db,
  { accountId: byId }: Actor,
  orgId: string,
  { name: typed, hasNoCopy }: { name: string; hasNoCopy: boolean },
  integrations: Integrations,
) {
  const { state, name } = ensureFound(await findOrganizationOf(systemDb, orgId), 'This organisation')
  if (typed !== name) throw fieldProblem('invalid', 'name', `Type the name exactly as shown: ${name}`)
  ensureSuspended(state)
  const isGoing = (await findOffboarding(systemDb, orgId)) !== undefined
  if (!isGoing && state !== 'waiting' && !hasNoCopy && !(await findDownloadedExport(systemDb, orgId)))
    throw fieldProblem('conflict', 'hasNoCopy', noCopy)
  if (!isGoing) await endSubscription(systemDb, integrations, orgId)
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, orgId)
    // Another operator may have reactivated it meanwhile.
    ensureSuspended(ensureFound(await findOrganizationOf(tx, orgId), 'This organisation').state)
    await markAsOffboarding(tx, orgId, { byId, note: hasNoCopy ? 'Without a copy.' : '' })
    await enqueueOffboarding(tx, orgId)
  })
  return ensureFound((await readOffboarding(systemDb, orgId)) ?? undefined, 'This organisation')
}

interface Deletion {
  systemDb: Db
  fileStorage: FileStorage
  organizationId: string
  /** The number of rows per transaction. */
  pieceSize: number
  isTimeOver: () => boolean
}

async function isStored(fileStorage: FileStorage, key: string) {
  const content = await fileStorage.open(key, { from: 0, to: 0 })
  for await (const _ of content ?? []) break
  return content !== undefined
}

/** Removes files and verifies that they are gone. */
async function removeFiles(fileStorage: FileStorage, keys: string[]) {
  const atOnce = 20
  for (let from = 0; from < keys.length; from += atOnce)
    await Promise.all(
      keys.slice(from, from + atOnce).map(async (key) => {
        await fileStorage.remove(key)
        if (await isStored(fileStorage, key)) throw new Error(`The file ${key} is still there.`)
      }),
    )
}

type Table = Awaited<ReturnType<typeof findTableReferences>>[number]

/** Deletes some rows of a table, after their files. @returns how many; none if other rows still refer to them. */
async function removeSome({ systemDb, fileStorage, organizationId, pieceSize }: Deletion, table: Table) {
  const { places, keys } = await inTransaction(systemDb, (tx) => findRowBatch(tx, organizationId, table, pieceSize))
  if (places.length === 0) return 0
  await removeFiles(fileStorage, keys)
  return inTransaction(systemDb, async (tx) => {
    await raiseStatementTimeout(tx)
    return deleteRowBatch(tx, organizationId, table.name, places)
  }).catch((error: { code?: string }) => {
    if (error.code === '23503') return 0
    throw error
  })
}

/** Empties tables, each piece in its own transaction. @returns whether no more can be deleted in pieces. */
async function removeRows(deletion: Deletion) {
  const { systemDb, organizationId, isTimeOver } = deletion
  await inTransaction(systemDb, (tx) => removePortraits(tx, organizationId))
  const tables = deletionOrder(await findTableReferences(systemDb))
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false
    for (const table of tables)
      while ((await removeSome(deletion, table)) > 0) {
        hasChanged = true
        if (isTimeOver()) return false
      }
  }
  return true
}

/** Counts all rows before any are deleted. */
const countAll = (systemDb: Db, organizationId: string) =>
  inTransaction(systemDb, async (tx) => {
    await raiseStatementTimeout(tx)
    await storeInitialCounts(
      tx,
      organizationId,
      await countRows(tx, organizationId),
      await countFileKeys(tx, organizationId),
    )
  })

/** Deletes the rest and proves by counting that nothing is left, in one transaction. */
const finish = (systemDb: Db, orgId: string) =>
  inTransaction(systemDb, async (tx) => {
    await raiseStatementTimeout(tx)
    await lockOrganization(tx, orgId)
    const going = await findOffboarding(tx, orgId)
    if (!going?.before) return
    // A job may have stored a file meanwhile.
    const keys = await findFileKeys(tx, orgId)
    if (keys.length > 0) await enqueue(tx, 'removeFiles', { keys })
    await archiveInvoices(tx, orgId)
    await deleteOrganization(tx, orgId)
    const after = await countRows(tx, orgId)
    if ([...after.values()].some((count) => count > 0)) throw new Error(`Rows are left: ${JSON.stringify([...after])}`)
    const proof = { tables: tablesOf(going.before, after), files: { before: going.files, after: 0 } }
    await insertAct(tx, { act: 'offboarded', subjectId: orgId, byId: going.byId, proof, note: going.note })
  })

/** Milliseconds after which other jobs get a turn. */
const sliceMilliseconds = 5_000

/**
 * Continues deleting an organization, and enqueues itself again until nothing is left. Deleted data stays deleted: it
 * can stop at any point and continue from there. Tax invoices are kept; the proof and the audit log contain ids only.
 */
export async function continueOffboarding(
  systemDb: Db,
  fileStorage: FileStorage,
  organizationId: string,
  { milliseconds = sliceMilliseconds, pieceSize = 5_000 } = {},
) {
  const until = performance.now() + milliseconds
  const isTimeOver = () => performance.now() >= until
  const going = await findOffboarding(systemDb, organizationId)
  if (!going) return
  if (!going.before) await countAll(systemDb, organizationId)
  const isLast = await removeRows({ systemDb, fileStorage, organizationId, pieceSize, isTimeOver })
  if (isLast) await finish(systemDb, organizationId)
  else await inTransaction(systemDb, (tx) => enqueueOffboarding(tx, organizationId))
}

import { createHash, randomUUID } from 'node:crypto'
import type { ExerciseImport } from '@kinora/contract/exercise-import-formats.ts'
import { ExerciseDraft, type ExerciseReview } from '@kinora/contract/exercises.ts'
import { starterLibrary, type StarterExercise } from '@kinora/figure/library/starter.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { readList } from '../import/detect.ts'
import type { IncomingList } from '../import/incoming.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { insertExercises, updateContent } from './exercise-content.queries.ts'
import {
  archiveOthers,
  findByIds,
  findImported,
  findNames,
  linkLadders,
  linkNeighbors,
  raiseLockTimeout,
} from './exercise-import.queries.ts'
import { insertExerciseImport, type ImportedRow } from './exercise-import-undo.queries.ts'
import { enqueueMedia } from './exercise-import-media.service.ts'
import { contentOf, contentText, starterOrganizationId } from './exercise.rules.ts'
import {
  decideImport,
  mergedDraft,
  normalizeDraft,
  type ImportDecision,
  type ExistingLibrary,
} from './exercise-import.rules.ts'
import { notesOf, reportOf } from './exercise-import-report.rules.ts'
import { starterAsImport } from './starter-library.rules.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const hashOfDraft = (draft: ExerciseDraft) => hashOf(contentText(draft) ?? '')

interface ImportTarget {
  organizationId: string
  accountId: string | null
}

type Row = Awaited<ReturnType<typeof findImported>>[number]

const importedBefore = (row: Row) => ({
  id: row.id,
  sourceId: row.sourceId!,
  name: row.name,
  sourceHash: row.sourceHash,
  contentHash: hashOfDraft(row),
  isArchived: row.archivedAt !== null,
})

async function loadLibrary(tx: WriteTx, organizationId: string, source: string) {
  const rows = await findImported(tx, organizationId, source)
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    library: {
      imported: rows.map(importedBefore),
      ...(await findNames(tx, organizationId, source)),
    } as ExistingLibrary,
  }
}

/**
 * The draft of an exercise after a round trip through the file's format. Undefined if an old row breaks a newer rule.
 */
function roundTripDraft(row: Row, roundTrip: NonNullable<IncomingList['roundTrip']>) {
  const { success, data } = ExerciseDraft.safeParse(roundTrip(contentOf(row)))
  return success ? normalizeDraft(data) : undefined
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Adds the exercises that the file was exported from, matched by id. They take precedence over imported ones. */
async function withExportedExercises(
  tx: WriteTx,
  organizationId: string,
  list: IncomingList,
  library: Awaited<ReturnType<typeof loadLibrary>>,
) {
  const { roundTrip } = list
  if (!roundTrip) return library
  const ids = list.exercises.map(({ sourceId }) => sourceId).filter(isId)
  const ownExercises = await findByIds(tx, organizationId, ids)
  const exported = ownExercises.map((row) => {
    const draft = roundTripDraft(row, roundTrip)
    const hash = draft ? hashOfDraft(draft) : null
    return { ...importedBefore(row), sourceId: row.id, sourceHash: hash, contentHash: hash, version: row.version }
  })
  return {
    rows: new Map([...library.rows, ...ownExercises.map((row) => [row.id, row] as const)]),
    library: { ...library.library, imported: [...library.library.imported, ...exported] },
  }
}

async function store(
  tx: WriteTx,
  { organizationId, accountId }: ImportTarget,
  source: string,
  decisions: ImportDecision[],
  rows: Awaited<ReturnType<typeof loadLibrary>>['rows'],
  { review, roundTrip }: { review?: ExerciseReview; roundTrip?: IncomingList['roundTrip'] } = {},
) {
  const added = decisions.filter(({ outcome }) => outcome === 'new')
  const ids = await insertExercises(
    tx,
    organizationId,
    added.map(({ incoming: { sourceId, attribution }, draft, hash }) => ({
      draft: draft!,
      facts: { ownerId: null, source, sourceId, sourceHash: hash!, attribution, ...(review && { review }) },
    })),
  )
  for (const { outcome, existing, draft, hash, incoming } of decisions) {
    if (outcome !== 'changed') continue
    const row = rows.get(existing!.id)!
    if (existing!.version !== undefined) {
      const after = mergedDraft(contentOf(row), roundTripDraft(row, roundTrip!)!, draft!)
      await updateContent(tx, row, { before: contentOf(row), after, by: accountId })
      continue
    }
    const facts = { sourceHash: hash!, attribution: incoming.attribution, ...(review && { review }) }
    await updateContent(tx, row, { before: contentOf(row), after: draft!, by: accountId, facts })
  }
  const existingDecisions = decisions.filter(({ existing }) => existing)
  return Object.fromEntries([
    ...existingDecisions.map(({ incoming, existing }) => [incoming.sourceId, existing!.id]),
    ...added.map(({ incoming }, at) => [incoming.sourceId, ids[at]!]),
  ]) as Record<string, string>
}

/** The effect of the import on each exercise, for undoing it. */
function importedRows(
  decisions: ImportDecision[],
  ids: Record<string, string>,
  rows: Map<string, Row>,
  isFetching: boolean,
) {
  return decisions.flatMap(({ outcome, incoming, existing }): ImportedRow[] => {
    const before = existing && rows.get(existing.id)
    const links = isFetching ? (incoming.links ?? []) : []
    const media = links.map((link) => ({ ...link, id: randomUUID(), state: 'waiting' as const, reason: '' }))
    if (outcome === 'new')
      return [{ exerciseId: ids[incoming.sourceId]!, isAdded: true, version: 1, sourceHash: null, media }]
    if (outcome !== 'changed' || !before) return []
    const { id: exerciseId, version, sourceHash } = before
    return [{ exerciseId, isAdded: false, version: version + 1, sourceHash, media }]
  })
}

/** Links new exercises to their easier and harder ones, if those are in the file too. */
async function linkImported(
  tx: WriteTx,
  organizationId: string,
  decisions: ImportDecision[],
  ids: Record<string, string>,
) {
  const links = decisions
    .filter(({ outcome, incoming: { easier, harder } }) => outcome === 'new' && (easier || harder))
    .map(({ incoming: { sourceId, easier, harder } }) => ({
      id: ids[sourceId]!,
      easier: ids[easier ?? ''] ?? null,
      harder: ids[harder ?? ''] ?? null,
    }))
  if (links.length > 0) await linkNeighbors(tx, organizationId, links)
}

/**
 * Imports a file into an organization's library, or previews the result. Imports of one organization run one after the
 * other.
 */
export async function importExercises(
  tx: WriteTx,
  target: ImportTarget,
  { text, isDryRun }: { text: string; isDryRun: boolean },
): Promise<ExerciseImport> {
  const list = readList(text)
  const { format, notes, roundTrip } = list
  await lockOrganization(tx, target.organizationId)
  const { rows, library } = await withExportedExercises(
    tx,
    target.organizationId,
    list,
    await loadLibrary(tx, target.organizationId, format),
  )
  const decisions = decideImport(list.exercises, library, hashOfDraft)
  const report = { format, isDryRun, notes: [...notes, ...notesOf(decisions)], ...reportOf(decisions) }
  if (isDryRun) return report
  const ids = await store(tx, target, format, decisions, rows, { roundTrip })
  const { organizationId, accountId: importedBy } = target
  // The command line has no account under which files could be stored.
  const imported = importedRows(decisions, ids, rows, importedBy !== null)
  const importId = await insertExerciseImport(tx, { organizationId, importedBy, format }, imported)
  if (roundTrip) await linkImported(tx, target.organizationId, decisions, ids)
  if (!importId || !imported.some(({ media }) => media.length > 0)) return { ...report, ids }
  await enqueueMedia(tx, { organizationId, importId })
  return { ...report, ids, importId }
}

const starter = { organizationId: starterOrganizationId, accountId: null, source: 'kinora' }

/**
 * Synchronizes the starter library with the figure library: adds new exercises, updates changed ones as new versions,
 * archives removed ones, and links ladders and figures. Does nothing if it is up to date.
 * @throws Error naming the first exercise that breaks a rule of the contract.
 */
export const ensureStarterLibrary = (systemDb: Db, library: readonly StarterExercise[] = starterLibrary) =>
  inTransaction(systemDb, async (tx) => {
    await raiseLockTimeout(tx)
    await lockOrganization(tx, starter.organizationId)
    const { rows, library: stored } = await loadLibrary(tx, starter.organizationId, starter.source)
    // Nobody edits the starter library in the database, so its content is what was loaded last.
    const untouched = stored.imported.map((item) => ({ ...item, contentHash: item.sourceHash }))
    const decisions = decideImport(
      library.map(starterAsImport),
      { imported: untouched, ownNames: [], starterNames: [] },
      hashOfDraft,
    )
    const wrong = decisions.find(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
    if (wrong) throw new Error(`The starter library cannot be loaded: ${wrong.incoming.sourceId}: ${wrong.reason}`)
    await store(tx, starter, starter.source, decisions, rows, { review: 'awaiting clinical review' })
    await archiveOthers(
      tx,
      starter.organizationId,
      starter.source,
      library.map(({ slug }) => slug),
    )
    const links = library.map(({ slug, easier, harder }) => ({
      slug,
      figure: slug,
      easier: easier ?? null,
      harder: harder ?? null,
    }))
    await linkLadders(tx, starter.organizationId, starter.source, links)
    return reportOf(decisions).counts
  })

import { createHash } from 'node:crypto'
import type { ExerciseImport } from '@kinora/contract/exercise-import.ts'
import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { starterLibrary, type StarterExercise } from '@kinora/figure/library/starter.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { readList } from '../import/detect.ts'
import type { IncomingList } from '../import/incoming.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { insertExercises, updateContent } from './exercise.queries.ts'
import {
  archiveOthers,
  findByIds,
  findImported,
  findNames,
  linkLadders,
  linkNeighbors,
} from './exercise-import.queries.ts'
import { contentOf, contentText, starterOrganizationId } from './exercise.rules.ts'
import {
  decide,
  mergedDraft,
  reportOf,
  normalizeDraft,
  type IncomingExercise,
  type Decision,
  type ExistingLibrary,
} from './exercise-import.rules.ts'
import { starterArrival } from './starter-library.rules.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const hashOfDraft = (draft: ExerciseDraft) => hashOf(contentText(draft) ?? '')

interface For {
  organizationId: string
  accountId: string | null
}

type Row = Awaited<ReturnType<typeof findImported>>[number]

const earlierOf = (row: Row) => ({
  id: row.id,
  sourceId: row.sourceId!,
  name: row.name,
  sourceHash: row.sourceHash,
  contentHash: hashOfDraft(row as never),
  isArchived: row.archivedAt !== null,
})

async function shelfOf(tx: WriteTx, organizationId: string, source: string) {
  const rows = await findImported(tx, organizationId, source)
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    shelf: { earlier: rows.map(earlierOf), ...(await findNames(tx, organizationId, source)) } as ExistingLibrary,
  }
}

/** What a file would say of an exercise as it is now. Undefined where an old row breaks a new rule. */
function rereadOf(row: Row, reread: NonNullable<IncomingList['reread']>) {
  const said = ExerciseDraft.safeParse(reread(contentOf(row as never)))
  return said.success ? normalizeDraft(said.data) : undefined
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Those of the clinic's own exercises that a file was made from, told by their ids. They go before whatever was imported. */
async function addOwn(
  tx: WriteTx,
  organizationId: string,
  list: IncomingList,
  found: Awaited<ReturnType<typeof shelfOf>>,
) {
  const { reread } = list
  if (!reread) return found
  const ids = list.exercises.map(({ sourceId }) => sourceId).filter(isId)
  const own = await findByIds(tx, organizationId, ids)
  const earlier = own.map((row) => {
    const said = rereadOf(row, reread)
    const hash = said ? hashOfDraft(said) : null
    return { ...earlierOf(row), sourceId: row.id, sourceHash: hash, contentHash: hash, version: row.version }
  })
  return {
    rows: new Map([...found.rows, ...own.map((row) => [row.id, row] as const)]),
    shelf: { ...found.shelf, earlier: [...found.shelf.earlier, ...earlier] },
  }
}

async function store(
  tx: WriteTx,
  { organizationId, accountId }: For,
  source: string,
  decisions: Decision[],
  rows: Awaited<ReturnType<typeof shelfOf>>['rows'],
  { review, reread }: { review?: string; reread?: IncomingList['reread'] } = {},
) {
  const added = decisions.filter(({ outcome }) => outcome === 'new')
  const ids = await insertExercises(
    tx,
    organizationId,
    added.map(({ arrival: { sourceId, attribution }, draft, hash }) => ({
      draft: draft!,
      facts: { ownerId: null, source, sourceId, sourceHash: hash!, attribution, ...(review && { review }) },
    })),
  )
  for (const { outcome, earlier, draft, hash, arrival } of decisions) {
    if (outcome !== 'changed') continue
    const row = rows.get(earlier!.id)!
    if (earlier!.version !== undefined) {
      const after = mergedDraft(contentOf(row as never), rereadOf(row, reread!)!, draft!)
      await updateContent(tx, row, { before: contentOf(row as never), after, by: accountId })
      continue
    }
    const facts = { sourceHash: hash!, attribution: arrival.attribution, ...(review && { review }) }
    await updateContent(tx, row, { before: contentOf(row as never), after: draft!, by: accountId, facts })
  }
  const known = decisions.filter(({ earlier }) => earlier)
  return Object.fromEntries([
    ...known.map(({ arrival, earlier }) => [arrival.sourceId, earlier!.id]),
    ...added.map(({ arrival }, at) => [arrival.sourceId, ids[at]!]),
  ]) as Record<string, string>
}

/** New exercises stand beside the same ones as they did where they come from, as far as those came along. */
async function linkArrivals(tx: WriteTx, organizationId: string, decisions: Decision[], ids: Record<string, string>) {
  const links = decisions
    .filter(({ outcome, arrival: { easier, harder } }) => outcome === 'new' && (easier || harder))
    .map(({ arrival: { sourceId, easier, harder } }) => ({
      id: ids[sourceId]!,
      easier: ids[easier ?? ''] ?? null,
      harder: ids[harder ?? ''] ?? null,
    }))
  if (links.length > 0) await linkNeighbors(tx, organizationId, links)
}

/** Imports a file into an organization's library, or tells what would happen. Two imports wait for each other. */
export async function importExercises(
  tx: WriteTx,
  who: For,
  { text, isDryRun }: { text: string; isDryRun: boolean },
): Promise<ExerciseImport> {
  const list = readList(text)
  const { format, notes, reread } = list
  await lockOrganization(tx, who.organizationId)
  const { rows, shelf } = await addOwn(tx, who.organizationId, list, await shelfOf(tx, who.organizationId, format))
  const decisions = decide(list.exercises, shelf, hashOfDraft)
  const report = { format, isDryRun, notes, ...reportOf(decisions) }
  if (isDryRun) return report
  const ids = await store(tx, who, format, decisions, rows, { reread })
  if (!reread) return report
  await linkArrivals(tx, who.organizationId, decisions, ids)
  return { ...report, ids }
}

const starter = { organizationId: starterOrganizationId, accountId: null, source: 'kinora' }

/**
 * Brings the starter library to what the figure library says: new ones are added, changed ones get a new version, those
 * that went are archived, and ladders and figures are linked. Does nothing when it is so already.
 * @throws Error naming the first exercise that breaks a rule of the contract.
 */
export const ensureStarterLibrary = (systemDb: Db, library: readonly StarterExercise[] = starterLibrary) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, starter.organizationId)
    const { rows, shelf } = await shelfOf(tx, starter.organizationId, starter.source)
    const arrivals: IncomingExercise[] = library.map(starterArrival)
    // Nobody edits the starter library in the database, so what it says there is what it said when it was loaded.
    const untouched = shelf.earlier.map((it) => ({ ...it, contentHash: it.sourceHash }))
    const decisions = decide(arrivals, { earlier: untouched, ownNames: [], starterNames: [] }, hashOfDraft)
    const wrong = decisions.find(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
    if (wrong) throw new Error(`The starter library cannot be loaded: ${wrong.arrival.sourceId}: ${wrong.reason}`)
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

import { createHash } from 'node:crypto'
import type { ExerciseImport } from '@kinora/contract/exercise-import.ts'
import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { starterLibrary, type StarterExercise } from '@kinora/figure/library/starter.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { readList } from '../import/detect.ts'
import { lockOrganization } from '../organizations/queries.ts'
import { insertExercises, updateContent } from './queries.ts'
import { archiveOthers, findImported, findNames, linkLadders } from './queries-import.ts'
import { contentOf, contentText, starterOrganizationId } from './rules.ts'
import { decide, reportOf, type Arrival, type Decision, type Shelf } from './rules-import.ts'
import { starterArrival } from './rules-starter.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const hashOfDraft = (draft: ExerciseDraft) => hashOf(contentText(draft) ?? '')

interface For {
  organizationId: string
  accountId: string | null
}

async function shelfOf(tx: WriteTx, organizationId: string, source: string) {
  const rows = await findImported(tx, organizationId, source)
  const earlier = rows.map((row) => ({
    id: row.id,
    sourceId: row.sourceId!,
    name: row.name,
    sourceHash: row.sourceHash,
    contentHash: hashOfDraft(row as never),
    isArchived: row.archivedAt !== null,
  }))
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    shelf: { earlier, ...(await findNames(tx, organizationId, source)) } as Shelf,
  }
}

async function store(
  tx: WriteTx,
  { organizationId, accountId }: For,
  source: string,
  decisions: Decision[],
  rows: Awaited<ReturnType<typeof shelfOf>>['rows'],
  review?: string,
) {
  const added = decisions.filter(({ outcome }) => outcome === 'new')
  await insertExercises(
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
    const facts = { sourceHash: hash!, attribution: arrival.attribution, ...(review && { review }) }
    await updateContent(tx, row, { before: contentOf(row as never), after: draft!, by: accountId, facts })
  }
}

/** Imports a file into an organization's library, or tells what would happen. Two imports wait for each other. */
export async function importExercises(
  tx: WriteTx,
  who: For,
  { text, isDryRun }: { text: string; isDryRun: boolean },
): Promise<ExerciseImport> {
  const { format, exercises, notes } = readList(text)
  await lockOrganization(tx, who.organizationId)
  const { rows, shelf } = await shelfOf(tx, who.organizationId, format)
  const decisions = decide(exercises, shelf, hashOfDraft)
  if (!isDryRun) await store(tx, who, format, decisions, rows)
  return { format, isDryRun, notes, ...reportOf(decisions) }
}

const starter = { organizationId: starterOrganizationId, accountId: null, source: 'kinora' }

/**
 * Brings the starter library to what the figure library says: new ones are added, changed ones get a new version, those
 * that went are archived, and ladders and figures are linked. Does nothing when it is so already.
 * @throws Error naming the first exercise that breaks a rule of the contract.
 */
export const ensureStarterLibrary = (system: Db, library: readonly StarterExercise[] = starterLibrary) =>
  inTransaction(system, async (tx) => {
    await lockOrganization(tx, starter.organizationId)
    const { rows, shelf } = await shelfOf(tx, starter.organizationId, starter.source)
    const arrivals: Arrival[] = library.map(starterArrival)
    // Nobody edits the starter library in the database, so what it says there is what it said when it was loaded.
    const untouched = shelf.earlier.map((it) => ({ ...it, contentHash: it.sourceHash }))
    const decisions = decide(arrivals, { earlier: untouched, ownNames: [], starterNames: [] }, hashOfDraft)
    const wrong = decisions.find(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
    if (wrong) throw new Error(`The starter library cannot be loaded: ${wrong.arrival.sourceId}: ${wrong.reason}`)
    await store(tx, starter, starter.source, decisions, rows, 'awaiting clinical review')
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

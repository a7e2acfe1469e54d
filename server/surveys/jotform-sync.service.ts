import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import type { JotformProvider } from '../integrations/survey-provider.ts'
import { importSubmissions } from './submission-import.service.ts'
import { claimSync, databaseNow, saveRead, saveReadError, wasReadSince } from './survey-frame.queries.ts'

/** Each sync overlaps with the last successful one by this much; the first goes back a year. */
const overlap = 36 * 3_600_000
const firstReading = 366 * 86_400_000
/** In milliseconds: how often to check for a sync by another process, and when to give up. */
const checkEvery = 300
const maxWaitMs = 25_000

async function readForm(
  systemDb: Db,
  forms: JotformProvider,
  { askedAt, lastOkAt }: { askedAt: Date; lastOkAt: Date | null },
) {
  try {
    const from = lastOkAt ? lastOkAt.getTime() - overlap : askedAt.getTime() - firstReading
    await importSubmissions(systemDb, forms, await forms.since(new Date(from)))
    await saveRead(systemDb, Number(forms.formId), askedAt)
  } catch (error) {
    await saveReadError(systemDb, Number(forms.formId), (error as Error).message)
    throw error
  }
}

/**
 * Waits for a sync that began after `requestedAt`, in this or another process. All processes share one sync every five
 * seconds.
 */
async function readOnce(systemDb: Db, forms: JotformProvider, requestedAt: Date) {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline) {
    const claim = await claimSync(systemDb, Number(forms.formId))
    if (claim) return readForm(systemDb, forms, claim)
    await sleep(checkEvery)
    if (await wasReadSince(systemDb, Number(forms.formId), requestedAt)) return
  }
}

interface SyncRun {
  running: Promise<void>
  /** Later callers wait for the next run, because this one may have read before their submission arrived. */
  next?: { requestedAt: Date; done: Promise<void> }
}

const runs = new WeakMap<Db, Map<string, SyncRun>>()

function runsOf(systemDb: Db) {
  const syncRuns = runs.get(systemDb) ?? new Map<string, SyncRun>()
  runs.set(systemDb, syncRuns)
  return syncRuns
}

/** Imports all submissions up to now. Any number of concurrent calls cause at most two syncs. */
export async function syncForm(systemDb: Db, forms: JotformProvider): Promise<void> {
  const syncRuns = runsOf(systemDb)
  const { formId } = forms
  const requestedAt = await databaseNow(systemDb)
  const run = syncRuns.get(formId)
  if (run) {
    run.next ??= {
      requestedAt,
      done: run.running.catch(() => undefined).then(() => start(systemDb, forms, run.next!.requestedAt)),
    }
    if (requestedAt > run.next.requestedAt) run.next.requestedAt = requestedAt
    return run.next.done
  }
  return start(systemDb, forms, requestedAt)
}

function start(systemDb: Db, forms: JotformProvider, requestedAt: Date): Promise<void> {
  const known = runsOf(systemDb)
  const { formId } = forms
  const running = readOnce(systemDb, forms, requestedAt)
  const run: SyncRun = { running }
  known.set(formId, run)
  const end = () => void (known.get(formId) === run && !run.next && known.delete(formId))
  running.then(end, end)
  return running
}

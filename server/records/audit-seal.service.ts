import { createHash } from 'node:crypto'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import {
  findChains,
  findContents,
  findLastSeal,
  findNow,
  findSealByHash,
  findSeals,
  findStrays,
  insertSeal,
  lockSeals,
  takeUnsealed,
} from './audit.queries.ts'

/** Where every chain begins. */
const beginning = '0'.repeat(64)
const most = 5000
const digestLength = 32
/** No transaction of the server lasts longer, so no event is sealed later than this after the seal before it. */
const longestTransaction = 120_000

const digestOf = (content: string) => createHash('sha256').update(content).digest()

interface Seal {
  organizationId: string
  number: number
  previous: string
  sealedAt: Date
  eventIds: number[]
  digests: Buffer
}

const hashOf = ({ organizationId, number, previous, sealedAt, eventIds, digests }: Seal) =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, number, previous, sealedAt.toISOString(), eventIds]))
    .update(digests)
    .digest('hex')

export interface Sealed {
  organizationId: string
  number: number
  hash: string
}

/** Seals what happened since the last time, for each organization in its own chain. Answers the new heads. */
export async function sealEvents(systemDb: Db): Promise<Sealed[]> {
  const heads: Sealed[] = []
  for (;;) {
    const { isMore, sealed } = await inTransaction(systemDb, sealBatch)
    heads.push(...sealed)
    if (!isMore) return heads
  }
}

async function sealBatch(tx: WriteTx) {
  if (!(await lockSeals(tx))) return { isMore: false, sealed: [] }
  const events = await takeUnsealed(tx, most)
  const sealedAt = await findNow(tx)
  const sealed: Sealed[] = []
  for (const [organizationId, own] of Map.groupBy(events, (event) => event.organizationId)) {
    const last = await findLastSeal(tx, organizationId)
    const seal = {
      organizationId,
      number: (last?.number ?? 0) + 1,
      previous: last?.hash ?? beginning,
      sealedAt,
      eventIds: own.map(({ id }) => id),
      digests: Buffer.concat(own.map(({ content }) => digestOf(content))),
    }
    const hash = hashOf(seal)
    await insertSeal(tx, { ...seal, hash })
    sealed.push({ organizationId, number: seal.number, hash })
  }
  return { isMore: events.length === most, sealed }
}

export interface Verdict {
  organizationId: string
  name: string
  events: number
  seals: number
  head: string
  /** What was found first that is not as it was written; undefined where everything is. */
  fault: string | undefined
}

/** Reads every chain from its beginning and says, for each, the first row that somebody changed, took away or put in. */
export async function verifyEvents(systemDb: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const chain of await findChains(systemDb)) verdicts.push(await verifyChain(systemDb, chain))
  return verdicts
}

async function verifyChain(systemDb: Db, { id: organizationId, name }: { id: string; name: string }): Promise<Verdict> {
  const verdict: Verdict = { organizationId, name, events: 0, seals: 0, head: beginning, fault: undefined }
  let sealedBefore: Date | undefined
  for (;;) {
    const seals = await findSeals(systemDb, organizationId, verdict.seals, 50)
    for (const seal of seals) {
      verdict.fault = faultOfSeal(seal, verdict) ?? (await faultOfEvents(systemDb, seal, sealedBefore))
      if (verdict.fault) return verdict
      verdict.seals = seal.number
      verdict.events += seal.eventIds.length
      verdict.head = seal.hash
      sealedBefore = seal.sealedAt
    }
    if (seals.length === 0) break
  }
  const stray = await findStrays(systemDb, organizationId)
  if (stray !== undefined) verdict.fault = `event ${stray} was put in`
  return verdict
}

function faultOfSeal(seal: Seal & { hash: string }, { seals, head }: Verdict) {
  if (seal.number !== seals + 1) return `seal ${seals + 1} was taken away`
  if (seal.previous !== head) return `seal ${seal.number} does not follow from the one before it`
  return hashOf(seal) === seal.hash ? undefined : `seal ${seal.number} was changed`
}

async function faultOfEvents(systemDb: Db, seal: Seal, sealedBefore: Date | undefined) {
  const found = new Map((await findContents(systemDb, seal.eventIds)).map((event) => [event.id, event]))
  for (const [at, id] of seal.eventIds.entries()) {
    const event = found.get(id)
    if (!event) return `event ${id} was taken away`
    const digest = seal.digests.subarray(at * digestLength, (at + 1) * digestLength)
    if (!digestOf(event.content).equals(digest)) return `event ${id} was changed`
    const isLate = sealedBefore && event.at.getTime() < sealedBefore.getTime() - longestTransaction
    if (isLate) return `event ${id} was put in later than it says`
  }
  return undefined
}

/** Whether a head that was written to the log is still part of a chain: one that was cut off at its end is found by it. */
export const findSealed = async (systemDb: Db, hash: string) => (await findSealByHash(systemDb, hash)) !== undefined

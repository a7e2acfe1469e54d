import { createHash } from 'node:crypto'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import {
  findChains,
  findContents,
  findLastSeals,
  currentTime,
  findSealByHash,
  findSeals,
  findUnsealedEvent,
  insertSeals,
  tryLockSeals,
  dequeueEvents,
  type NewSeal,
} from './audit-seal.queries.ts'

const genesisHash = '0'.repeat(64)
const batchSize = 5000
const digestLength = 32
/** A statement has 65,535 parameters at most, and each seal takes seven. */
const sealsAtOnce = 1000
/** Events older than the previous seal by more than this are counted as late. */
const normalDelay = 120_000

const digestOf = (content: string) => createHash('sha256').update(content).digest()

type Seal = Omit<NewSeal, 'hash'>

const hashOf = ({ organizationId, number, previous, sealedAt, eventIds, digests }: Seal) =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, number, previous, sealedAt.toISOString(), eventIds]))
    .update(digests)
    .digest('hex')

interface ChainHead {
  organizationId: string
  number: number
  hash: string
}

/** Seals the events since the last run, each organization in its own hash chain. Returns the new chain heads. */
export async function sealEvents(systemDb: Db): Promise<ChainHead[]> {
  const heads: ChainHead[] = []
  for (;;) {
    const { isMore, heads: newHeads } = await inTransaction(systemDb, sealBatch)
    heads.push(...newHeads)
    if (!isMore) return heads
  }
}

async function sealBatch(tx: WriteTx) {
  if (!(await tryLockSeals(tx))) return { isMore: false, heads: [] }
  const events = await dequeueEvents(tx, batchSize)
  const sealedAt = await currentTime(tx)
  const chains = Map.groupBy(events, (event) => event.organizationId)
  const last = await findLastSeals(tx, [...chains.keys()])
  const seals = [...chains].map(([organizationId, own]) => {
    const before = last.get(organizationId)
    const seal = {
      organizationId,
      number: (before?.number ?? 0) + 1,
      previous: before?.hash ?? genesisHash,
      sealedAt,
      eventIds: own.map(({ id }) => id),
      digests: Buffer.concat(own.map(({ content }) => digestOf(content))),
    }
    return { ...seal, hash: hashOf(seal) }
  })
  for (let from = 0; from < seals.length; from += sealsAtOnce)
    await insertSeals(tx, seals.slice(from, from + sealsAtOnce))
  const heads = seals.map(({ organizationId, number, hash }) => ({ organizationId, number, hash }))
  return { isMore: events.length === batchSize, heads }
}

interface ChainVerification {
  organizationId: string
  name: string
  events: number
  seals: number
  /**
   * Events sealed long after their time. A backlog, a clock change or a restore explains them, and so does a forged
   * time.
   */
  late: number
  head: string
  /** The first manipulation found, if any. */
  fault: string | undefined
}

/** Recalculates every chain from its start and reports the first row that was changed, removed or inserted. */
export async function verifyChains(systemDb: Db): Promise<ChainVerification[]> {
  const results: ChainVerification[] = []
  for (const chain of await findChains(systemDb)) results.push(await verifyChain(systemDb, chain))
  return results
}

async function verifyChain(
  systemDb: Db,
  { id: organizationId, name }: { id: string; name: string },
): Promise<ChainVerification> {
  const result: ChainVerification = {
    organizationId,
    name,
    events: 0,
    seals: 0,
    late: 0,
    head: genesisHash,
    fault: undefined,
  }
  let sealedBefore: Date | undefined
  for (;;) {
    const seals = await findSeals(systemDb, organizationId, result.seals, 50)
    for (const seal of seals) {
      const found = new Map((await findContents(systemDb, seal.eventIds)).map((event) => [event.id, event]))
      result.fault = faultOfSeal(seal, result) ?? faultOfEvents(seal, found)
      if (result.fault) return result
      const earliest = (sealedBefore?.getTime() ?? 0) - normalDelay
      result.late += [...found.values()].filter(({ at }) => at.getTime() < earliest).length
      result.seals = seal.number
      result.events += seal.eventIds.length
      result.head = seal.hash
      sealedBefore = seal.sealedAt
    }
    if (seals.length === 0) break
  }
  const unsealed = await findUnsealedEvent(systemDb, organizationId)
  if (unsealed !== undefined) result.fault = `event ${unsealed} was inserted`
  return result
}

function faultOfSeal(seal: Seal & { hash: string }, { seals, head }: ChainVerification) {
  if (seal.number !== seals + 1) return `seal ${seals + 1} was removed`
  if (seal.previous !== head) return `seal ${seal.number} does not follow from the one before it`
  return hashOf(seal) === seal.hash ? undefined : `seal ${seal.number} was changed`
}

/** Every event must be at its position, unchanged. Event times prove nothing, because clocks may jump. */
function faultOfEvents(seal: Seal, found: Map<number, { content: string }>) {
  for (const [at, id] of seal.eventIds.entries()) {
    const event = found.get(id)
    if (!event) return `event ${id} was removed`
    const digest = seal.digests.subarray(at * digestLength, (at + 1) * digestLength)
    if (!digestOf(event.content).equals(digest)) return `event ${id} was changed`
  }
  return undefined
}

/** Whether a chain head from the server's log still exists. If not, the end of its chain was cut off. */
export const isSealKnown = async (systemDb: Db, hash: string) => (await findSealByHash(systemDb, hash)) !== undefined

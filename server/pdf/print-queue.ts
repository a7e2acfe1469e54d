import pLimit, { type LimitFunction } from 'p-limit'
import type { AccountKey } from '../database/keys.ts'
import { Problem } from '@kinora/contract/problem.ts'

const maxAtOnce = 2
/** At about two seconds for a large handout, the last in the queue waits half a minute. */
const maxOfOrganization = 24
const maxOfAccount = 4

interface Queue {
  limit: LimitFunction
  /** The owners of the queued handouts, one entry for each handout. */
  accountIds: string[]
}

const queues = new Map<string, Queue>()

function ensureCapacity({ accountIds }: Queue, accountId: string) {
  if (accountIds.filter((id) => id === accountId).length >= maxOfAccount)
    throw new Problem('too_many', 'Your other handouts are still being prepared. Try again when they are done.')
  if (accountIds.length >= maxOfOrganization)
    throw new Problem('unavailable', 'Many people in your clinic are printing right now. Try again in a minute.')
}

/** Drawing takes processor time, so each organization has its own queue and cannot delay the others. */
export async function inPrintQueue<T>({ organizationId, accountId }: AccountKey, draw: () => Promise<T>): Promise<T> {
  const queue = queues.get(organizationId) ?? { limit: pLimit(maxAtOnce), accountIds: [] }
  ensureCapacity(queue, accountId)
  queues.set(organizationId, queue)
  queue.accountIds.push(accountId)
  try {
    return await queue.limit(draw)
  } finally {
    queue.accountIds.splice(queue.accountIds.indexOf(accountId), 1)
    if (queue.accountIds.length === 0) queues.delete(organizationId)
  }
}

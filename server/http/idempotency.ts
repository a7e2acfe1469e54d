import { createHash } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from './actor.ts'

/** The file is hashed as bytes: as JSON it would be four times as large. */
function hashOf(call: string, { file, ...parts }: { file?: UploadedFile }) {
  const hash = createHash('sha256').update(call).update(JSON.stringify(parts))
  if (file) hash.update(file.filename).update(file.bytes)
  return hash.digest('base64')
}

/**
 * Claims a key inside the write's transaction: a second request with the same key waits for the first one. Returns
 * `{ reply }` if the write was already done. A key that was used with a different request is refused.
 */
export async function beginIdempotent(tx: Tx, actor: Actor, key: string, call: string, parts: { file?: UploadedFile }) {
  if (key.length > 255) throw new Problem('invalid', 'The Idempotency-Key is too long.')
  const requestHash = hashOf(call, parts)
  const { organizationId, accountId } = actor
  const inserted = await tx
    .insertInto('accountIdempotencyKeys')
    .values({ organizationId, accountId, key, requestHash })
    .onConflict((on) => on.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const before = await tx
    .selectFrom('accountIdempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (before.requestHash !== requestHash)
    throw new Problem('unprocessable', 'This Idempotency-Key was used for something else.')
  return { reply: before.reply }
}

export const storeReply = (tx: Tx, actor: Actor, key: string, reply: unknown) =>
  tx
    .updateTable('accountIdempotencyKeys')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where('accountId', '=', actor.accountId)
    .where('key', '=', key)
    .execute()

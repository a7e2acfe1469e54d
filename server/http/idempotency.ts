import { createHash } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Tx } from '../database/connect.ts'
import { seal, unseal } from '../security/sealing.ts'
import type { Actor } from './actor.ts'

/** The file is hashed as bytes: as JSON it would be four times as large. */
function hashOf(call: string, { file, ...parts }: { file?: UploadedFile }) {
  const hash = createHash('sha256').update(call).update(JSON.stringify(parts))
  if (file) hash.update(file.filename).update(file.bytes)
  return hash.digest('base64')
}

/** Only the key's digest is stored, and the reply is sealed with the key: who reads the table learns nothing. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64')
const sealOf = ({ accountId: owner }: Actor, key: string, secret: string) => ({
  secret,
  purpose: `reply ${key}`,
  owner,
})

/**
 * Claims a key inside the write's transaction: a second request with the same key waits for the first one. Returns
 * `{ reply }` if the write was already done. A key that was used with a different request is refused.
 */
export async function beginIdempotent(
  tx: Tx,
  actor: Actor,
  key: string,
  { call, parts, secret }: { call: string; parts: { file?: UploadedFile }; secret: string },
) {
  if (key.length > 255) throw new Problem('invalid', 'The Idempotency-Key is too long.')
  const requestHash = hashOf(call, parts)
  const { organizationId, accountId } = actor
  const keyHash = digestOf(key)
  const row = { organizationId, accountId, keyHash, requestHash }
  const inserted = await buildOnce(tx, 'beginIdempotent', row, (of) =>
    tx
      .insertInto('accountIdempotencyKeys')
      .values(of)
      .onConflict((on) => on.doNothing())
      .returning('keyHash'),
  )
  if (inserted.length > 0) return undefined
  const before = await tx
    .selectFrom('accountIdempotencyKeys')
    .select(['requestHash', 'sealedReply'])
    .where('accountId', '=', accountId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirstOrThrow()
  if (before.requestHash !== requestHash)
    throw new Problem('unprocessable', 'This Idempotency-Key was used for something else.')
  if (before.sealedReply === null) throw new Error('A claimed key has no reply.')
  return { reply: JSON.parse(unseal(before.sealedReply, sealOf(actor, key, secret))) as unknown }
}

export function storeReply(tx: Tx, actor: Actor, key: string, { reply, secret }: { reply: unknown; secret: string }) {
  const sealedReply = seal(JSON.stringify(reply ?? null), sealOf(actor, key, secret))
  const values = { sealedReply, accountId: actor.accountId, keyHash: digestOf(key) }
  return buildOnce(tx, 'storeReply', values, (of) =>
    tx
      .updateTable('accountIdempotencyKeys')
      .set({ sealedReply: of.sealedReply })
      .where('accountId', '=', of.accountId)
      .where('keyHash', '=', of.keyHash),
  )
}

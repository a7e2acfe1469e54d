import { createHash } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Tx } from '../database/connect.ts'
import { seal, unseal } from '../security/sealing.ts'
import type { Actor } from './actor.ts'

/** The file is hashed as bytes, because as JSON it would be four times as large. */
function hashOf(call: string, { file, ...parts }: { file?: UploadedFile }) {
  const hash = createHash('sha256').update(call).update(JSON.stringify(parts))
  if (file) hash.update(file.filename).update(file.bytes)
  return hash.digest('base64')
}

/**
 * Only the key's digest is stored, and the reply is sealed with the key, so that a reader of the table learns nothing.
 */
export function keyedRequest(
  { organizationId, accountId }: Actor,
  key: string,
  { call, parts, secret }: { call: string; parts: { file?: UploadedFile }; secret: string },
) {
  if (key.length > 255) throw new Problem('invalid', 'The Idempotency-Key is too long.')
  const keyHash = createHash('sha256').update(key).digest('base64')
  return {
    row: { organizationId, accountId, keyHash, requestHash: hashOf(call, parts) },
    /** A second request with the key waits for the first. */
    lock: `${accountId} ${keyHash}`,
    seal: { secret, purpose: `reply ${key}`, owner: accountId },
  }
}

type KeyedRequest = ReturnType<typeof keyedRequest>

/** Returns `{ reply }` if the write was already done. @throws Problem if the key was used with a different request. */
export async function findReply(tx: Tx, { row, seal: sealed }: KeyedRequest) {
  const { accountId, keyHash } = row
  const [before] = await buildOnce(tx, 'findReply', { accountId, keyHash }, (params) =>
    tx
      .selectFrom('accountIdempotencyKeys')
      .select(['requestHash', 'sealedReply'])
      .where('accountId', '=', params.accountId)
      .where('keyHash', '=', params.keyHash),
  )
  if (!before) return undefined
  if (before.requestHash !== row.requestHash)
    throw new Problem('unprocessable', 'This Idempotency-Key was used for something else.')
  if (before.sealedReply === null) throw new Error('A stored key has no reply.')
  return { reply: JSON.parse(unseal(before.sealedReply, sealed)) as unknown }
}

/** Stores the key and the reply for a repeated request. */
export function storeReply(tx: Tx, { row, seal: sealed }: KeyedRequest, reply: unknown) {
  const values = { ...row, sealedReply: seal(JSON.stringify(reply ?? null), sealed) }
  return buildOnce(tx, 'storeReply', values, (params) => tx.insertInto('accountIdempotencyKeys').values(params))
}

import { inTransaction, type Db } from '../database/connect.ts'
import { keyIdOf, seal, unseal } from '../security/sealing.ts'
import { findAuthenticatorsSealedBy, updateSealedSeed } from './second-factor.queries.ts'
import { seedPurpose } from './sign-in.service.ts'

/** Reseals authenticator secrets after a change of SECRET, so that authenticator apps keep working. */
export async function sealAuthenticatorsAnew(systemDb: Db, former: string, secret: string) {
  const keyId = keyIdOf(secret, seedPurpose)
  const apps = await findAuthenticatorsSealedBy(systemDb, keyIdOf(former, seedPurpose))
  await inTransaction(systemDb, async (tx) => {
    for (const { accountId, seedSealed } of apps) {
      const sealing = { purpose: seedPurpose, owner: accountId }
      const seed = unseal(seedSealed, { ...sealing, secret: former })
      await updateSealedSeed(tx, { accountId, seedSealed: seal(seed, { ...sealing, secret }), keyId })
    }
  })
  return apps.length
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { insertAccount } from '@kinora/server/accounts/account.queries.ts'
import { insertSession } from '@kinora/server/accounts/login-session.queries.ts'
import { connect, inTransaction, openPool } from '@kinora/server/database/connect.ts'
import { signToken } from '@kinora/server/security/session-token.ts'
import { startServerProcess } from '@kinora/server/testing/server-process.ts'

/** A separate server process with one clinic, and its database to fill. */
export async function openClinic() {
  const product = await startServerProcess()
  const admin = new pg.Client(product.databaseUrl())
  // Restarting after a kill also restarts the database.
  admin.on('error', () => undefined)
  await admin.connect()
  const systemDb = connect(openPool(product.databaseUrl(), 2))
  const secret = (await readFile(join(product.folder, 'secret'), 'utf8')).trim()

  async function tokenOf(organizationId: string, role: 'business_admin' | 'admin') {
    const facts = { name: 'Olivia Hart', email: `${role}@b.example`, mobile: '0400000000', verifiedAt: new Date() }
    const account = await inTransaction(systemDb, (tx) => insertAccount(tx, { organizationId, role, ...facts }))
    const session = await insertSession(systemDb, {
      organizationId,
      accountId: account!.id,
      userAgent: '',
      address: '',
    })
    const claims = { userId: account!.id, orgId: organizationId, sid: session.id }
    return signToken(claims, session.expiresAt, secret)
  }

  async function close() {
    await admin.end()
    await systemDb.destroy()
    await product.close()
  }

  const practitionerToken = await product.person()
  const { orgId, userId } = JSON.parse(Buffer.from(practitionerToken.split('.')[1]!, 'base64url').toString()) as {
    orgId: string
    userId: string
  }
  return { product, admin, systemDb, practitionerToken, orgId, userId, tokenOf, close }
}

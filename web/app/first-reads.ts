import './page-setup.ts'
import { basePath } from './base-path.ts'
import { decodeToken, restoreSession, session } from './login-session.ts'
import { firstReads, sendAhead } from './requests-ahead.ts'

/** Restores the session, and sends what the page will read while its scripts load: a slow phone takes two seconds for them. */
async function start() {
  await restoreSession()
  const { token } = session() ?? {}
  sendAhead('/settings', token)
  if (!token) return
  sendAhead('/user', token)
  const path = location.pathname.slice(basePath.length)
  const reads = location.search ? undefined : firstReads[path]
  for (const address of reads?.(decodeToken(token)?.userId ?? '') ?? []) sendAhead(address, token)
}

/** Settled once the session is restored. */
export const started = start()

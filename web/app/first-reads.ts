import './page-setup.ts'
import { followColorScheme } from '../ui/color-scheme.ts'
import { basePath } from './base-path.ts'
import { drawFrame } from './first-frame.ts'
import { draftPrefix, restoreSession, session } from './login-session.ts'
import { decodeToken } from './session-claims.ts'
import { firstReads, requestAhead } from './requests-ahead.ts'
import { openStoredCache } from './stored-cache.ts'

/** Restores the session and sends the page's first requests while its scripts load: two seconds on a slow phone. */
async function start() {
  followColorScheme()
  await restoreSession()
  const hasDrafts = Object.keys(sessionStorage).some((key) => key.startsWith(draftPrefix))
  if (hasDrafts)
    await import('./useStoredDraft.ts').then(({ openStoredDrafts }) => openStoredDrafts()).catch(() => undefined)
  const { token, role, isOnTablet } = session() ?? {}
  void requestAhead('/settings', token)
  if (!token || !role) return
  void requestAhead('/user', token)
  const claims = decodeToken(token)
  const path = location.pathname.slice(basePath.length)
  if (!isOnTablet) drawFrame(path, role)
  if (claims && role === 'patient' && !isOnTablet) openStoredCache(claims)
  if (location.search) return
  for (const address of firstReads(path, role, claims?.userId ?? '')) void requestAhead(address, token, role)
}

/** Settled once the session is restored. */
export const sessionRestored = start()

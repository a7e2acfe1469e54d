import { defaultTheme } from '@kinora/contract/organizations.ts'
import { ended, forgotten, resumed } from '../accounts/account-slices.ts'
import { fetchAesthetics, type AestheticsState } from '../organizations/aesthetics-slice.ts'
import { followColorScheme } from '../ui/color-scheme.ts'
import { applyTheme } from '../ui/theme.ts'
import { makeQueryClient } from './query-client.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { decodeToken, onSessionChange, restoreSession, session, watchSession } from './login-session.ts'
import { makeReduxStore, type Store } from './redux-store.ts'
import { pageRole } from './useSession.ts'

type Cache = ReturnType<typeof makeQueryClient>

const lookKey = 'kinora-look'

/** The look this browser saw last, so that a clinic's colors are there before the server answers. */
function lastTheme(): AestheticsState | undefined {
  try {
    const text = localStorage.getItem(lookKey)
    return text ? (JSON.parse(text) as AestheticsState) : undefined
  } catch {
    return undefined
  }
}

/** Wears every look that arrives, and keeps it for the next visit. */
function followTheme(store: Store) {
  let worn: AestheticsState | undefined
  const follow = () => {
    const look = store.getState().aestheticsSettings
    if (look.data !== worn?.data) void applyTheme(look.data, defaultTheme)
    if (look !== worn && look.organization && !look.loading) localStorage.setItem(lookKey, JSON.stringify(look))
    worn = look
  }
  follow()
  store.subscribe(follow)
}

/** A patient's cache is kept on the phone; everybody else's ends with the page. */
function openCache(cache: Cache) {
  let isOver = false
  let stop: (() => void) | undefined
  const current = session()
  const userId = current && decodeToken(current.token)?.userId
  const kept =
    userId && pageRole(current.role) === 'patient'
      ? import('./offline-store.ts').then(async ({ saveOffline }) => {
          const stopKeeping = await saveOffline(cache, userId)
          if (isOver) stopKeeping()
          else stop = stopKeeping
        })
      : undefined
  const close = () => {
    isOver = true
    stop?.()
  }
  return { close, kept: kept?.catch((cause: unknown) => console.warn('Nothing is kept for a lost connection.', cause)) }
}

/** What is held in memory belongs to one session: another one begins with nothing. */
function followSession(store: Store, cache: Cache, opened: ReturnType<typeof openCache>) {
  let token = session()?.token
  onSessionChange(() => {
    const current = session()
    if (current?.token === token) return
    token = current?.token
    opened.close()
    cache.clear()
    opened = openCache(cache)
    store.dispatch(forgotten())
    store.dispatch(current ? resumed(current) : ended())
    void store.dispatch(fetchAesthetics())
  })
}

/** Everything that must be known before the first page is drawn. */
export async function startApp() {
  followColorScheme()
  await restoreSession()
  watchSession()
  const cache = makeQueryClient()
  const store = makeReduxStore(cache, { aestheticsSettings: lastTheme() })
  const current = session()
  if (current) store.dispatch(resumed(current))
  followTheme(store)
  const opened = openCache(cache)
  followSession(store, cache, opened)
  void store.dispatch(fetchAesthetics())
  await opened.kept
  registerServiceWorker()
  return { store, cache }
}

import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { defaultTheme } from '@kinora/contract/organizations.ts'
import { ended, forgotten, resumed } from '../accounts/account-slices.ts'
import type { AestheticsState } from '../organizations/aesthetics.ts'
import { fetchAesthetics } from '../organizations/aesthetics-slice.ts'
import { applyTheme } from '../ui/theme.ts'
import { basePath } from './base-path.ts'
import { makeQueryClient } from './query-client.ts'
import { App } from './App.tsx'
import { lastTheme, storeTheme } from './last-theme.ts'
import { onSessionChange, session, watchSession } from './login-session.ts'
import { decodeToken, isOfSamePerson } from './session-claims.ts'
import { makeReduxStore, type Store } from './redux-store.ts'
import { prepareTimeZoneQuestion } from './useDeviceTimeZone.ts'
import { startLoadingUser } from './useSignedInUser.ts'
import { preloadRoute } from './Routing.tsx'
import { pageRole } from './useSession.ts'

type Cache = ReturnType<typeof makeQueryClient>

/** Applies the clinic's theme whenever it changes, and stores it for the next visit. */
function followTheme(store: Store) {
  let applied: AestheticsState | undefined
  const follow = () => {
    const aesthetics = store.getState().aestheticsSettings
    if (aesthetics.data !== applied?.data) void applyTheme(aesthetics.data, defaultTheme)
    if (aesthetics !== applied && aesthetics.organization && !aesthetics.loading) storeTheme(aesthetics)
    applied = aesthetics
  }
  follow()
  store.subscribe(follow)
}

/** A patient's cache is stored on the phone; everybody else's ends with the page. */
function openCache(cache: Cache) {
  let isOver = false
  let stop: (() => void) | undefined
  const current = session()
  const claims = current && decodeToken(current.token)
  const restored =
    claims && pageRole(current.role) === 'patient' && !current.isOnTablet
      ? import('./offline-store.ts').then(async ({ saveOffline }) => {
          const stopSaving = await saveOffline(cache, claims)
          if (isOver) stopSaving()
          else stop = stopSaving
        })
      : undefined
  const close = () => {
    isOver = true
    stop?.()
  }
  return {
    close,
    restored: restored?.catch((cause: unknown) => console.warn('Nothing is stored.', cause)),
  }
}

/** Everything in memory belongs to one session; another session starts empty. */
function followSession(store: Store, cache: Cache, opened: ReturnType<typeof openCache>) {
  let token = session()?.token
  onSessionChange(() => {
    const current = session()
    if (current?.token === token) return
    const isRenewed = current && token && isOfSamePerson(current.token, token)
    token = current?.token
    if (current && isRenewed) return void store.dispatch(resumed(current))
    opened.close()
    cache.clear()
    opened = openCache(cache)
    store.dispatch(forgotten())
    store.dispatch(current ? resumed(current) : ended())
    void store.dispatch(fetchAesthetics())
  })
}

/** Milliseconds for which the first render waits for its data; after that it shows that it is loading. */
const patience = 500

const waited = () => new Promise((resolve) => setTimeout(resolve, patience))

/** Prepares everything the first render needs, and shows the app. */
export async function startApp(root: Root) {
  watchSession()
  const cache = makeQueryClient()
  const store = makeReduxStore(cache, { aestheticsSettings: lastTheme() })
  const current = session()
  if (current) store.dispatch(resumed(current))
  followTheme(store)
  const opened = openCache(cache)
  followSession(store, cache, opened)
  const firstPage = preloadRoute(location.pathname.slice(basePath.length), current && pageRole(current.role), cache)
  const early = Promise.allSettled([store.dispatch(fetchAesthetics()), firstPage])
  await opened.restored
  // Offline, the stored user is used.
  const user = current && startLoadingUser(store).then(() => prepareTimeZoneQuestion(store.getState().user.data))
  await Promise.race([Promise.all([early, user]), waited()])
  // In slices of a few milliseconds, so that a slow phone answers a tap meanwhile.
  startTransition(() => root.render(<App store={store} cache={cache} />))
  import('../ui/keep-focus.ts').then(({ restoreLostFocus: keepFocus }) => keepFocus()).catch(() => undefined)
}

import { videoFileId } from './app/offline-videos.ts'
import { pageOrShell } from './app/stored-shell.ts'
import { storedVideo } from './app/stored-video.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/**
 * The service worker: the app opens without a connection. It keeps the shell and the scripts of the patient's screens,
 * and the figures that were opened. It plays the videos that the patient keeps on the phone. Everything else, above all the
 * API, goes to the server without passing through it.
 */
interface Worker {
  location: Location
  registration: { scope: string; showNotification: (title: string, options: object) => Promise<void> }
  caches: CacheStorage
  addEventListener: <E = { waitUntil: (work: Promise<unknown>) => void }>(
    type: string,
    listener: (event: E) => void,
  ) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly Client[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface Client {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

interface Pushed {
  waitUntil: (work: Promise<unknown>) => void
  data: { json: () => unknown } | null
}

interface Tapped {
  waitUntil: (work: Promise<unknown>) => void
  action: string
  notification: { close: () => void; data: { path?: string; later?: string } | null }
}

declare const self: Worker
/** Written in by the build: what the shell needs at once, and every file there is with the places of those it loads at once. */
declare const SHELL_FILES: PrecacheEntry[]
declare const ALL_FILES: [file: string, loads: number[]][]

const scope = new URL(self.registration.scope).pathname
const apiBase = new URL(self.location.href).searchParams.get('api') ?? '/api'
const shellKey = `${scope}?shell`
/** The page of this release. Until all its files are cached, the former release serves. */
const nextShellKey = `${scope}?next`
const filesKey = `${scope}?files`
const [shellCache, scriptCache, figureCache] = ['kinora-shell', 'kinora-scripts', 'kinora-figures']

const addressOf = (file: string) => new URL(scope + file, self.location.href).href
const addresses = ALL_FILES.map(([file]) => addressOf(file))
const fileNames = new Set(ALL_FILES.map(([file]) => file))

/** The page of another release needs scripts that this one did not store: without a connection it would stay empty. */
const isOfThisRelease = (html: string) =>
  (html.match(/static\/js\/[\w.-]+\.js/g) ?? []).every((file) => fileNames.has(file))

/** The page itself is asked for again each time; the last one that came is kept for when none comes. */
async function page({ request }: { request: Request }) {
  const cache = await self.caches.open(shellCache)
  const load = async () => {
    const response = await fetch(request, { signal: AbortSignal.timeout(5000) })
    if (response.ok && isOfThisRelease(await response.clone().text())) await cache.put(shellKey, response.clone())
    return response
  }
  return pageOrShell(load, () => cache.match(shellKey))
}

/** Pictures of exercises stay until there are many; then the oldest go. */
const fewFigures = {
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await self.caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - 300)).map((key) => cache.delete(key)))
  },
}

const isPicture = (url: URL) => url.pathname.startsWith(`${apiBase}/exercises/figures/`)
const isVideo = (url: URL) => url.pathname.startsWith(`${apiBase}/exercises/videos/`)
const isScript = (url: URL) => url.pathname.startsWith(`${scope}static/`)

/** 'static/js/Player.js' for 'static/js/Player.1a2b3c4d.js': the same in every release. */
const partOf = (address: string) => address.replace(/\.[\w-]{8}(?=\.\w+$)/, '')

/**
 * The files that the former release had cached are fetched in this release's version: an update must not remove what
 * works offline.
 */
async function fetchStoredParts() {
  const cache = await self.caches.open(scriptCache)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const parts = new Set([...stored].map(partOf))
  const wanted = new Set<number>()
  const want = (at: number) => {
    if (wanted.has(at)) return
    wanted.add(at)
    ALL_FILES[at]![1].forEach(want)
  }
  addresses.forEach((address, at) => parts.has(partOf(address)) && want(at))
  await cache.addAll([...wanted].map((at) => addresses[at]!).filter((address) => !stored.has(address)))
}

/** Scripts of releases long gone make room. Those of the last one stay, as a page of it may be open. */
async function dropOldScripts() {
  const shell = await self.caches.open(shellCache)
  const former = (await shell.match(filesKey))?.json() as Promise<string[]> | undefined
  const known = new Set([...addresses, ...((await former) ?? [])])
  await shell.put(filesKey, new Response(JSON.stringify(addresses)))
  if (!former) return
  const cache = await self.caches.open(scriptCache)
  for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request)
}

precache(SHELL_FILES)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(page, {
    denylist: [new RegExp(`^${apiBase}(/|$)`), /\/(health|ready|csp-report|survey-frame)$/],
  }),
)
for (const { url } of SHELL_FILES.map((entry) => (typeof entry === 'string' ? { url: entry } : entry))) {
  const { pathname } = new URL(url, self.location.href)
  registerRoute(({ url: asked }) => asked.pathname === pathname, createHandlerBoundToURL(url))
}
registerRoute(({ url }) => isScript(url), new CacheFirst({ cacheName: scriptCache }))
registerRoute(({ url }) => isPicture(url), new CacheFirst({ cacheName: figureCache, plugins: [fewFigures] }))
/** A video or its poster from this phone, where the patient keeps it here; else from the server. */
registerRoute(
  ({ url }) => isVideo(url),
  async ({ request, url }) =>
    (await storedVideo(videoFileId(url.pathname), request.headers.get('range')).catch(() => undefined)) ??
    fetch(request),
)

self.addEventListener('install', (event) => {
  const prepare = async () => {
    await fetchStoredParts()
    const response = await fetch(scope, { cache: 'no-store' })
    if (!response.ok || !isOfThisRelease(await response.clone().text()))
      throw new Error('The page is of another release.')
    await (await self.caches.open(shellCache)).put(nextShellKey, response)
    await self.skipWaiting()
  }
  event.waitUntil(prepare())
})
async function takeOverShell() {
  const shell = await self.caches.open(shellCache)
  const page = await shell.match(nextShellKey)
  if (!page) return
  await shell.put(shellKey, page)
  await shell.delete(nextShellKey)
}

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([takeOverShell(), self.clients.claim(), dropOldScripts()])),
)

const linkPath = '/today/'
/** Browsers show the first two or three. In the evening there is none to wait for. */
const laterActions = (hour: number) => [
  { action: 'hour', title: 'In 1 hour' },
  ...(hour < 17 ? [{ action: 'evening', title: 'This evening' }] : []),
  { action: 'notToday', title: 'Not today' },
]

/** A reminder that comes again later; where that cannot be arranged, the page on which it says why. */
async function remindLater(link: string, until: string) {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.slice(linkPath.length), until }),
  }
  const reply = await fetch(`${apiBase}/workout-link/snooze`, asked).catch(() => undefined)
  if (!reply?.ok) await openPath(`${link}?later=1`)
}

/** The push text names nobody, because others may see the phone. One tag shows once. */
self.addEventListener<Pushed>('push', (event) => {
  const { title, body, path, tag, later } = (event.data?.json() ?? {}) as Record<string, string>
  const icon = `${scope}icon-192.png`
  const actions = later?.startsWith(linkPath) ? laterActions(new Date().getHours()) : []
  const shown = { body: body ?? '', tag, icon, badge: icon, actions, data: { path, later } }
  event.waitUntil(self.registration.showNotification(title ?? 'Kinora', shown))
})

/** A tap opens what it is about, in a window that is open where there is one. */
async function openPath(path: string) {
  const url = new URL(scope + path.replace(/^\//, ''), self.location.href).href
  const [open] = (await self.clients.matchAll({ type: 'window' })).filter((one) =>
    one.url.startsWith(new URL(scope, self.location.href).href),
  )
  if (!open) return self.clients.openWindow(url)
  await open.focus()
  return open.navigate(url)
}
self.addEventListener<Tapped>('notificationclick', (event) => {
  event.notification.close()
  const { path = '', later } = event.notification.data ?? {}
  event.waitUntil(event.action && later ? remindLater(later, event.action) : openPath(path))
})

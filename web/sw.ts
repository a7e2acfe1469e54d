import { videoFileId } from './app/offline-videos.ts'
import { pageOrShell } from './app/stored-shell.ts'
import { storedVideo } from './app/stored-video.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/**
 * The service worker lets the app open offline. It caches the shell, the scripts of the patient's screens, and the
 * figures that were opened, and it plays the videos stored on the phone. Everything else, above all the API, goes
 * directly to the server.
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
/** Inlined by the build: the files of the shell, and all files with the indices of the files that they import. */
declare const SHELL_FILES: PrecacheEntry[]
declare const ALL_FILES: [file: string, loads: number[]][]

const scope = new URL(self.registration.scope).pathname
const apiBase = new URL(self.location.href).searchParams.get('api') ?? '/api'
const shellKey = `${scope}?shell`
/** The page of this release. Until all its files are cached, the previous release is served. */
const nextShellKey = `${scope}?next`
const filesKey = `${scope}?files`
const [shellCache, scriptCache, figureCache] = ['kinora-shell', 'kinora-scripts', 'kinora-figures']

const addressOf = (file: string) => new URL(scope + file, self.location.href).href
const addresses = ALL_FILES.map(([file]) => addressOf(file))
const fileNames = new Set(ALL_FILES.map(([file]) => file))

/** The page of another release needs scripts that are not cached, so offline it would stay empty. */
const isOfThisRelease = (html: string) =>
  (html.match(/static\/js\/[\w.-]+\.js/g) ?? []).every((file) => fileNames.has(file))

/** The page from the network. The last one is cached for use offline. */
async function page({ request }: { request: Request }) {
  const cache = await self.caches.open(shellCache)
  const load = async () => {
    const response = await fetch(request, { signal: AbortSignal.timeout(5000) })
    if (response.ok && isOfThisRelease(await response.clone().text())) await cache.put(shellKey, response.clone())
    return response
  }
  return pageOrShell(load, () => cache.match(shellKey))
}

/** Keeps the newest 300 pictures of exercises. */
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
 * Fetches this release's versions of the files that the previous release had cached, so that an update removes nothing
 * that works offline.
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

/** Deletes scripts of old releases, except the previous one, because a page of it may be open. */
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
  registerRoute(({ url: requested }) => requested.pathname === pathname, createHandlerBoundToURL(url))
}
registerRoute(({ url }) => isScript(url), new CacheFirst({ cacheName: scriptCache }))
registerRoute(({ url }) => isPicture(url), new CacheFirst({ cacheName: figureCache, plugins: [fewFigures] }))
/** A video or its poster, from this phone if it is stored, otherwise from the server. */
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
/** Browsers show the first two or three. Late in the day, "This evening" makes no sense. */
const laterActions = (hour: number) => [
  { action: 'hour', title: 'In 1 hour' },
  ...(hour < 17 ? [{ action: 'evening', title: 'This evening' }] : []),
  { action: 'notToday', title: 'Not today' },
]

/** Snoozes a reminder. If the server refuses, opens the page that says why. */
async function remindLater(link: string, until: string) {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.slice(linkPath.length), until }),
  }
  const reply = await fetch(`${apiBase}/workout-link/snooze`, request).catch(() => undefined)
  if (!reply?.ok) await openPath(`${link}?later=1`)
}

/** The text names nobody, because others may see the phone. Notifications with the same tag replace each other. */
self.addEventListener<Pushed>('push', (event) => {
  const { title, body, path, tag, later } = (event.data?.json() ?? {}) as Record<string, string>
  const icon = `${scope}icon-192.png`
  const actions = later?.startsWith(linkPath) ? laterActions(new Date().getHours()) : []
  const shown = { body: body ?? '', tag, icon, badge: icon, actions, data: { path, later } }
  event.waitUntil(self.registration.showNotification(title ?? 'Kinora', shown))
})

/** Opens a page, in an open window if there is one. */
async function openPath(path: string) {
  const url = new URL(scope + path.replace(/^\//, ''), self.location.href).href
  const [open] = (await self.clients.matchAll({ type: 'window' })).filter((client) =>
    client.url.startsWith(new URL(scope, self.location.href).href),
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

import { apiBase, basePath } from './base-path.ts'

/**
 * Scripts that the first visit loaded before the service worker started are not in its cache, and importing them again
 * sends no request. Fetching them here does; the browser answers from its own cache, as these files never change.
 */
function storeLoadedScripts() {
  const scripts = `${location.origin}${basePath}/static/js/`
  for (const { name } of performance.getEntriesByType('resource'))
    if (name.startsWith(scripts)) fetch(name).catch(() => undefined)
}

/** Lets the app open without a connection. Called after the first render. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', storeLoadedScripts, { once: true })
  const register = () =>
    navigator.serviceWorker
      .register(`${basePath}/sw.js?api=${encodeURIComponent(apiBase)}`, { scope: `${basePath}/` })
      .catch((cause: unknown) => console.warn('The app will not open without a connection.', cause))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

import { apiBase, basePath } from './base-path.ts'

/** Lets the app open without a connection. Called after the first render. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = () =>
    navigator.serviceWorker
      .register(`${basePath}/sw.js?api=${encodeURIComponent(apiBase)}`, { scope: `${basePath}/` })
      .catch((cause: unknown) => console.warn('The app will not open without a connection.', cause))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A foreign server that hostile scripts try to reach. It records every request. */
export async function openStranger() {
  const heard: string[] = []
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '')
    reply.writeHead(200, { 'content-type': 'image/gif', 'access-control-allow-origin': '*' })
    reply.end(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, heard, close: () => void server.close() }
}

/**
 * Scripts of a hostile form: thirteen attempts to escape from the frame, each with its result, and messages outside our
 * contract.
 */
export const probes = (product: string, stranger: string) => `<script>
  window.reached = {}
  const say = (name, value) => { window.reached[name] = 'REACHED ' + String(value).slice(0, 60) }
  const refused = (name, error) => { window.reached[name] ??= 'refused: ' + error.name }
  const probe = (name, work) => { try { say(name, work()) } catch (error) { refused(name, error) } }
  const must = (value) => { if (!value) throw new TypeError('nothing'); return value }
  probe('the page around it', () => must(parent.document.title))
  probe('its session storage', () => must(parent.sessionStorage.getItem('session')))
  probe('local storage', () => localStorage.length + 1)
  probe('session storage', () => sessionStorage.length + 1)
  probe('cookies', () => document.cookie + '.')
  try {
    const opening = indexedDB.open('stolen')
    opening.onsuccess = () => say('databases', 'opened')
    opening.onerror = () => refused('databases', opening.error)
  } catch (error) { refused('databases', error) }
  try {
    navigator.serviceWorker.register('${product}/sw.js').then(() => say('service worker', 'registered'), (error) => refused('service worker', error))
  } catch (error) { refused('service worker', error) }
  probe('the frame element', () => must(frameElement).tagName)
  probe('another window', () => must(window.open('about:blank')))
  try { top.location.href = '${stranger}/top' ; window.reached['the whole page'] = 'refused: silently' } catch (error) { refused('the whole page', error) }
  fetch('${product}/api/info', { credentials: 'include' }).then((reply) => say('the API', reply.status), (error) => refused('the API', error))
  fetch('${stranger}/fetch', { mode: 'no-cors' }).then(() => say('a stranger by fetch', 'sent'), (error) => refused('a stranger by fetch', error))
  const picture = new Image()
  picture.onload = () => say('a stranger by picture', 'sent')
  picture.onerror = () => refused('a stranger by picture', new TypeError())
  picture.src = '${stranger}/picture.gif'
  for (const message of [
    { type: 'survey-toggle', title: '<img src=x onerror=alert(1)>', enabled: true },
    { type: 'survey-toggle', title: 'Pain', enabled: 'yes' },
    { type: 'survey-submit', success: true, more: 1 },
    { type: 'survey-hello', html: 'x' },
    { type: 'admin', action: 'delete' },
    'setHeight:999999999', 'javascript:alert(1)', 12, null, [],
  ]) parent.postMessage(message, '*')
</script>`

import { apiBase } from './base-path.ts'

interface FirstPage {
  path: string
  /** Not imported from contract/roles.ts, which would bring zod into the page's first script. */
  roles: readonly string[]
  reads: (userId: string) => string[]
}

/** What the first pages of staff and patients read at once, as api-client.ts writes it. */
const firstPages: readonly FirstPage[] = [
  {
    path: '/patients',
    roles: ['practitioner', 'solo', 'business_admin'],
    reads: () => [
      '/practitioners/user-plan',
      '/practitioners/patients?filter=all&sort=attention&whose=all&pageSize=50&pageNumber=1',
    ],
  },
  { path: '/home', roles: ['patient'], reads: (userId) => [`/program/patient/${userId}?pageSize=50`] },
]

/** The reads that a page begins with; '/' leads to the first page of the role. */
export const firstReads = (path: string, role: string, userId: string) =>
  firstPages
    .filter((page) => page.roles.includes(role) && (path === '/' || path === page.path))
    .flatMap(({ reads }) => reads(userId))

interface Ahead {
  token: string | undefined
  reply: Promise<Response>
}

const ahead = new Map<string, Ahead>()

/** An address that no cache between browser and server can answer. */
export const withoutCache = (address: string) =>
  `${apiBase}${address}${address.includes('?') ? '&' : '?'}_=${Date.now()}`

/** Sends a read before the scripts of the page that wants its reply have loaded. */
export function sendAhead(address: string, token: string | undefined) {
  const headers: Record<string, string> = { 'x-host': location.host }
  if (token) headers.authorization = `Bearer ${token}`
  const reply = fetch(withoutCache(address), { headers, signal: AbortSignal.timeout(30_000) })
  // Whoever takes the reply hears of the failure.
  reply.catch(() => undefined)
  ahead.set(address, { token, reply })
}

/** The reply to a read of this address, if it was sent ahead for the same session. Each is given out once. */
export function takeReply(address: string, token: string | undefined) {
  const found = ahead.get(address)
  ahead.delete(address)
  return found?.token === token ? found?.reply : undefined
}

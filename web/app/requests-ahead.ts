import { apiBase } from './base-path.ts'

/** What a page of a patient reads at once, as api-client.ts writes it. */
function readsOfPatient(path: string, userId: string) {
  const [, page, program, series, week] = path.split('/')
  if (path === '/home' || path === '/') return [`/program/patient/${userId}?pageSize=50`, '/my-progress']
  if (page === 'patient-series')
    return [`/series-log/${program}/${series}/${week}`, `/series/patient/${program}/${week}`]
  return []
}

/** From the first moment of this month to its last, in unix seconds. */
function monthNow() {
  const [now, unix] = [new Date(), (date: Date) => Math.floor(date.getTime() / 1000)]
  const first = (month: number) => unix(new Date(now.getFullYear(), now.getMonth() + month))
  return `start=${first(0)}&end=${first(1) - 1}`
}

/** What a page of staff reads at once. */
function readsOfStaff(path: string, role: string) {
  const [, page, one, two, more] = path.split('/')
  if (path === '/patients' || path === '/')
    return [
      '/practitioners/patients?filter=all&sort=attention&whose=all&pageSize=50&pageNumber=1',
      ...(role === 'solo' ? [] : ['/patient-shares']),
      ...(role === 'practitioner' ? [] : ['/practitioners/organization/first-steps']),
    ]
  if (page === 'patient' && one === 'view')
    return [
      `/practitioners/patient/${two}`,
      `/program/patient/${two}?pageSize=100`,
      `/patients/${two}/brief`,
      `/patients/alerts/${two}`,
    ]
  if (page === 'patient' && two === 'surveys' && !more)
    return [
      `/practitioners/patient/${one}`,
      `/patients/alerts/${one}`,
      `/patients/responses/${one}?${monthNow()}`,
      `/patients/survey-trends/${one}`,
    ]
  if (page === 'exercise' && one !== 'create' && !two) return [`/exercises/${one}`, `/exercises/${one}/ladder`]
  if (path === '/surveys')
    return [
      '/surveys?isArchived=false&pageSize=100&pageNumber=1',
      '/surveys/starters',
      '/surveys/instruments',
      '/surveys/crisis-text',
    ]
  if (page === 'program' && two === 'series' && !more) return [`/program/${one}`, `/program/${one}/education`]
  return []
}

/** The reads that a page begins with; '/' leads to the first page of the role. */
export function firstReads(path: string, role: string, userId: string) {
  if (role === 'patient') return readsOfPatient(path, userId)
  // Not the roles of the contract, which would bring zod into the page's first script.
  const reads = role === 'admin' ? [] : readsOfStaff(path, role)
  // The shell of staff reads the plan.
  return reads.length > 0 ? ['/practitioners/user-plan', ...reads] : reads
}

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

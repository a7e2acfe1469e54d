import { apiBase } from './base-path.ts'
import { fetchPictures } from './pictures-ahead.ts'

const firstMessages = ['/notifications?filter=all&pageSize=25&pageNumber=1']

/** What a page of a patient reads at once, as api-client.ts writes it. */
function readsOfPatient(path: string, userId: string) {
  const [, page, program, series, week] = path.split('/')
  if (path === '/home' || path === '/') return [`/program/patient/${userId}?pageSize=50`, '/my-progress']
  if (page === 'patient-series')
    return [`/series-log/${program}/${series}/${week}`, `/series/patient/${program}/${week}`]
  if (page === 'patient-program' && !series) return [`/program/${program}`]
  if (path === '/my-record') return [`/patients/${userId}/copies`]
  return path === '/notifications' ? firstMessages : []
}

/** From the first moment of this month to its last, in unix seconds. */
function monthNow() {
  const [now, unix] = [new Date(), (date: Date) => Math.floor(date.getTime() / 1000)]
  const first = (month: number) => unix(new Date(now.getFullYear(), now.getMonth() + month))
  return `start=${first(0)}&end=${first(1) - 1}`
}

/** What pages of staff read at once whose address has no id. */
const readsOfPages: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['/clinic-dashboard?months=12'],
  '/education': ['/education?pageSize=25&pageNumber=1'],
  '/exercises': ['/exercises/fetch {"pageSize":48,"pageNumber":1}'],
  '/notifications': firstMessages,
  '/programs': ['/program-library?whose=clinic&pageSize=25&pageNumber=1'],
  '/surveys': [
    '/surveys?isArchived=false&pageSize=100&pageNumber=1',
    '/surveys/starters',
    '/surveys/instruments',
    '/surveys/crisis-text',
  ],
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
  if (page === 'program' && two === 'series' && !more) return [`/program/${one}`, `/program/${one}/education`]
  return readsOfPages[path] ?? []
}

/**
 * The reads that a page begins with; '/' leads to the first page of the role. Each is an address, and where it is a POST, a
 * space and the body.
 */
export function firstReads(path: string, role: string, userId: string) {
  if (role === 'patient') return readsOfPatient(path, userId)
  // Not the roles of the contract, which would bring zod into the page's first script.
  const reads = role === 'admin' ? [] : readsOfStaff(path, role)
  // The shell of staff reads the plan.
  return reads.length > 0 ? ['/practitioners/user-plan', ...reads] : reads
}

/** What is needed here of a program. */
interface ProgramReply {
  _id: string
  patientId: string | null
  state: string | null
  currentWeek: number | null
}

/** What a patient's home shows of each running program. */
const readsOfHome = ({ _id: id, state, currentWeek: week }: ProgramReply) =>
  state === 'running' ? [`/series/patient/${id}/${week}`, `/program/${id}/progress`, `/series-log/${id}/${week}`] : []

/** What the page of a patient shows of the program that runs. Where several do, it may read another one besides. */
function readsOfPatientPage(programs: ProgramReply[]) {
  const id = programs.find(({ state }) => state === 'running')?._id
  return id ? [`/program/${id}/progress`, `/program/${id}/changes`] : []
}

/** What the builder shows of the current week. */
function readsOfBuilder({ _id: id, patientId, currentWeek }: ProgramReply) {
  const week = `${id}/${currentWeek ?? 1}`
  const ofPatient = patientId ? [`/practitioners/patient/${patientId}`, `/patients/${patientId}/kit`] : []
  return [`/series/${week}`, ...ofPatient, ...(patientId && currentWeek ? [`/series-log/${week}`] : [])]
}

/** A read of a program or of a patient's programs, which a page goes on from. */
const ofPrograms = /^\/program\/(patient\/)?[^/]+$/

/** The reads that a page goes on with once it knows its programs. */
export function nextReads(role: string, data: ProgramReply | { items: ProgramReply[] }) {
  if (!('items' in data)) return role === 'patient' ? [] : readsOfBuilder(data)
  return role === 'patient' ? data.items.flatMap(readsOfHome) : readsOfPatientPage(data.items)
}

/** Milliseconds for which a reply that no page took counts. */
const keptFor = 20_000

interface Ahead {
  token: string | undefined
  sentAt: number
  reply: Promise<Response>
}

const ahead = new Map<string, Ahead>()

/** An address that no cache between browser and server can answer. */
export const withoutCache = (address: string) =>
  `${apiBase}${address}${address.includes('?') ? '&' : '?'}_=${Date.now()}`

/**
 * Sends what the page reads next before it gets the reply, or it would send the same. The page itself says what is wrong with
 * a reply.
 */
async function sendNext(response: Response, token: string | undefined, role: string) {
  const { data } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { data?: Parameters<typeof nextReads>[1] }
  for (const address of data ? nextReads(role, data) : []) void sendAhead(address, token, role)
  return response
}

/** The replies that name pictures which the page shows at once: the library's first page, and a patient's week. */
const ofPictures = /^\/(exercises\/fetch|series\/patient\/.+)$/

/**
 * Sends a read before the scripts of the page that wants its reply have loaded. With a role, the reads that follow on the
 * programs of a reply are sent, too, and the first pictures of a reply fetched.
 */
export function sendAhead(read: string, token: string | undefined, role?: string) {
  const headers: Record<string, string> = { 'x-host': location.host }
  if (token) headers.authorization = `Bearer ${token}`
  const [address, body] = read.split(' ') as [string, string?]
  if (body) headers['content-type'] = 'application/json'
  const method = body ? 'POST' : 'GET'
  const sent = fetch(withoutCache(address), { method, headers, body, signal: AbortSignal.timeout(30_000) })
  const reply = role && ofPrograms.test(address) ? sent.then((response) => sendNext(response, token, role)) : sent
  // Whoever takes the reply hears of the failure.
  reply.catch(() => undefined)
  if (role && ofPictures.test(address)) sent.then(fetchPictures).catch(() => undefined)
  ahead.set(read, { token, sentAt: Date.now(), reply })
  return reply
}

/** The reply to a read, if it was sent ahead for the same session. Each is given out once. */
export function takeReply(read: string, token: string | undefined) {
  const found = ahead.get(read)
  ahead.delete(read)
  const isOfUse = found && found.token === token && Date.now() - found.sentAt < keptFor
  return isOfUse ? found.reply : undefined
}

/** Called with each write: what was read before may have changed. */
export const forgetReplies = () => ahead.clear()

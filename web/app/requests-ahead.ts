import { apiBase } from './base-path.ts'
import { fetchPictures } from './pictures-ahead.ts'

const firstMessages = ['/notifications?filter=all&pageSize=25&pageNumber=1']

/** The first requests of a patient's page, as api-client.ts writes them. */
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

/** The first requests of staff pages whose address has no id. */
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

/** The first requests of a staff page. */
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
 * The first requests of a page; '/' is the first page of the role. Each is an address, and for a POST a space and the
 * body.
 */
export function firstReads(path: string, role: string, userId: string) {
  if (role === 'patient') return readsOfPatient(path, userId)
  // The contract's roles would bring zod into the first script.
  const reads = role === 'admin' ? [] : readsOfStaff(path, role)
  // The staff shell reads the plan.
  return reads.length > 0 ? ['/practitioners/user-plan', ...reads] : reads
}

/** The fields of a program that are used here. */
interface ProgramReply {
  _id: string
  patientId: string | null
  state: string | null
  currentWeek: number | null
}

/** The requests of a patient's home for each running program. */
const readsOfHome = ({ _id: id, state, currentWeek: week }: ProgramReply) =>
  state === 'running' ? [`/series/patient/${id}/${week}`, `/program/${id}/progress`, `/series-log/${id}/${week}`] : []

/** The requests of a patient's page for the running program. If several run, the page may read another one as well. */
function readsOfPatientPage(programs: ProgramReply[]) {
  const id = programs.find(({ state }) => state === 'running')?._id
  return id ? [`/program/${id}/progress`, `/program/${id}/changes`] : []
}

/** The requests of the builder for the current week. */
function readsOfBuilder({ _id: id, patientId, currentWeek }: ProgramReply) {
  const week = `${id}/${currentWeek ?? 1}`
  const ofPatient = patientId ? [`/practitioners/patient/${patientId}`, `/patients/${patientId}/kit`] : []
  return [`/series/${week}`, ...ofPatient, ...(patientId && currentWeek ? [`/series-log/${week}`] : [])]
}

/** A request for a program or a patient's programs, whose reply determines the follow-up requests. */
const ofPrograms = /^\/program\/(patient\/)?[^/]+$/

/** The follow-up requests of a page once its programs are known. */
export function nextReads(role: string, data: ProgramReply | { items: ProgramReply[] }) {
  if (!('items' in data)) return role === 'patient' ? [] : readsOfBuilder(data)
  return role === 'patient' ? data.items.flatMap(readsOfHome) : readsOfPatientPage(data.items)
}

/** Milliseconds after which an unused reply is too old. */
const maxReplyAge = 20_000

interface Ahead {
  token: string | undefined
  sentAt: number
  reply: Promise<Response>
}

const ahead = new Map<string, Ahead>()

/** An address that no cache can answer. */
export const withoutCache = (address: string) =>
  `${apiBase}${address}${address.includes('?') ? '&' : '?'}_=${Date.now()}`

/**
 * Sends the follow-up requests before the page receives the reply, or it would send them too. Errors are left to the
 * page.
 */
async function sendNext(response: Response, token: string | undefined, role: string) {
  const { data } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { data?: Parameters<typeof nextReads>[1] }
  for (const address of data ? nextReads(role, data) : []) void requestAhead(address, token, role)
  return response
}

/** Requests whose replies name the first pictures of a page: the library's first page, and a patient's week. */
const ofPictures = /^\/(exercises\/fetch|series\/patient\/.+)$/

/**
 * Sends a request before the scripts of its page have loaded. With a role, also sends the follow-up requests for the
 * programs of the reply, and fetches its first pictures.
 */
export function requestAhead(read: string, token: string | undefined, role?: string) {
  const headers: Record<string, string> = { 'x-host': location.host }
  if (token) headers.authorization = `Bearer ${token}`
  const [address, body] = read.split(' ') as [string, string?]
  if (body) headers['content-type'] = 'application/json'
  const method = body ? 'POST' : 'GET'
  const sent = fetch(withoutCache(address), { method, headers, body, signal: AbortSignal.timeout(30_000) })
  const reply = role && ofPrograms.test(address) ? sent.then((response) => sendNext(response, token, role)) : sent
  // The caller that takes the reply handles the failure.
  reply.catch(() => undefined)
  if (role && ofPictures.test(address)) sent.then(fetchPictures).catch(() => undefined)
  ahead.set(read, { token, sentAt: Date.now(), reply })
  return reply
}

/** The reply to a request sent ahead in the same session. Each reply is returned once. */
export function takeReply(read: string, token: string | undefined) {
  const found = ahead.get(read)
  ahead.delete(read)
  const isOfUse = found && found.token === token && Date.now() - found.sentAt < maxReplyAge
  return isOfUse ? found.reply : undefined
}

/** Called on each write, because earlier replies may be outdated. */
export const forgetReplies = () => ahead.clear()

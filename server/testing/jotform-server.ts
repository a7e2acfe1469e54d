import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localTimeIn } from '@kinora/contract/days.ts'
import { classicPage, lines, thanks, type Layout, type Line } from './jotform-pages.ts'

type Answer = Record<string, unknown>

/** A submission as Jotform stores it: everything is text, except answers with several parts. */
interface StoredSubmission {
  id: string
  form_id: string
  ip: string
  created_at: string
  updated_at: string | null
  status: string
  new: string
  answers: Record<string, Answer>
}

/** Faults of the next API responses, each used once, in this order. */
export type Fault = '500' | '429' | 'garbage' | 'reset' | 'hang'

interface Options {
  layout?: Layout
  timeZone?: string
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export const newId = () => `${randomInt(1e9, 9e9)}${randomInt(1e9, 9e9)}`.slice(0, 19)

/** Answers in the form of Jotform: an unanswered question has no `answer`. */
function answersOf(fields: URLSearchParams, all: readonly Line[]) {
  return Object.fromEntries(
    all.map(({ qid, name, text, type }, at) => {
      const line = { name, order: String(at + 1), text, type }
      const parts = [...fields].filter(([key]) => key.startsWith(`q${qid}_`) && key.includes('['))
      if (type === 'control_checkbox' && parts.length > 0)
        return [
          qid,
          {
            ...line,
            answer: parts.map(([, value]) => value),
            prettyFormat: parts.map(([, value]) => value).join('; '),
          },
        ]
      if (parts.some(([, value]) => value !== ''))
        return [
          qid,
          { ...line, answer: Object.fromEntries(parts.map(([key, value]) => [/\[(.+)\]/.exec(key)![1], value])) },
        ]
      const value = fields.get(`q${qid}_${name}`) ?? ''
      return [qid, value === '' ? line : { ...line, answer: value }]
    }),
  )
}

/**
 * A server that speaks Jotform's protocol as far as we use it: the form's page, the submit address with its thank-you
 * page, and the reading half of the API. It can answer late, wrongly, twice, backwards or not at all.
 */
export async function openJotformServer({ layout = 'A', timeZone = 'America/New_York' }: Options = {}) {
  const formId = `24${String(randomInt(1e12, 9e12))}`.slice(0, 15)
  const apiKey = 'a-key-of-a-test-1234'
  const submissions: StoredSubmission[] = []
  const calls: { path: string; query: Record<string, string> }[] = []
  const faults: Fault[] = []
  const state = { page: '', order: 'straight' as 'straight' | 'reversed' | 'doubled', pageSize: 1000, type: 'LEGACY' }
  let address = ''

  /** Adds a submission as if somebody had filled in the form. */
  function add(fields: Record<string, string>, facts: Partial<StoredSubmission> & { at?: Date } = {}) {
    const { at = new Date(), ...rest } = facts
    const stored: StoredSubmission = {
      id: newId(),
      form_id: formId,
      ip: '203.0.113.7',
      created_at: localTimeIn(timeZone, at),
      updated_at: null,
      status: 'ACTIVE',
      new: '1',
      answers: answersOf(new URLSearchParams(fields), lines),
      ...rest,
    }
    submissions.push(stored)
    return stored
  }

  const envelope = (content: unknown, more: object = {}) => ({
    responseCode: 200,
    message: 'success',
    content,
    'limit-left': 9000,
    duration: '20ms',
    ...more,
  })
  const refusal = (responseCode: number, message: string) => ({ responseCode, message, content: '' })

  function list(query: URLSearchParams) {
    const limit = Math.min(Number(query.get('limit') ?? 20), state.pageSize)
    const offset = Number(query.get('offset') ?? 0)
    const since = (JSON.parse(query.get('filter') ?? '{}') as Record<string, string>)['created_at:gt'] ?? ''
    const found = submissions.filter((one) => one.created_at > since)
    const ordered = found.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    const page = (state.order === 'reversed' ? ordered.toReversed() : ordered).slice(offset, offset + limit)
    const twice =
      state.order === 'doubled' ? [...page.slice(0, Math.ceil(page.length / 2)), ...page].slice(0, limit) : page
    return envelope(twice, { resultSet: { offset, limit, count: twice.length } })
  }

  function answer(path: string, query: URLSearchParams): { responseCode: number } {
    const [, kind, id, act] = path.split('/')
    if (kind === 'submission') {
      const found = submissions.find((one) => one.id === id)
      return found ? envelope([found]) : refusal(401, "You're not authorized to use (/submission-id)")
    }
    if (kind !== 'form' || id !== formId) return refusal(401, "You're not authorized to use (/form-id)")
    if (act === undefined)
      return envelope({
        id: formId,
        title: 'Surveys',
        status: 'ENABLED',
        type: state.type,
        count: String(submissions.length),
      })
    if (act === 'properties') return envelope({ activeRedirect: 'thanktext' })
    if (act === 'questions')
      return envelope(Object.fromEntries(lines.map((line, at) => [line.qid, { ...line, order: String(at + 1) }])))
    return act === 'submissions' ? list(query) : refusal(404, 'Requested URL is not available')
  }

  async function serveApi(url: URL, request: IncomingMessage, reply: ServerResponse) {
    calls.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) })
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    const json = { 'content-type': 'application/json' }
    if (fault === 'garbage') return void reply.writeHead(200, json).end('<html>Maintenance</html>')
    if (fault) {
      const message = fault === '429' ? 'API-Limit exceeded' : 'Internal error'
      return void reply.writeHead(Number(fault), json).end(JSON.stringify(refusal(Number(fault), message)))
    }
    const response =
      request.headers.apikey === apiKey ? answer(url.pathname, url.searchParams) : refusal(401, 'Invalid API key')
    reply.writeHead(response.responseCode, json).end(JSON.stringify(response))
  }

  async function takeForm(request: IncomingMessage, reply: ServerResponse) {
    const fields = new URLSearchParams(await bodyOf(request))
    const html = { 'content-type': 'text/html', 'content-security-policy': 'sandbox allow-scripts' }
    if (fields.get('simple_spc') !== `${formId}-${formId}` || fields.get('website'))
      return void reply.writeHead(200, html).end('<title>Please Complete</title>')
    add(Object.fromEntries(fields))
    const stored = submissions.at(-1)!
    stored.answers = answersOf(fields, lines)
    reply.writeHead(200, html).end(thanks(formId))
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url!, address)
    const isSubmit = request.method === 'POST' && url.pathname === `/submit/${formId}`
    if (isSubmit) return void takeForm(request, reply)
    if (url.pathname === `/${formId}`)
      return void reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(state.page || classicPage(layout, { formId, address }))
    if (url.pathname === '/form.css')
      return void reply.writeHead(200, { 'content-type': 'text/css' }).end('body{margin:0}')
    return void serveApi(url, request, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    address,
    formId,
    apiKey,
    timeZone,
    submissions,
    calls,
    /** Calls of the API that list submissions. */
    lists: () => calls.filter(({ path }) => path.endsWith('/submissions')).length,
    faults,
    state,
    add,
    /** The settings of a product that uses this server. */
    environment: {
      JOTFORM_API_KEY: apiKey,
      JOTFORM_FORM_ID: formId,
      JOTFORM_FORM_BASE: address,
      JOTFORM_API_BASE: address,
      JOTFORM_SUBMIT_HOSTS: address,
      JOTFORM_TZ: timeZone,
      JOTFORM_WEBHOOK_SECRET: 'a-secret-of-the-tests-that-nobody-guesses',
      JOTFORM_LOCAL: '1',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

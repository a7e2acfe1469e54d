import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { z } from 'zod'
import type { FormLine, JotformProvider, Submission } from './survey-provider.ts'
import { guardedFetch, FetchRefused, type FetchOptions } from './guarded-fetch.ts'
import { cardForm, pageFor } from './jotform-page.ts'
import { momentOf, wallTime } from './jotform-time.ts'

interface JotformSettings {
  apiKey: string
  formId: string
  /** Origins without a trailing slash. */
  formBase: string
  apiBase: string
  submitOrigins: readonly string[]
  /** The time zone of Jotform's timestamps. */
  timeZone: string
  /** The secret part of the webhook URL; without it there is no webhook. */
  webhookSecret?: string
  /** Allows a Jotform server on a private address, for development and tests. */
  allowsPrivate?: boolean
  /** The URL of our stylesheet. */
  stylesheet: string
}

const Envelope = z.object({ responseCode: z.number(), message: z.string().default(''), content: z.unknown() })
const text = z.union([z.string(), z.number()]).transform(String)
const Raw = z.object({
  id: text,
  form_id: text,
  created_at: z.string(),
  status: z.string().default('ACTIVE'),
  answers: z.record(z.string(), z.unknown()).default({}),
})
const RawLine = z.object({
  qid: text,
  type: z.string(),
  text: z.string().default(''),
  name: z.string().default(''),
  order: text.default('0'),
  hidden: z.string().default('No'),
  required: z.string().default('No'),
  scaleAmount: text.optional(),
})
const RawForm = z.object({ id: text, title: z.string(), status: z.string(), type: z.string().default('LEGACY') })
type RawForm = z.infer<typeof RawForm>

/** A page is cached for a minute, or for longer while Jotform does not respond. */
const pageLives = 60_000
const pageSize = 1000
const mostPages = 50

const unavailable = () =>
  new Problem('unavailable', 'The survey cannot be loaded right now. Please try again in a few minutes.')

/** Jotform sends lists as arrays or as objects with numeric keys. */
const listOf = (content: unknown) => (typeof content === 'object' && content ? Object.values(content) : [])
const oneOf = (content: unknown) => (Array.isArray(content) ? content[0] : content)

/** Skips answers of an unknown shape. */
const answersOf = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([qid, line]) => {
      const { success, data } = SurveyAnswer.safeParse(line)
      return success ? [[qid, data]] : []
    }),
  )

/** A read-only client for Jotform: the form's page, its questions and its submissions. */
export function openJotform(settings: JotformSettings, guard: Partial<FetchOptions> = {}) {
  const { apiKey, formId, formBase, apiBase, submitOrigins, timeZone, webhookSecret, allowsPrivate, stylesheet } =
    settings
  const origins = [new URL(formBase).origin, new URL(apiBase).origin]
  const get = guardedFetch({ origins, allowsPrivate, ...guard })
  let page: { html: string; at: number } | undefined
  let lines: { all: FormLine[]; at: number } | undefined

  function ensureId(id: string) {
    if (!/^\d{5,25}$/.test(id)) throw new FetchRefused('A Jotform id has 5 to 25 digits.')
    return id
  }

  async function ask(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const { status, text: body } = await get(`${apiBase}${path}?${new URLSearchParams(query)}`, {
      apikey: apiKey,
      accept: 'application/json',
    })
    let envelope: z.infer<typeof Envelope>
    try {
      envelope = Envelope.parse(JSON.parse(body))
    } catch {
      throw new FetchRefused(`Jotform answered ${status} with an unknown response.`, status)
    }
    if (envelope.responseCode >= 300) throw new FetchRefused(`Jotform says: ${envelope.message}`, envelope.responseCode)
    return envelope.content
  }

  function submissionOf(raw: unknown): Submission[] {
    const { success, data } = Raw.safeParse(raw)
    const at = success ? momentOf(data.created_at, timeZone) : undefined
    if (!success || !at || data.status === 'DELETED' || !/^\d{5,25}$/.test(data.id)) return []
    return [{ id: data.id, form: data.form_id, at, answers: answersOf(data.answers) }]
  }

  async function fetchPage() {
    const address = `${formBase}/${ensureId(formId)}`
    const { status, type, text: html } = await get(address, { accept: 'text/html' })
    if (status !== 200 || !type.startsWith('text/html'))
      throw new FetchRefused(`Jotform answered ${status} (${type}).`, status)
    return pageFor(html, { address, stylesheet, submitOrigins })
  }

  async function freshPage() {
    if (page && Date.now() - page.at < pageLives) return page.html
    try {
      page = { html: await fetchPage(), at: Date.now() }
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') throw error
      if (!page) throw unavailable()
    }
    return page.html
  }

  async function fetchLines(form: string) {
    const content = await ask(`/form/${ensureId(form)}/questions`)
    return listOf(content).flatMap((raw): FormLine[] => {
      const { success, data } = RawLine.safeParse(raw)
      if (!success) return []
      const { hidden, required, order, ...line } = data
      return [{ ...line, order: Number(order), isHidden: hidden === 'Yes', isRequired: required === 'Yes' }]
    })
  }

  async function freshLines() {
    if (lines && Date.now() - lines.at < pageLives) return lines.all
    try {
      lines = { all: (await fetchLines(formId)).toSorted((a, b) => a.order - b.order), at: Date.now() }
    } catch (error) {
      if (!lines) throw error
    }
    return lines.all
  }

  /** Pages may come in any order and overlap; callers must import each submission once. */
  async function since(moment: Date) {
    const filter = JSON.stringify({ 'created_at:gt': wallTime(moment, timeZone) })
    const all: Submission[] = []
    for (let at = 0; at < mostPages; at += 1) {
      const query = { limit: String(pageSize), offset: String(at * pageSize), orderby: 'created_at', direction: 'ASC' }
      const content = listOf(await ask(`/form/${ensureId(formId)}/submissions`, { ...query, filter }))
      all.push(...content.flatMap(submissionOf))
      if (content.length < pageSize) break
    }
    return all
  }

  async function submission(id: string) {
    try {
      return submissionOf(oneOf(await ask(`/submission/${ensureId(id)}`)))[0]
    } catch (error) {
      // Jotform answers 401 for submissions that do not exist.
      if (error instanceof FetchRefused && (error.status === 401 || error.status === 404)) return undefined
      throw error
    }
  }

  function isWebhookSecret(secret: string) {
    if (!webhookSecret) return false
    const [given, right] = [Buffer.from(secret), Buffer.from(webhookSecret)]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  const forms: JotformProvider = {
    name: 'jotform',
    formId,
    host: new URL(formBase).hostname,
    submitOrigins,
    pageOrigins: [new URL(formBase).origin],
    page: freshPage,
    lines: freshLines,
    knownLines: () => lines?.all,
    since,
    submission,
    isWebhookSecret,
  }
  return {
    ...forms,
    /** The form's metadata, for the form check. */
    about: async (id = formId) => RawForm.parse(oneOf(await ask(`/form/${ensureId(id)}`))),
    linesOf: fetchLines,
    properties: async (id = formId) => oneOf(await ask(`/form/${ensureId(id)}/properties`)) as Record<string, unknown>,
    rawPage: async (id = formId) => (await get(`${formBase}/${ensureId(id)}`, { accept: 'text/html' })).text,
    cardForm,
  }
}

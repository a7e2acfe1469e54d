import { localTimeIn } from '@kinora/contract/days.ts'
import { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { z } from 'zod'
import { guardedFetch, FetchRefused, type FetchOptions } from './guarded-fetch.ts'
import { momentOf } from './jotform-time.ts'
import type { FormLine, Submission } from './survey-provider.ts'

export interface JotformAddress {
  apiKey: string
  /** Origins without a trailing slash. */
  formBase: string
  apiBase: string
  /** The time zone of Jotform's timestamps. */
  timeZone: string
  /** Allows a Jotform server on a private address, for development and tests. */
  allowsPrivate?: boolean
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

export type JotformFetchOptions = Partial<FetchOptions>

const pageSize = 1000
const maxPages = 50

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

const idPattern = /^\d{5,25}$/

function ensureId(id: string) {
  if (!idPattern.test(id)) throw new FetchRefused('A Jotform id has 5 to 25 digits.')
  return id
}

/** Leaves out incomplete and deleted submissions. */
function submissionsOf(raw: unknown, timeZone: string): Submission[] {
  const { success, data } = Raw.safeParse(raw)
  const at = success ? momentOf(data.created_at, timeZone) : undefined
  if (!success || !at || data.status === 'DELETED' || !idPattern.test(data.id)) return []
  return [{ id: data.id, form: data.form_id, at, answers: answersOf(data.answers) }]
}

function linesOf(raw: unknown): FormLine[] {
  const { success, data } = RawLine.safeParse(raw)
  if (!success) return []
  const { hidden, required, order, ...line } = data
  return [{ ...line, order: Number(order), isHidden: hidden === 'Yes', isRequired: required === 'Yes' }]
}

/** Reads forms and submissions through Jotform's API, and the pages of forms. It writes nothing. */
export function jotformClient(
  { apiKey, formBase, apiBase, timeZone, allowsPrivate }: JotformAddress,
  guard?: JotformFetchOptions,
) {
  const origins = [new URL(formBase).origin, new URL(apiBase).origin]
  const get = guardedFetch({ origins, allowsPrivate, ...guard })

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

  const addressOf = (form: string) => `${formBase}/${ensureId(form)}`

  return {
    addressOf,
    page: (form: string) => get(addressOf(form), { accept: 'text/html' }),
    /** The form's metadata. */
    about: async (form: string) => RawForm.parse(oneOf(await ask(`/form/${ensureId(form)}`))),
    lines: async (form: string) =>
      listOf(await ask(`/form/${ensureId(form)}/questions`))
        .flatMap(linesOf)
        .toSorted((a, b) => a.order - b.order),
    properties: async (form: string) =>
      oneOf(await ask(`/form/${ensureId(form)}/properties`)) as Record<string, unknown>,

    /** Pages may come in any order and overlap; callers must import each submission once. */
    async since(form: string, moment: Date) {
      const filter = JSON.stringify({ 'created_at:gt': localTimeIn(timeZone, moment) })
      const query = { limit: String(pageSize), orderby: 'created_at', direction: 'ASC', filter }
      const all: Submission[] = []
      for (let at = 0; at < maxPages; at += 1) {
        const offset = String(at * pageSize)
        const content = listOf(await ask(`/form/${ensureId(form)}/submissions`, { ...query, offset }))
        all.push(...content.flatMap((raw) => submissionsOf(raw, timeZone)))
        if (content.length < pageSize) break
      }
      return all
    },

    async submission(id: string) {
      try {
        return submissionsOf(oneOf(await ask(`/submission/${ensureId(id)}`)), timeZone)[0]
      } catch (error) {
        // Jotform answers 401 for submissions that do not exist.
        if (error instanceof FetchRefused && (error.status === 401 || error.status === 404)) return undefined
        throw error
      }
    },
  }
}

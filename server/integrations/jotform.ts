import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { FetchRefused } from './guarded-fetch.ts'
import { jotformClient, type JotformFetchOptions, type JotformAddress } from './jotform-client.ts'
import { pageFor } from './jotform-page.ts'
import type { JotformProvider } from './survey-provider.ts'

export interface JotformSettings extends JotformAddress {
  formId: string
  submitOrigins: readonly string[]
  /** The secret part of the webhook URL; without it there is no webhook. */
  webhookSecret?: string
  /** The URL of our stylesheet. */
  stylesheet: string
}

const cacheMilliseconds = 60_000

/** Reads something again after a minute. While Jotform does not respond, the previous result is used for longer. */
function cached<Value>(load: () => Promise<Value>, isFinal: (error: unknown) => boolean = () => false) {
  let stored: { value: Value; at: number } | undefined
  return {
    known: () => stored?.value,
    async read() {
      if (stored && Date.now() - stored.at < cacheMilliseconds) return stored.value
      try {
        stored = { value: await load(), at: Date.now() }
      } catch (error) {
        if (!stored || isFinal(error)) throw error
      }
      return stored.value
    },
  }
}

/** The form cannot be used. This is reported even if the form was read successfully before. */
const isUnfit = (error: unknown) => error instanceof Problem && error.code === 'conflict'

const unavailable = () =>
  new Problem('unavailable', 'The survey cannot be loaded right now. Please try again in a few minutes.')

function isSameSecret(given: string, right: string | undefined) {
  if (!right) return false
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A form at Jotform: its page, its questions and its submissions. */
export function openJotform(settings: JotformSettings, guard?: JotformFetchOptions): JotformProvider {
  const { formId, formBase, submitOrigins, webhookSecret, stylesheet } = settings
  const client = jotformClient(settings, guard)

  const page = cached(async () => {
    const { status, type, text: html } = await client.page(formId)
    if (status !== 200 || !type.startsWith('text/html'))
      throw new FetchRefused(`Jotform answered ${status} (${type}).`, status)
    return pageFor(html, { address: client.addressOf(formId), stylesheet, submitOrigins })
  }, isUnfit)
  const lines = cached(() => client.lines(formId))

  return {
    name: 'jotform',
    formId,
    host: new URL(formBase).hostname,
    submitOrigins,
    pageOrigins: [new URL(formBase).origin],
    page: () =>
      page.read().catch((error: unknown) => {
        throw isUnfit(error) ? error : unavailable()
      }),
    lines: lines.read,
    knownLines: lines.known,
    since: (moment) => client.since(formId, moment),
    submission: client.submission,
    isWebhookSecret: (secret) => isSameSecret(secret, webhookSecret),
  }
}

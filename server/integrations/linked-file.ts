import type { IncomingMessage } from 'node:http'
import { FetchRefused, requestChecked, type AddressGuard } from './guarded-fetch.ts'

/** A file at a public address that a person named, opened for reading. */
export interface LinkedFile {
  /** The media type, without parameters. */
  type: string
  /** The size that the server announced; undefined if it did not. */
  bytes: number | undefined
  /** The last part of its address. */
  filename: string
  content: AsyncIterable<Uint8Array>
  close: () => void
}

export interface LinkOptions extends AddressGuard {
  /** Milliseconds until the first bytes must arrive, and for the whole file. */
  answerMs?: number
  wholeMs?: number
}

const maxRedirects = 3

/** Ports other than the web's would let a link reach other services. */
function checkedUrl(address: string, { allowsPrivate }: AddressGuard) {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchRefused('It is not a web address.')
  if (url.username || url.password) throw new FetchRefused('Its address contains a user name or password.')
  if (url.port && !allowsPrivate) throw new FetchRefused('Its address names a port.')
  return url
}

async function answerOf(url: URL, options: LinkOptions, stop: AbortController) {
  const { answerMs = 20_000 } = options
  const timer = setTimeout(() => stop.abort(), answerMs)
  try {
    return await requestChecked(url, options, { signal: stop.signal })
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(`${url.host} ${stop.signal.aborted ? 'did not answer in time' : 'could not be reached'}.`)
  } finally {
    clearTimeout(timer)
  }
}

function ensureAnswered(response: IncomingMessage, url: URL) {
  const { statusCode: status = 0 } = response
  if (status === 200) return
  throw new FetchRefused(
    status === 404 || status === 410 ? `${url.host} has no such file.` : `${url.host} answered ${status}.`,
    status,
  )
}

async function* contentOf(response: IncomingMessage, url: URL, stop: AbortController, wholeMs: number) {
  const timer = setTimeout(() => stop.abort(), wholeMs)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) yield chunk
  } catch {
    throw new FetchRefused(`${url.host} stopped before the file was complete.`)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens a linked file, safe against request forgery: every address, including those of redirects, is checked before
 * connecting to it. @throws FetchRefused with a reason for the user.
 */
export async function openLinkedFile(address: string, options: LinkOptions = {}): Promise<LinkedFile> {
  let url = checkedUrl(address, options)
  for (let redirects = 0; ; redirects += 1) {
    const stop = new AbortController()
    const response = await answerOf(url, options, stop)
    try {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location && redirects < maxRedirects) {
        response.destroy()
        url = checkedUrl(URL.parse(headers.location, url.href)?.href ?? '', options)
        continue
      }
      ensureAnswered(response, url)
      const length = Number(headers['content-length'] ?? Number.NaN)
      return {
        type: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
        bytes: Number.isSafeInteger(length) ? length : undefined,
        filename: url.pathname.split('/').at(-1) ?? '',
        content: contentOf(response, url, stop, options.wholeMs ?? 600_000),
        close: () => void response.destroy(),
      }
    } catch (error) {
      response.destroy()
      throw error
    }
  }
}

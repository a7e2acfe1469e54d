import type { z } from 'zod'
import type { Subject } from './access.ts'
import type { Role } from './roles.ts'
import type { Feature } from './features.ts'

/** How often a call may be made: `points` in `seconds`, counted for each person, address or organization, or for all. */
export interface RateLimit {
  points: number
  seconds: number
  by: 'address' | 'person' | 'organization' | 'everybody'
  /** Only calls that were refused count, so that it slows who guesses and nobody else. */
  ofFailures?: true
  /** Calls whose limits have one name are counted together. */
  name?: string
}

/** A reply that is not JSON: a file with its media type. */
export interface FileReply {
  file: `${string}/${string}`
  /** What a browser saves it as; shown in the page where nothing is said. */
  name?: string
  /** How long it may be kept, as Cache-Control says it; nobody keeps it where nothing is said. */
  cache?: string
  /** True where parts of it may be asked for, as players do; the handler answers `Media`. */
  isRanged?: true
  /** True where it is made while it is read; the handler answers a readable stream. */
  isStreamed?: true
}

/** A file that is read in parts: how large it is, and its bytes from one place to another, both included. */
export interface RangedFile {
  bytes: number
  open: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>
}

/** A reply that goes on: server-sent events, each as this schema says, until the session ends or the reader leaves. */
export interface EventsReply {
  events: z.ZodType
}

/** A body of parts: one file of at most `bytes`, of one of the media `types`, with the fields that go with it. */
export interface Upload {
  upload: {
    bytes: number
    types: readonly string[]
    /** Too large to be held: the handler reads it as it comes, after the fields, which stand before it. */
    isStreamed?: true
    /** It may come without a file, also as plain JSON of the fields. */
    isOptional?: true
  }
  fields?: z.ZodObject
}

/** One call: where it lives, who may make it, what goes in, what comes out. */
export interface Endpoint {
  name?: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  roles: 'anyone' | readonly Role[]
  /** Whose records it reaches: a row of the role matrix; the room's own where nothing is said. */
  subject?: Subject
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | Upload
  /** True for a POST that only reads: it gets a read-only transaction and no idempotency key. */
  isRead?: true
  /** True where the reply holds a secret: it is never stored, so a call that is repeated is made again. */
  isSecret?: true
  /** True where who one is must have been shown in the last five minutes: the web asks, and makes the call again. */
  isStepUp?: true
  /** The largest JSON body in bytes; 256 KB where nothing is said. */
  bodyBytes?: number
  reply: z.ZodType | FileReply | EventsReply
  /** What the user reads when the call fails for a reason they can do nothing about. */
  failure: string
  limit?: RateLimit | readonly RateLimit[]
  /** True where the call waits for what no transaction should be kept waiting for; it has no `db` but `system`. */
  hasNoTransaction?: true
  /** True for what a person can only do themself: refused to a support session, however much its owner may. */
  isClosedToSupport?: true
  /** True where reading or changing it must leave a trace for the clinic: the records of patients, people and money. */
  isAudited?: boolean
  /** True where it takes records out of the product. */
  isExport?: true
}

/** The file of an upload, whole: its bytes as sent, its name and the media type it claims. */
export interface UploadedFile {
  bytes: Uint8Array
  filename: string
  type: string
}

/** The file of an upload while it comes. Whoever reads it finds out how long it is, and that it was cut off. */
export interface UploadedStream {
  content: AsyncIterable<Uint8Array>
  filename: string
  type: string
  /** How long the whole request says it is, the file and what is around it; undefined where it does not say. */
  requestBytes: number | undefined
  /** Lets what has not been read go by: whoever refuses the file calls it, or the sender would never hear of it. */
  skip: () => void
}

type Parts<E> = Extract<keyof E, 'params' | 'query'>
type FormOf<B> = B extends { upload: { isOptional: true }; fields: infer F extends z.ZodType }
  ? FormData | z.input<F>
  : FormData
type BodySent<E> = E extends { body: infer B } ? { body: B extends z.ZodType ? z.input<B> : FormOf<B> } : unknown
type FileOf<B> = B extends { upload: { isStreamed: true } } ? UploadedStream : UploadedFile
type FileReceived<B> = B extends { upload: { isOptional: true } } ? { file?: FileOf<B> } : { file: FileOf<B> }
type BodyReceived<E> = E extends { body: infer B }
  ? B extends z.ZodType
    ? { body: z.output<B> }
    : B extends { fields: infer F extends z.ZodType }
      ? { body: z.output<F> } & FileReceived<B>
      : FileReceived<B>
  : unknown

/** What the web sends. */
export type RequestOf<E> = { [K in Parts<E>]: E[K] extends z.ZodType ? z.input<E[K]> : never } & BodySent<E>
/** What the handler gets, once the contract has checked it. */
export type ParsedRequest<E> = { [K in Parts<E>]: E[K] extends z.ZodType ? z.output<E[K]> : never } & BodyReceived<E>
/** What the handler gives back: bytes for a file, or what reads them; events one after the other, read once the transaction is over. */
export type HandlerResult<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['reply'] extends { events: infer Event extends z.ZodType }
    ? AsyncIterable<z.input<Event>>
    : E['reply'] extends { isRanged: true }
      ? RangedFile
      : E['reply'] extends { isStreamed: true }
        ? AsyncIterable<Uint8Array>
        : Uint8Array
/** What the web gets, once the contract has checked it; of events each one. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends { events: infer Event extends z.ZodType }
    ? z.output<Event>
    : Blob

export type NamedEndpoint = Endpoint & { name: string }
export type Api = Record<string, NamedEndpoint>

/** The calls of one word. Each learns its name, `patients.create`, by which caches, logs and documents know it. */
export function defineApi<W extends Feature, const C extends Record<string, Endpoint>>(word: W, calls: C) {
  for (const [key, call] of Object.entries(calls)) call.name = `${word}.${key}`
  return calls as { [K in keyof C]: C[K] & { name: string } }
}

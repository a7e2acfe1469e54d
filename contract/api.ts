import type { z } from 'zod'
import type { Id } from './fields.ts'
import type { Subject } from './role-matrix.ts'
import type { Role } from './roles.ts'
import type { Feature } from './features.ts'

/** At most `points` requests in `seconds`, counted per account, address, organization or for all together. */
export interface RateLimit {
  points: number
  seconds: number
  by: 'address' | 'network' | 'person' | 'organization'
  /** Counts failed requests only, which slows down guessing. */
  ofFailures?: true
  /** Endpoints whose limits share a name are counted together. */
  name?: string
}

/** A reply that is not JSON: a file with its media type. */
export interface FileReply {
  file: `${string}/${string}`
  /** The file name of a download. Without one, browsers show the file in the page. */
  name?: string
  /** The Cache-Control header; `no-store` by default. */
  cache?: string
  /** True where it lies in the file storage: the handler returns where. Range requests, which players need, are answered. */
  isStored?: true
  /** True where it is produced while it is sent; the handler returns an async iterable. */
  isStreamed?: true
  /** Making the file takes long: the handler returns a function, which runs after the transaction has ended. */
  isDeferred?: true
}

/** Where a file lies in the file storage. */
export interface FileLocation {
  storageKey: string
  bytes: number
}

/** Server-sent events, until the session ends or the client disconnects. */
export interface EventsReply {
  events: z.ZodType
}

/** A multipart body: one file of at most `bytes`, of one of the media `types`, and its form fields. */
export interface Upload {
  upload: {
    bytes: number
    types: readonly string[]
    /** Too large for memory: the handler reads the file while it arrives. The fields have to precede it. */
    isStreamed?: true
    /** The file may be left out, also by sending the fields as JSON. */
    isOptional?: true
  }
  fields?: z.ZodObject
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`

/** One call of the API: its address, who may use it, what it takes and what it returns. */
interface EndpointDefinition {
  /** `GET /patients/:id` */
  route: `${Method} ${Path}`
  roles: 'anyone' | readonly Role[]
  /** The kind of record it works on: a row of the access matrix. By default that of its API. */
  subject?: Subject
  /** Parameters of the path that are not ids. */
  params?: Record<string, z.ZodType>
  query?: z.ZodObject
  body?: z.ZodType | Upload
  /** True for a POST that only reads: read-only transaction, no idempotency key. */
  isRead?: true
  /** True where the reply contains a secret. It is not stored, so a repeated request runs again. */
  isSecret?: true
  /** True where repeating the request changes nothing, since its body has an id and a revision. Its reply is not stored. */
  isRepeatable?: true
  /**
   * True for a write that works with its transaction only: it begins while the session and the idempotency key are looked at, and is
   * undone if the session has ended or the same was done before.
   */
  beginsAtOnce?: true
  /** True where a password or passkey must have been entered in the last five minutes. The web asks and repeats the request. */
  isStepUp?: true
  /** The largest JSON body in bytes; 256 KB by default. */
  bodyBytes?: number
  reply: z.ZodType | FileReply | EventsReply
  /** The message for errors that the user can do nothing about. */
  failure: string
  limit?: RateLimit | readonly RateLimit[]
  /** True if the handler waits for something slow, such as another service: it gets no transaction. */
  hasNoTransaction?: true
  /** True for what only the account holder may do: refused in a support session. */
  isClosedToSupport?: true
  /** True for what is the patient's own, although it is part of their day: refused to a carer. */
  isClosedToCarers?: true
  /** True for what a carer needs of the patient's account, all of which is closed to them otherwise. */
  isOpenToCarers?: true
  /** True for what a session on a clinic tablet needs; everything else is closed to it. */
  isOpenToTablets?: true
  /**
   * Whether the clinic's audit log shows it: by default what somebody signed in writes. False for what concerns nobody
   * else, such as a person's own settings; true for a read that it must show.
   */
  isAudited?: boolean
  /** The parameter that is the id of a patient whom the handler finds or refuses: the audit entry is theirs. */
  patientParam?: 'id'
  /** Where the reply of this write names the patient of its audit entry. */
  patientInReply?: 'patientId' | '_id'
  /** The name of its audit entry, where the body decides what is done. */
  auditedAs?: (body: never) => `${string}.${string}`
  /** True for exports of records, which the audit log lists as such. */
  isExport?: true
}

export interface Endpoint extends Omit<EndpointDefinition, 'route'> {
  name?: string
  method: Method
  path: Path
}

/** An uploaded file in memory. The media type is what the client claims. */
export interface UploadedFile {
  bytes: Uint8Array
  filename: string
  type: string
}

/** An uploaded file while it arrives. Its length, and whether it was cut off, are known at the end only. */
export interface UploadedStream {
  content: AsyncIterable<Uint8Array>
  filename: string
  type: string
  /** The Content-Length of the whole request, if sent: a little more than the file. */
  requestBytes: number | undefined
  /** Discards the rest. A handler that refuses the file must call it, or the client never gets the reply. */
  skip: () => void
}

type ParamName<P> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamName<`/${After}`>
    : Rest
  : never
/** The parameters of the path: ids, unless the endpoint says otherwise. */
type Params<E extends { path: Path }> = z.ZodObject<{
  [N in ParamName<E['path']>]: E extends { params: Record<N, infer S extends z.ZodType> } ? S : typeof Id
}>
type Parts<E extends { path: Path }> =
  | ([ParamName<E['path']>] extends [never] ? never : 'params')
  | Extract<keyof E, 'query'>
type PartSchema<E extends { path: Path }, K> = K extends 'params' ? Params<E> : E[K & keyof E]
type FormBody<B> = B extends { upload: { isOptional: true }; fields: infer F extends z.ZodType }
  ? FormData | z.input<F>
  : FormData
type RequestBody<E> = E extends { body: infer B } ? { body: B extends z.ZodType ? z.input<B> : FormBody<B> } : unknown
type ParsedFile<B> = B extends { upload: { isStreamed: true } } ? UploadedStream : UploadedFile
type FilePart<B> = B extends { upload: { isOptional: true } } ? { file?: ParsedFile<B> } : { file: ParsedFile<B> }
type ParsedBody<E> = E extends { body: infer B }
  ? B extends z.ZodType
    ? { body: z.output<B> }
    : B extends { fields: infer F extends z.ZodType }
      ? { body: z.output<F> } & FilePart<B>
      : FilePart<B>
  : unknown

/** The request as the web client sends it. */
export type RequestOf<E extends { path: Path }> = {
  [K in Parts<E>]: PartSchema<E, K> extends infer S extends z.ZodType ? z.input<S> : never
} & RequestBody<E>
/** The request as the handler gets it, validated. */
export type ParsedRequest<E extends { path: Path }> = {
  [K in Parts<E>]: PartSchema<E, K> extends infer S extends z.ZodType ? z.output<S> : never
} & ParsedBody<E>
/** The handler's result. Events of a stream are read after the transaction has ended. */
export type HandlerResult<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['reply'] extends { events: infer Event extends z.ZodType }
    ? AsyncIterable<z.input<Event>>
    : E['reply'] extends { isStored: true }
      ? FileLocation
      : E['reply'] extends { isStreamed: true }
        ? AsyncIterable<Uint8Array>
        : E['reply'] extends { isDeferred: true }
          ? () => Promise<Uint8Array>
          : Uint8Array
/** The reply as the web client gets it, validated; for an event stream, each event. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends { events: infer Event extends z.ZodType }
    ? z.output<Event>
    : Blob

export type NamedEndpoint = Endpoint & { name: string }
export type Api = Record<string, NamedEndpoint>

export const isReadOnly = ({ method, isRead }: Pick<Endpoint, 'method' | 'isRead'>) =>
  method === 'GET' || isRead === true

export const limitsOf = ({ limit }: Pick<Endpoint, 'limit'>) =>
  limit === undefined ? [] : 'points' in limit ? [limit] : limit

const readNames = new Set<string>()
/** Whether the endpoint of this name only reads. */
export const isReadName = (name: string) => readNames.has(name)

type PartsOf<Route> = Route extends `${infer M extends Method} ${infer P extends Path}`
  ? { method: M; path: P }
  : { method: Method; path: Path }

/** The endpoints of a feature. Each gets its name, such as `patients.create`, for caches, logs and the API document. */
export function defineApi<const E extends Record<string, EndpointDefinition>>(feature: Feature, endpoints: E) {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method, path] = endpoint.route.split(' ') as [Method, Path]
    const { name } = Object.assign(endpoint, { name: `${feature}.${key}`, method, path })
    if (isReadOnly({ ...endpoint, method })) readNames.add(name)
    else if (endpoint.roles !== 'anyone') endpoint.isAudited ??= true
  }
  return endpoints as { [K in keyof E]: E[K] & PartsOf<E[K]['route']> & { name: string } }
}

import type { z } from 'zod'
import type { Id } from './fields.ts'
import type { Subject } from './role-matrix.ts'
import type { Role } from './roles.ts'
import type { Feature } from './features.ts'

/** At most `points` requests in `seconds`, counted per account, address, organization or overall. */
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
  /** The file name of a download. Without it, browsers show the file in the page. */
  name?: string
  /** The Cache-Control header; `no-store` by default. */
  cache?: string
  /**
   * True for a file in the file storage: the handler returns its location. Range requests, which players need, are
   * supported.
   */
  isStored?: true
  /** True for a file generated while it is sent; the handler returns an async iterable. */
  isStreamed?: true
  /** Creating the file is slow: the handler returns a function, which runs after the transaction. */
  isDeferred?: true
}

/** The location of a file in the file storage. */
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
    /** Too large for memory: the handler reads the file as it arrives. The fields must precede it. */
    isStreamed?: true
    /** The file is optional; the fields may then be sent as JSON. */
    isOptional?: true
  }
  fields?: z.ZodObject
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`

/** One endpoint of the API: its route, the roles that may use it, its request and its reply. */
interface EndpointDefinition {
  /** `GET /patients/:id` */
  route: `${Method} ${Path}`
  roles: 'anyone' | readonly Role[]
  /** The subject of its records, a row of the access matrix. By default that of its API. */
  subject?: Subject
  /** Parameters of the path that are not ids. */
  params?: Record<string, z.ZodType>
  query?: z.ZodObject
  body?: z.ZodType | Upload
  /** True for a POST that only reads: read-only transaction, no idempotency key. */
  isRead?: true
  /** True if the reply contains a secret. It is not stored, so a repeated request runs again. */
  isSecret?: true
  /**
   * True if repeating the request changes nothing, because its body has an id and a revision. Its reply is not stored.
   */
  isRepeatable?: true
  /**
   * True for a write that only uses its transaction: it starts while the session and the idempotency key are checked,
   * and is rolled back if the session has ended or the request was already handled.
   */
  beginsAtOnce?: true
  /**
   * True if a password or passkey must have been entered in the last five minutes. The web client asks for it and
   * repeats the request.
   */
  isStepUp?: true
  /** The largest JSON body in bytes; 256 KB by default. */
  bodyBytes?: number
  reply: z.ZodType | FileReply | EventsReply
  /** The message for errors that the user cannot fix. */
  failure: string
  limit?: RateLimit | readonly RateLimit[]
  /** True if the handler waits for something slow, for example another service: it gets no transaction. */
  hasNoTransaction?: true
  /** True for actions reserved to the account holder: refused in a support session. */
  isClosedToSupport?: true
  /** True for the patient's private data within daily care: refused to a carer. */
  isClosedToCarers?: true
  /** True for the few account endpoints that carers need; all others are closed to them. */
  isOpenToCarers?: true
  /** True for endpoints that a clinic tablet session needs; all others are closed to it. */
  isOpenToTablets?: true
  /**
   * Whether the clinic's audit log includes it: by default every write by a signed-in person. False for writes that
   * concern nobody else, for example personal settings; true for a read that must be logged.
   */
  isAudited?: boolean
  /** The path parameter with the id of a patient whom the handler finds or refuses, for the audit entry. */
  patientParam?: 'id'
  /** The field of this write's reply with the patient id for its audit entry. */
  patientInReply?: 'patientId' | '_id'
  /** The name of its audit entry, if that depends on the body. */
  auditedAs?: (body: never) => `${string}.${string}`
  /** True for exports of records, which the audit log lists separately. */
  isExport?: true
}

export interface Endpoint extends Omit<EndpointDefinition, 'route'> {
  name?: string
  method: Method
  path: Path
}

/** An uploaded file in memory. The client declares its media type. */
export interface UploadedFile {
  bytes: Uint8Array
  filename: string
  type: string
}

/** An uploaded file as it arrives. Its length, and whether it was truncated, are known only at the end. */
export interface UploadedStream {
  content: AsyncIterable<Uint8Array>
  filename: string
  type: string
  /** The Content-Length of the whole request, if sent: slightly more than the file. */
  requestBytes: number | undefined
  /** Discards the rest. A handler that refuses the file must call it, or the client never receives the reply. */
  skip: () => void
}

type ParamName<P> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamName<`/${After}`>
    : Rest
  : never
/** The path parameters: ids, unless the endpoint declares others. */
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

/** The request as sent by the web client. */
export type RequestOf<E extends { path: Path }> = {
  [K in Parts<E>]: PartSchema<E, K> extends infer S extends z.ZodType ? z.input<S> : never
} & RequestBody<E>
/** The validated request that the handler receives. */
export type ParsedRequest<E extends { path: Path }> = {
  [K in Parts<E>]: PartSchema<E, K> extends infer S extends z.ZodType ? z.output<S> : never
} & ParsedBody<E>
/** The handler's result. Events of a stream are read after the transaction. */
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
/** The validated reply that the web client receives; for an event stream, each event. */
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
/** Whether the endpoint with this name only reads. */
export const isReadName = (name: string) => readNames.has(name)

type PartsOf<Route> = Route extends `${infer M extends Method} ${infer P extends Path}`
  ? { method: M; path: P }
  : { method: Method; path: Path }

/** The endpoints of a feature. Each gets a name like `patients.create`, for caches, logs and the API document. */
export function defineApi<const E extends Record<string, EndpointDefinition>>(feature: Feature, endpoints: E) {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method, path] = endpoint.route.split(' ') as [Method, Path]
    const { name } = Object.assign(endpoint, { name: `${feature}.${key}`, method, path })
    if (isReadOnly({ ...endpoint, method })) readNames.add(name)
    else if (endpoint.roles !== 'anyone') endpoint.isAudited ??= true
  }
  return endpoints as { [K in keyof E]: E[K] & PartsOf<E[K]['route']> & { name: string } }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isOpenToCarers } from '@kinora/contract/access.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { pathParametersOf } from '@kinora/contract/path-parameters.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { apis } from '../routes.ts'
import { statementInterceptor } from '../database/statement-batch.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { answerOf } from './response-of.ts'
import { createTestApp } from './test-app.ts'
import { bodies, type Example } from './example-records.ts'
import { answerUpload, boundary, pdfUpload, upload } from './example-uploads.ts'
import { parameterSubject } from './path-parameters.ts'
import { alsoOf, isInScope, makePrincipals, type Principal } from './access-principals.ts'
import { idsIn, sampleRequest } from './sample-requests.ts'

/** The record a call is about, relative to the caller. */
export const kinds = ['own', 'sameOrganization', 'otherOrganization', 'unknown', 'malformed'] as const
export type Kind = (typeof kinds)[number]

/** What an answer must be: let in; no session; not this role; not there; not for support; not an id; anything but a way in. */
type Expected = 'allowed' | 401 | 403 | 404 | 409 | 400 | 'open' | 'refused'

interface Case {
  endpoint: NamedEndpoint
  principal: Principal
  kind: Kind | 'none'
}

/** What the contract says of each call, kept apart: the server may be made to forget a rule, the expectation may not. */
export const calls = apis.flatMap((api) => Object.values(api))
const contractOf = new Map(
  calls.map((item) => [
    item.name,
    {
      who: item.roles,
      isClosed: 'isClosedToSupport' in item || 'isStepUp' in item,
      isClosedToCarers: !isOpenToCarers(item),
      isOpenToTablets: 'isOpenToTablets' in item,
    },
  ]),
)

/** Ids of what belongs to no organization: a session or a video that is yet to be, the plans that everybody may buy. */
const isNobodys = new Set(['workoutId', 'unsentFormCheckId', 'planId', 'priceListId'])

/** The names under which a call asks for ids of an example, in its address and in its body. */
export function idsOf(endpoint: NamedEndpoint) {
  const asked = new Set(idsIn(pathParametersOf(endpoint)).map((parameter) => parameterSubject(endpoint, parameter)))
  const spy = new Proxy({} as Record<string, string>, { get: (_, name: string) => (asked.add(name), '') })
  if (bodies[endpoint.name]) bodies[endpoint.name]!(spy, 1)
  else if (endpoint.body && !('upload' in endpoint.body))
    for (const name of idsIn(endpoint.body)) if (name in (sampleRequest(endpoint).body ?? {})) asked.add(name)
  return [...asked].filter((name) => !isNobodys.has(name))
}

const uploadOf = (types: readonly string[]) =>
  types.includes('application/pdf') ? pdfUpload : types.includes('audio/webm') ? answerUpload : upload

/** A request of a call about the records that `ids` names. */
function requestOf(endpoint: NamedEndpoint, ids: Record<string, string>, version: number) {
  const sample = sampleRequest(endpoint)
  const parameters = new Set(idsIn(pathParametersOf(endpoint)))
  const valueOf = (parameter: string) =>
    parameters.has(parameter)
      ? (ids[parameterSubject(endpoint, parameter)] ?? randomUUID())
      : parameter === 'week'
        ? 1
        : sample.params[parameter]
  const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(valueOf(parameter))))}`
  const query = Object.fromEntries(Object.entries(sample.query).map(([name, value]) => [name, String(value)]))
  if (endpoint.body && 'upload' in endpoint.body) return { url, query, payload: uploadOf(endpoint.body.upload.types) }
  const known = Object.fromEntries(idsIn(endpoint.body).flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])))
  const payload = endpoint.body && { ...sample.body, ...known, ...bodies[endpoint.name]?.(ids, version) }
  return { url, query, payload }
}

const unknownIds = new Proxy({} as Record<string, string>, { get: () => randomUUID() })

function idsFor({ endpoint, principal, kind }: Case): Record<string, string> {
  if (kind === 'none') return principal.own.ids
  if (kind === 'unknown') return unknownIds
  if (kind !== 'malformed') return principal[kind].ids
  const [first] = idsOf(endpoint)
  return { ...principal.own.ids, [first!]: 'not-an-id' }
}

export function expectedOf({ endpoint, principal, kind }: Case): Expected {
  const { who, isClosed, isClosedToCarers, isOpenToTablets } = contractOf.get(endpoint.name)!
  const actor = principal.who
  if (who === 'anyone') return kind === 'malformed' && !(actor?.isSupport && isClosed) ? 400 : 'open'
  if (!actor) return 401
  if (!(who as readonly Role[]).includes(actor.role)) return 403
  if (actor.isCarer && isClosedToCarers) return 409
  if (actor.isOnTablet && !isOpenToTablets) return 409
  if (kind === 'malformed') return actor.isSupport && isClosed ? 'refused' : 400
  if (actor.isSupport && isClosed) return 409
  if (kind === 'none') return 'allowed'
  if (kind === 'unknown') return 404
  return isInScope(endpoint, actor, principal[kind]) ? 'allowed' : 404
}

const isRefused = [401, 403, 404]

/** True where an answer is what it must be. A search that is given foreign ids may also find nothing. */
function isAsExpected(expected: Expected, status: number, body: string) {
  if (expected === 'open') return status !== 401 && status !== 403 && status < 500
  if (expected === 'refused') return status === 400 || status === 409
  if (expected === 'allowed') return !isRefused.includes(status) && status < 500
  if (expected === 404 && status === 200) return /"data":\{"items":\[\],"total":0/.test(body)
  return status === expected
}

/** An answer without what differs each time. */
const plain = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

/** The matrix on an app of its own. What a call writes or removes is undone, so that every case finds the same records. */
export async function openMatrix(template: string) {
  let isUndone = false
  let rewrite: ((statement: string) => string) | undefined
  let failureOf: ((statement: string) => string | undefined) | undefined
  statementInterceptor.change = (text, values) => {
    const failure = failureOf?.(text)
    if (failure) return [failure, []]
    if (isUndone && text === 'commit') return ['rollback', []]
    return [rewrite && values.length > 0 ? rewrite(text) : text, values]
  }
  const files = await mkdtemp(join(tmpdir(), 'kinora-matrix-'))
  const folder = folderFiles(files)
  const fileStorage = { ...folder, remove: async (key: string) => void (isUndone || (await folder.remove(key))) }
  const app = await createTestApp(template, { isWorker: false, integrations: { fileStorage } })
  const principals = await makePrincipals(app)
  await app.onOwner(
    `create function never_too_many() returns trigger language plpgsql as $$ begin new.points := 0; return new; end $$`,
    `create trigger never_too_many before insert or update on rate_limits for each row execute function never_too_many()`,
  )
  isUndone = true

  async function send(
    endpoint: NamedEndpoint,
    token: string | undefined,
    ids: Record<string, string>,
    version: number,
    further: Record<string, string> = {},
  ) {
    return answer(endpoint, token, requestOf(endpoint, ids, version), further)
  }

  function answer(
    endpoint: NamedEndpoint,
    token: string | undefined,
    request: ReturnType<typeof requestOf>,
    further: Record<string, string> = {},
  ) {
    const isUpload = endpoint.body && 'upload' in endpoint.body
    const headers = {
      ...further,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isUpload && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    }
    return answerOf(app.http, endpoint, { method: endpoint.method, ...request, headers })
  }

  const casesOf = (endpoint: NamedEndpoint): Case[] => {
    const hasIds = idsOf(endpoint).length > 0
    return principals.flatMap((principal) =>
      (hasIds ? kinds : (['none'] as const)).map((kind): Case => ({ endpoint, principal, kind })),
    )
  }

  /** Makes the cases of a call, or some of them; answers in words what was not as it must be. */
  async function run(endpoint: NamedEndpoint, isMeant: (one: Case) => boolean = () => true) {
    const wrong: string[] = []
    let count = 0
    const absent = new Map<string, string>()
    for (const one of casesOf(endpoint).filter(isMeant)) {
      const { principal, kind } = one
      const expected = expectedOf(one)
      const { statusCode, body } = await send(endpoint, principal.token, idsFor(one), principal.own.week.version)
      count += 1
      const words = `${endpoint.name} by ${principal.name} about ${kind}: ${statusCode} instead of ${expected}: ${plain(body).slice(0, 160)}`
      if (!isAsExpected(expected, statusCode, body)) wrong.push(words)
      // What is given to a patient is there, and the patient is not: two answers that are both right.
      if (statusCode !== 404 || (['own', 'sameOrganization'].includes(kind) && endpoint.name in alsoOf)) continue
      const before = absent.get(principal.name) ?? plain(body)
      if (before !== plain(body)) wrong.push(`${words}; differs from ${before.slice(0, 160)}`)
      absent.set(principal.name, before)
    }
    return { wrong, count }
  }

  /** Every mix of own and foreign ids in one request, by callers allowed to use their own. */
  async function runMixed(endpoint: NamedEndpoint) {
    const wrong: string[] = []
    let count = 0
    const names = idsOf(endpoint)
    const makers = principals.filter(
      ({ who, own }) =>
        who &&
        !who.isSupport &&
        (contractOf.get(endpoint.name)!.who as readonly Role[]).includes(who.role) &&
        isInScope(endpoint, who, own),
    )
    for (const principal of names.length > 1 ? makers : []) {
      for (const foreign of ['sameOrganization', 'otherOrganization'] as const) {
        for (const mixed of mixes(names, principal.own, principal[foreign])) {
          const { statusCode, body } = await send(endpoint, principal.token, mixed.ids, principal.own.week.version)
          count += 1
          const isShared = foreign === 'sameOrganization' && isOneAddress(endpoint, mixed.foreign, principal)
          if (statusCode < 400 && !isShared)
            wrong.push(
              `${endpoint.name} by ${principal.name} with foreign ${mixed.foreign.join()}: ${statusCode} ${body.slice(0, 120)}`,
            )
          if ([401, 403].includes(statusCode) || statusCode >= 500)
            wrong.push(`${endpoint.name} by ${principal.name} with foreign ${mixed.foreign.join()}: ${statusCode}`)
        }
      }
    }
    return { wrong, count }
  }

  return {
    app,
    principals,
    run,
    runMixed,
    /** Sends a request of a call about somebody's own records. */
    sendOwn: (endpoint: NamedEndpoint, { token, own }: Principal, headers: Record<string, string>) =>
      send(endpoint, token, own.ids, own.week.version, headers),
    requestOf,
    answer,
    /** All that is kept of patients, exercises and programs, as one text. */
    content: async () => JSON.stringify((await readAllRows(app.ownerUrl)).rows),
    /** Changes every statement with values on its way to the database, as a mistake in a query would. */
    rewrites: (how: typeof rewrite) => void (rewrite = how),
    /** Whether what a call writes is undone no longer. */
    keeps: (is: boolean) => void (isUndone = !is),
    /** Sends another statement, which fails, in place of one. */
    fails: (how: typeof failureOf) => void (failureOf = how),
    async close() {
      statementInterceptor.change = undefined
      await app.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}

async function readAllRows(ownerUrl: string) {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname ~ '^(patient|exercise|program|series|log|organization)' order by 1`,
    )
    const all = rows
      .map(({ name }) => `select '${name}' as kind, to_jsonb(t) as row from ${name} t`)
      .join(' union all ')
    return await client.query(`${all} order by 1, 2`)
  } finally {
    await client.end()
  }
}

/**
 * Exercises are the organization's, and whoever reaches both patients may put what is one's to the other; but what stands
 * in one address belongs together.
 */
function isOneAddress(endpoint: NamedEndpoint, foreign: string[], { who, sameOrganization }: Principal) {
  const ofPatients = foreign.filter(
    (name) =>
      !['exerciseId', 'colleagueId', 'educationPageId', 'surveyId', 'templateId', 'templateSeriesId'].includes(name),
  )
  const inAddress = idsIn(pathParametersOf(endpoint)).map((parameter) => parameterSubject(endpoint, parameter))
  const taken = inAddress.filter((name) => foreign.includes(name))
  if (ofPatients.length > 0 && !isInScope(endpoint, who!, sameOrganization)) return false
  return taken.length === 0 || taken.length === inAddress.length
}

/** All ways to take some, not all and not none, of the ids from a foreign example. */
function mixes(names: string[], own: Example, foreign: Example) {
  return Array.from({ length: 2 ** names.length - 2 }, (_, at) => {
    const taken = names.filter((__, place) => (at + 1) & (1 << place))
    return {
      foreign: taken,
      ids: { ...own.ids, ...Object.fromEntries(taken.map((name) => [name, foreign.ids[name]!])) },
    }
  })
}

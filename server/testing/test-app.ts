import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@kinora/contract/problem.ts'
import type { PlanType } from '@kinora/contract/accounts.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Endpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import { insertSession } from '../accounts/login-session.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { buildApp, type AppSettings } from '../app.ts'
import { signToken } from '../security/session-token.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { openVideoConverter } from '../integrations/video-converter.ts'
import type { Email } from '../integrations/smtp.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { webPushSender } from '../integrations/web-push.ts'
import { addPatient, type PatientFacts, type Staff } from './care.ts'
import { onServer, templateName, testSecret } from './template-database.ts'

interface Sending {
  headers?: Record<string, string>
}

/** A running server on its own copy of the database at `template`, and people who can call it through the door. */
export async function createTestApp(
  template: string,
  {
    isWorker = true,
    integrations = {},
    log,
  }: { isWorker?: boolean; integrations?: Partial<Integrations>; log?: (line: string) => void } = {},
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = template.replace(templateName, 'postgres')
  await onServer(admin, `create database ${name} template ${templateName} strategy file_copy`)
  const folder = await mkdtemp(join(tmpdir(), 'kinora-files-'))
  const work = await mkdtemp(join(tmpdir(), 'kinora-work-'))
  const emails: Email[] = []
  // Shown with an answer that no test expects.
  let lastError = ''
  const keepError = (line: string) => (lastError = line)
  const ownerUrl = template.replace(templateName, name)
  const settings: AppSettings = {
    ownerUrl,
    apiBase: '/api',
    logLevel: log ? 'trace' : (process.env.LOG_LEVEL ?? 'error'),
    logStream: log || !process.env.LOG_LEVEL ? { write: log ?? keepError } : undefined,
    trustedProxies: false,
    requestsPerMinute: 100_000,
    integrations: {
      fileStorage: folderFiles(folder),
      videoConverter: openVideoConverter({ folder: work }),
      appUrl: 'http://kinora.test',
      emailFrom: 'no-reply@kinora.test',
      isEmailEnabled: true,
      secret: testSecret,
      supplier: { name: 'Kinora', abn: '12 345 678 901' },
      webPush: webPushSender(),
      ...integrations,
    },
    emailSender: async (email) => void emails.push(email),
    isWorker,
  }
  const app = await buildApp(settings)
  const { http, systemDb } = app
  const neighbors: (typeof app)[] = []

  /** Another process of the product on the same database, as far as the database can tell. */
  async function neighbor({ isWorker = false } = {}) {
    const another = await buildApp({ ...settings, isWorker })
    neighbors.push(another)
    return another
  }

  async function close() {
    for (const each of [app, ...neighbors]) await each.close()
    await onServer(admin, `drop database ${name} with (force)`)
    for (const each of [folder, work]) await rm(each, { recursive: true, force: true })
  }

  const organization = (
    facts: { name?: string; kind?: 'solo' | 'business'; timeZone?: string; plan?: PlanType } = {},
  ) =>
    inTransaction(systemDb, (tx) =>
      insertOrganization(tx, {
        name: 'Harbour Physio',
        kind: 'business',
        email: 'hello@harbour.example',
        mobile: '0290000000',
        // As much of everything as a test needs.
        plan: 'custom',
        ...facts,
      }),
    )

  /** Someone with an account and a session; for a patient of a clinic use what the clinic does: invite them. */
  async function person(role: Role, facts: { of?: string; name?: string; email?: string } = {}) {
    const organizationId = facts.of ?? (await organization())
    const email = facts.email ?? `${randomUUID()}@example.com`
    const account = await inTransaction(systemDb, (tx) =>
      insertAccount(tx, {
        organizationId,
        role,
        name: facts.name ?? 'Sam Okafor',
        email,
        mobile: '0400000000',
        verifiedAt: new Date(),
      }),
    )
    return { ...(await session(organizationId, account!.id)), email, role }
  }

  /** A new session of an account that is there. */
  async function session(organizationId: string, accountId: string) {
    const { id, expiresAt } = await insertSession(systemDb, {
      organizationId,
      accountId,
      userAgent: 'test',
      address: '127.0.0.1',
    })
    const token = await signToken({ userId: accountId, orgId: organizationId, sid: id }, expiresAt, testSecret)
    return {
      organizationId,
      accountId,
      token,
      calls: <E extends Endpoint>(endpoint: E, sent: RequestOf<E>, sending?: Sending) =>
        call(endpoint, sent, { authorization: `Bearer ${token}`, ...sending?.headers }),
    }
  }

  /** A patient whom this practitioner added, signed in. */
  async function patientOf(practitioner: Staff & { organizationId: string }, facts?: PatientFacts) {
    const { _id } = await addPatient(practitioner, facts)
    return session(practitioner.organizationId, _id)
  }

  async function send<E extends Endpoint>(endpoint: E, sent: RequestOf<E>, headers: Record<string, string>) {
    const {
      params = {},
      query,
      body,
    } = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))}`
    const plain =
      query &&
      Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      )
    if (body instanceof FormData) {
      const request = new Request('http://kinora.test', { method: endpoint.method, body })
      headers = { ...headers, 'content-type': request.headers.get('content-type')! }
      return http.inject({
        method: endpoint.method,
        url,
        query: plain,
        payload: Buffer.from(await request.arrayBuffer()),
        headers,
      })
    }
    return http.inject({ method: endpoint.method, url, query: plain, payload: body, headers })
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    sent: RequestOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Reply<E>> {
    const response = await send(endpoint, sent, headers)
    if (response.statusCode === 200 && 'file' in endpoint.reply)
      return new Blob([new Uint8Array(response.rawPayload)]) as Reply<E>
    const { status, code, message, errors, data } = response.json()
    if (!status)
      throw Object.assign(new Problem(code, message, errors), response.statusCode === 500 && { cause: lastError })
    return data
  }

  return {
    ...app,
    close,
    neighbor,
    ownerUrl,
    /** Where its files are. */
    folder,
    /** Where videos are worked on. */
    work,
    /** Runs statements as the owner of the tables. */
    onOwner: (...statements: string[]) => onServer(ownerUrl, ...statements),
    emails,
    organization,
    person,
    session,
    patientOf,
    stranger: {
      calls: <E extends Endpoint>(endpoint: E, sent: RequestOf<E>, sending?: Sending) =>
        call(endpoint, sent, sending?.headers),
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
/** Somebody who is signed in, and what they can do. */
export type Person = Awaited<ReturnType<TestApp['person']>>

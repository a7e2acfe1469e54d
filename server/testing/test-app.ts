import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@kinora/contract/problem.ts'
import type { PlanType } from '@kinora/contract/accounts.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Endpoint, Reply, Sent } from '@kinora/contract/api.ts'
import { insertAccount, insertSession } from '../accounts/account.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { buildHouse, type HouseSettings } from '../app.ts'
import { signToken } from '../security/session-token.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { openFilms } from '../integrations/video-converter.ts'
import type { Letter } from '../integrations/smtp.ts'
import type { Outside } from '../integrations/integrations.ts'
import { webPushSender } from '../integrations/web-push.ts'
import { onServer, templateName, testSecret } from './template-database.ts'

interface Sending {
  headers?: Record<string, string>
}

/** A running server on its own copy of the database at `template`, and people who can call it through the door. */
export async function openCopy(
  template: string,
  { isWorker = true, outside = {} }: { isWorker?: boolean; outside?: Partial<Outside> } = {},
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = template.replace(templateName, 'postgres')
  await onServer(admin, `create database ${name} template ${templateName} strategy file_copy`)
  const folder = await mkdtemp(join(tmpdir(), 'kinora-files-'))
  const work = await mkdtemp(join(tmpdir(), 'kinora-work-'))
  const letters: Letter[] = []
  const ownerUrl = template.replace(templateName, name)
  const settings: HouseSettings = {
    ownerUrl,
    apiBase: '/api',
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    isBehindProxy: false,
    requestsPerMinute: 100_000,
    outside: {
      files: folderFiles(folder),
      films: openFilms({ folder: work }),
      appUrl: 'http://kinora.test',
      mailFrom: 'no-reply@kinora.test',
      isMailing: true,
      secret: testSecret,
      supplier: { name: 'Kinora', abn: '12 345 678 901' },
      push: webPushSender(),
      ...outside,
    },
    mail: async (letter) => void letters.push(letter),
    isWorker,
  }
  const house = await buildHouse(settings)
  const { app, system } = house
  const neighbors: (typeof house)[] = []

  /** Another process of the product on the same database, as far as the database can tell. */
  async function neighbor() {
    const another = await buildHouse({ ...settings, isWorker: false })
    neighbors.push(another)
    return another
  }

  async function close() {
    for (const each of [house, ...neighbors]) await each.close()
    await onServer(admin, `drop database ${name} with (force)`)
    for (const each of [folder, work]) await rm(each, { recursive: true, force: true })
  }

  const organization = (
    facts: { name?: string; kind?: 'solo' | 'business'; timeZone?: string; plan?: PlanType } = {},
  ) =>
    inTransaction(system, (tx) =>
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
    const account = await inTransaction(system, (tx) =>
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
    const { id, expiresAt } = await insertSession(system, {
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
      calls: <E extends Endpoint>(it: E, sent: Sent<E>, sending?: Sending) =>
        call(it, sent, { authorization: `Bearer ${token}`, ...sending?.headers }),
    }
  }

  async function send<E extends Endpoint>(it: E, sent: Sent<E>, headers: Record<string, string>) {
    const {
      params = {},
      query,
      body,
    } = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
    const url = `/api${it.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))}`
    const plain =
      query &&
      Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      )
    if (body instanceof FormData) {
      const request = new Request('http://kinora.test', { method: it.method, body })
      headers = { ...headers, 'content-type': request.headers.get('content-type')! }
      return app.inject({
        method: it.method,
        url,
        query: plain,
        payload: Buffer.from(await request.arrayBuffer()),
        headers,
      })
    }
    return app.inject({ method: it.method, url, query: plain, payload: body, headers })
  }

  async function call<E extends Endpoint>(
    it: E,
    sent: Sent<E>,
    headers: Record<string, string> = {},
  ): Promise<Reply<E>> {
    const response = await send(it, sent, headers)
    if (response.statusCode === 200 && 'file' in it.reply)
      return new Blob([new Uint8Array(response.rawPayload)]) as Reply<E>
    const { status, code, message, errors, data } = response.json()
    if (!status) throw new Problem(code, message, errors)
    return data
  }

  return {
    ...house,
    close,
    neighbor,
    ownerUrl,
    /** Where its files are. */
    folder,
    /** Where films are worked on. */
    work,
    /** Runs statements as the owner of the tables. */
    onOwner: (...statements: string[]) => onServer(ownerUrl, ...statements),
    letters,
    organization,
    person,
    session,
    stranger: {
      calls: <E extends Endpoint>(it: E, sent: Sent<E>, sending?: Sending) => call(it, sent, sending?.headers),
    },
  }
}

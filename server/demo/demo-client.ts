import { Problem } from '@kinora/contract/problem.ts'
import type { Endpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import type { FastifyInstance } from 'fastify'
import { insertSession } from '../accounts/login-session.queries.ts'
import type { Db } from '../database/connect.ts'
import { signToken } from '../security/session-token.ts'

export interface DemoContext {
  app: FastifyInstance
  systemDb: Db
  secret: string
  apiBase: string
  appUrl: string
  /** Self-hosted installations sell nothing. */
  isSelfHosted: boolean
}

/** Signs in as an account. Demo data is created through the API, so that it follows the same rules as any other. */
export async function signInAs(
  { app, systemDb, secret, apiBase }: Omit<DemoContext, 'appUrl' | 'isSelfHosted'>,
  organizationId: string,
  accountId: string,
) {
  const session = await insertSession(systemDb, { organizationId, accountId, userAgent: 'demo', address: '127.0.0.1' })
  const token = await signToken(
    { userId: accountId, orgId: organizationId, sid: session.id },
    session.expiresAt,
    secret,
  )
  return async function call<E extends Endpoint>(endpoint: E, sent: RequestOf<E>): Promise<Reply<E>> {
    const {
      params = {},
      query,
      body,
    } = sent as { params?: Record<string, string | number>; query?: Record<string, string>; body?: object }
    const url =
      apiBase + endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const form = body instanceof FormData ? new Request('http://demo.example', { method: 'POST', body }) : undefined
    const response = await app.inject({
      method: endpoint.method,
      url,
      query,
      payload: form ? Buffer.from(await form.arrayBuffer()) : body,
      headers: {
        authorization: `Bearer ${token}`,
        ...(form && { 'content-type': form.headers.get('content-type')! }),
      },
    })
    const { status, code, message, errors, data } = response.json()
    if (!status) throw new Problem(code, `${endpoint.name}: ${message} ${JSON.stringify(errors ?? [])}`, errors)
    return data
  }
}

export type ApiClient = Awaited<ReturnType<typeof signInAs>>

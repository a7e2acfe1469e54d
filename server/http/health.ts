import type { FastifyInstance } from 'fastify'
import { apiHeaders } from './headers.ts'

/** /health reports that the process is running, /ready that database, migrations and queue are ready. */
export function openHealth(app: FastifyInstance, isReady: () => Promise<boolean>) {
  app.get('/health', { logLevel: 'silent', onSend: apiHeaders }, async () => ({
    status: true,
    message: 'alive',
    data: null,
  }))
  app.get('/ready', { logLevel: 'silent', onSend: apiHeaders }, async (_, reply) => {
    const ready = await isReady().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready, message: ready ? 'ready' : 'not ready', data: null })
  })
}

import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts replies by route and status, and how long each took. Routes are patterns: no id becomes a label. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
  const replies = new Counter({
    name: 'kinora_http_requests_total',
    help: 'Replies by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'kinora_http_request_duration_seconds',
    help: 'How long replies took.',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown'
    replies.inc({ method, route, status: statusCode })
    durations.observe({ method, route }, elapsedTime / 1000)
    done()
  })
}

import { tracingChannel } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace'
import { statementChannel, type SentStatement } from '../database/statement-batch.ts'

/**
 * The only attributes exported with a span. Addresses contain keys and searched names, and error messages contain user
 * input.
 */
const exported = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'db.system.name',
  'db.query.text',
  'error.type',
])

const hideSecrets: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes, events, status }: ReadableSpan) {
    for (const name of Object.keys(attributes)) if (!exported.has(name)) delete attributes[name]
    events.length = 0
    delete status.message
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

/** Names the span of a request by its route, which Fastify publishes when the handler starts. */
const nameByRoute = (message: unknown) => {
  const { request, route } = message as { request: { method: string }; route: { url?: string } }
  if (!route.url) return
  trace.getActiveSpan()?.updateName(`${request.method} ${route.url}`).setAttribute('http.route', route.url)
}

/** Traces statements, which the instrumentation of `pg` does not see because they are sent in batches. */
function traceStatement(message: unknown) {
  if (!trace.getActiveSpan()) return
  const { text, answer } = message as SentStatement
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = trace.getTracer('kinora').startSpan('statement', { kind: SpanKind.CLIENT, attributes })
  void answer.catch(() => span.setStatus({ code: SpanStatusCode.ERROR })).finally(() => span.end())
}

/**
 * Sends traces of requests and jobs, with their queries, to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. Imported only
 * if that is set, because loading takes a while.
 */
export function startTraces() {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'kinora' }),
    spanProcessors: [hideSecrets, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  statementChannel.subscribe(traceStatement)
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => /\/(health|ready|metrics)$/.test(url ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  // Instrumentation hooks `require`; the patched modules then apply to `import` too.
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'node:https', 'pg']) require(name)
  tracingChannel('fastify.request.handler').start.subscribe(nameByRoute)
  return { stop: () => provider.shutdown() }
}

import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { TaskList } from 'graphile-worker'

const tracer = trace.getTracer('jobs')

/** Traces each job, if traces are enabled. */
export const traceJobs = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) =>
        tracer.startActiveSpan(`job ${name}`, async (span) => {
          try {
            await task!(payload, helpers)
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR })
            throw error
          } finally {
            span.end()
          }
        }),
    ]),
  )

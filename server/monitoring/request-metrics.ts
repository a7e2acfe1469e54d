import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './prometheus.ts'

/** Upper limits in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  labels: { method: string; route: string }
  /** How many took at most as long as each bucket. */
  counts: number[]
  sum: number
  count: number
}

/** Counts replies by route and status, and how long each took. Routes are patterns: no id becomes a label. */
export function measureRequests(app: FastifyInstance) {
  const histograms = new Map<string, Histogram>()
  const replies = new Map<string, { labels: Record<string, string>; value: number }>()

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' }
    const key = `${labels.method} ${labels.route}`
    const histogram = histograms.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
    histograms.set(key, histogram)
    const seconds = reply.elapsedTime / 1000
    for (const [at, bucket] of buckets.entries()) if (seconds <= bucket) histogram.counts[at]! += 1
    histogram.sum += seconds
    histogram.count += 1

    const status = String(reply.statusCode)
    const counter = replies.get(`${key} ${status}`) ?? { labels: { ...labels, status }, value: 0 }
    replies.set(`${key} ${status}`, counter)
    counter.value += 1
  })

  const samplesOf = ({ labels, counts, sum, count }: Histogram): Sample[] => [
    ...counts.map((value, at) => ({ suffix: '_bucket', labels: { ...labels, le: String(buckets[at]) }, value })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]

  return (): Metric[] => [
    {
      name: 'kinora_http_requests_total',
      help: 'Replies by route and status.',
      type: 'counter',
      samples: [...replies.values()],
    },
    {
      name: 'kinora_http_request_duration_seconds',
      help: 'How long replies took.',
      type: 'histogram',
      samples: [...histograms.values()].flatMap(samplesOf),
    },
  ]
}

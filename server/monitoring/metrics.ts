import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Db } from '../database/connect.ts'
import { findLastBackup } from '../backup/backup.queries.ts'
import { findDiskSpace } from './disk.ts'
import { findDatabaseBytes, findEmailHealth, findQueueHealth } from './health.queries.ts'
import { gauge, metricsText, type Metric } from './prometheus.ts'

export interface MetricSources {
  systemDb: Db
  pools: Record<string, pg.Pool>
  requestMetrics: () => Metric[]
  countStreams: () => number
  dataFolder: string | undefined
}

const poolMetrics = (pools: MetricSources['pools']): Metric[] => [
  {
    name: 'kinora_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    type: 'gauge',
    samples: Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'used' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
  },
]

async function databaseMetrics(systemDb: Db): Promise<Metric[]> {
  const { lagSeconds, ...jobs } = await findQueueHealth(systemDb)
  const byState = (counts: Record<string, number>) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  const backup = await findLastBackup(systemDb)
  return [
    { name: 'kinora_jobs', help: 'Jobs of the queue.', type: 'gauge', samples: byState(jobs) },
    gauge('kinora_jobs_lag_seconds', 'How long the oldest job that is due has waited.', lagSeconds),
    {
      name: 'kinora_emails',
      help: 'Emails of the last thirty days.',
      type: 'gauge',
      samples: byState(await findEmailHealth(systemDb)),
    },
    gauge('kinora_database_bytes', 'Size of the database.', await findDatabaseBytes(systemDb)),
    gauge(
      'kinora_last_backup_timestamp_seconds',
      'When the newest backup was made.',
      backup && Math.floor(backup.at.getTime() / 1000),
    ),
    gauge('kinora_last_backup_bytes', 'Size of the newest backup.', backup?.bytes),
  ]
}

/** All metrics. Those of the process are there even when the database does not answer. */
export function createMetrics({ systemDb, pools, requestMetrics, countStreams, dataFolder }: MetricSources) {
  const eventLoop = monitorEventLoopDelay()
  eventLoop.enable()
  return async function collect() {
    const disk = dataFolder ? await findDiskSpace(dataFolder) : undefined
    const ofDatabase = await databaseMetrics(systemDb).catch(() => undefined)
    const { rss, heapUsed } = process.memoryUsage()
    const delay = eventLoop.percentile(99) / 1e9
    eventLoop.reset()
    return metricsText([
      gauge('kinora_database_up', 'Whether the database answers.', ofDatabase ? 1 : 0),
      ...requestMetrics(),
      ...poolMetrics(pools),
      ...(ofDatabase ?? []),
      gauge('kinora_event_streams', 'Open streams of server-sent events.', countStreams()),
      gauge('kinora_disk_free_bytes', 'Free space where the data folder is.', disk?.freeBytes),
      gauge('kinora_disk_bytes', 'Size of the disk of the data folder.', disk?.totalBytes),
      gauge('kinora_memory_bytes', 'Memory of the process.', rss),
      gauge('kinora_heap_used_bytes', 'Memory in use by JavaScript.', heapUsed),
      gauge('kinora_event_loop_delay_seconds', 'Delay of the event loop, 99th percentile.', delay),
      gauge('kinora_process_uptime_seconds', 'How long the process has run.', Math.round(process.uptime())),
    ])
  }
}

/** Serves `/metrics` on a port of its own, which must not be reachable from the internet. */
export async function serveMetrics(collect: () => Promise<string>, { port, host }: { port: number; host: string }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    collect().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    address: server.address(),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

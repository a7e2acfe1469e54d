import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db } from '../database/connect.ts'
import { findLastBackup } from '../backup/backup.queries.ts'
import { findDiskSpace } from './disk.ts'
import { findDatabaseBytes, findEmailHealth, findQueueHealth } from './operator-health.queries.ts'

interface MetricSources {
  systemDb: Db
  pools: Record<string, pg.Pool>
  /** Counts requests from the start. */
  requestMetrics: Registry
  countStreams: () => number
  dataFolder: string | undefined
}

/** Memory, event loop and garbage collection, which all apps in a process share. */
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

type Reading = number | undefined | { labels: Record<string, string>; value: number }[]

/** Adds a gauge with the value read for this scrape, or no value if reading failed. */
function addGauge(registry: Registry, name: string, help: string, reading: Reading) {
  if (reading === undefined) return
  const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
  const gauge = new Gauge({ name, help, registers: [registry], labelNames: Object.keys(samples[0]?.labels ?? {}) })
  for (const { labels, value } of samples) gauge.set(labels, value)
}

const byState = (counts: Record<string, number>) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))

const connectionsOf = (pools: MetricSources['pools']) =>
  Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ])

async function readDatabase(systemDb: Db) {
  const { lagSeconds, ...jobs } = await findQueueHealth(systemDb)
  const backup = await findLastBackup(systemDb)
  return { lagSeconds, jobs, backup, emails: await findEmailHealth(systemDb), bytes: await findDatabaseBytes(systemDb) }
}

/** All metrics. Those of the process are available even if the database does not answer. */
export function createMetrics({ systemDb, pools, requestMetrics, countStreams, dataFolder }: MetricSources) {
  return async function collect() {
    const disk = dataFolder ? await findDiskSpace(dataFolder) : undefined
    const database = await readDatabase(systemDb).catch(() => undefined)
    const scrape = new Registry()
    const add = (name: string, help: string, reading: Reading) => addGauge(scrape, `kinora_${name}`, help, reading)
    add('database_up', 'Whether the database answers.', database ? 1 : 0)
    add('database_connections', 'Connections to the database, and requests that wait for one.', connectionsOf(pools))
    add('event_streams', 'Open streams of server-sent events.', countStreams())
    add('disk_free_bytes', 'Free space where the data folder is.', disk?.freeBytes)
    add('disk_bytes', 'Size of the disk of the data folder.', disk?.totalBytes)
    if (database) {
      const { jobs, lagSeconds, emails, bytes, backup } = database
      add('jobs', 'Jobs of the queue.', byState(jobs))
      add('jobs_lag_seconds', 'How long the oldest job that is due has waited.', lagSeconds)
      add('emails', 'Emails of the last thirty days.', byState(emails))
      add('database_bytes', 'Size of the database.', bytes)
      add('last_backup_timestamp_seconds', 'When the newest backup was made.', backup && backup.at.getTime() / 1000)
      add('last_backup_bytes', 'Size of the newest backup.', backup?.bytes)
    }
    const texts = [scrape, requestMetrics, processMetrics].map((registry) => registry.metrics())
    return (await Promise.all(texts)).join('\n')
  }
}

/** Serves `/metrics` on a port of its own, which must not be reachable from the internet. */
export async function serveMetrics(collect: () => Promise<string>, { port, host }: { port: number; host: string }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    collect().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
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

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { operatorHealth } from '@kinora/contract/operator-health.ts'
import { patients } from '@kinora/contract/patients.ts'
import { recordBackup, recordBackupFailure } from '../backup/backup.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { operatorWarningJobs } from '../operator/operator-warning.jobs.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { serveMetrics } from './metrics.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-ready-'))
const dataFolder = join(folder, 'data')
await mkdir(dataFolder)
const { collectMetrics, http, person, systemDb, onOwner } = await openTestApp({
  isWorker: false,
  integrations: { dataFolder },
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const platform = '00000000-0000-7000-8000-000000000001'
const backup = { name: 'kinora-2026-11-22T023000Z.backup', bytes: 5_000_000, rows: 1200, files: 7 }
const valueOf = async (sample: string) => {
  const line = (await collectMetrics()).split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}
const ready = async () => (await http.inject({ url: '/ready' })).statusCode

test('requests are counted by route and status, and no id or name becomes a label', async () => {
  const sam = await person('practitioner')
  await sam.calls(patients.get, { params: { id: randomUUID() } }).catch(() => undefined)
  await http.inject({ url: '/api/patients/search?search=Kowalski' })
  const text = await collectMetrics()
  expect(text).toMatch(/kinora_http_requests_total\{method="GET",route="[^"]*:id",status="404"\} 1/)
  expect(text).toMatch(/kinora_http_request_duration_seconds_bucket\{le="\+Inf",[^}]*\} \d/)
  expect(text).not.toContain('Kowalski')
})

test('the queue, emails, connections and the last backup are measured', async () => {
  await recordBackup(systemDb, backup)
  await onOwner(`select graphile_worker.add_job('sendEmail', '{}', run_at := now() - interval '90 seconds')`)
  expect(await valueOf('kinora_jobs_lag_seconds')).toBeGreaterThanOrEqual(90)
  expect(await valueOf('kinora_jobs{state="waiting"}')).toBeGreaterThan(0)
  expect(await valueOf('kinora_emails{state="failed"}')).toBe(0)
  expect(await valueOf('kinora_database_connections{pool="app",state="waiting"}')).toBe(0)
  expect(await valueOf('kinora_last_backup_bytes')).toBe(5_000_000)
  expect(await valueOf('kinora_last_backup_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
  expect(await valueOf('kinora_event_streams')).toBe(0)
  expect(await valueOf('kinora_database_up')).toBe(1)
})

test('metrics have a port of their own, with nothing else on it', async () => {
  const server = await serveMetrics(collectMetrics, { port: 0, host: '127.0.0.1' })
  const { port } = server.address as { port: number }
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await reply.text()).toContain('process_resident_memory_bytes')
  expect((await fetch(`http://127.0.0.1:${port}/api/settings`)).status).toBe(404)
  await server.close()
  expect((await http.inject({ url: '/metrics' })).statusCode).toBe(404)
})

test('the operator’s console shows the last backup, and why a later one failed', async () => {
  const otto = await person('admin', { of: platform })
  await recordBackup(systemDb, { ...backup, name: 'kinora-2026-11-22T023100Z.backup' })
  expect((await otto.calls(operatorHealth.health, {})).backup).toMatchObject({
    isNightly: false,
    last: { bytes: 5_000_000, rows: 1200, files: 7 },
    failure: null,
  })
  await recordBackupFailure(systemDb, 'ENOSPC: no space left on device')
  const health = await otto.calls(operatorHealth.health, {})
  expect(health.backup).toMatchObject({ last: { rows: 1200 }, failure: { failure: 'ENOSPC: no space left on device' } })
  expect(health.disk!.freeBytes).toBeGreaterThan(0)
  expect(health.databaseBytes).toBeGreaterThan(1_000_000)
})

const readDeploy = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')

/** Each metric with the labels of its samples. */
const labelsOf = (metrics: string) => {
  const labels = new Map<string, Set<string>>()
  for (const [, name, given = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    labels.set(
      name!,
      new Set([...(labels.get(name!) ?? []), ...[...given.matchAll(/(\w+)="/g)].map(([, one]) => one!)]),
    )
  return labels
}

test('the Grafana dashboard and the alert rules ask for metrics and labels that there are', async () => {
  const [dashboard, rules] = await Promise.all(['grafana-dashboard.json', 'prometheus-alerts.yml'].map(readDeploy))
  await recordBackup(systemDb, { ...backup, name: 'kinora-2026-11-22T030000Z.backup' })
  await http.inject({ url: '/api/settings' })
  const labels = labelsOf(await collectMetrics())
  const { panels } = JSON.parse(dashboard!) as { panels: { targets: { expr: string; legendFormat: string }[] }[] }
  const asked = [
    ...panels.flatMap(({ targets }) => targets),
    ...[...rules!.matchAll(/expr: (.*)/g)].map(([, expr]) => ({ expr: expr!, legendFormat: '' })),
  ]
  expect(asked.length).toBeGreaterThan(20)
  const missing = asked.flatMap(({ expr, legendFormat }) => {
    const names = [...new Set(expr.match(/\b(kinora|nodejs|process)_\w+/g))]
    const wanted = [
      ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, one]) =>
        [...one!.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
      ),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
      ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
    ]
    // Prometheus itself adds labels for the origin of a sample.
    const isGiven = (label: string) =>
      ['instance', 'job'].includes(label) || names.some((name) => labels.get(name)?.has(label))
    return [
      ...names.filter((name) => !labels.has(name)),
      ...wanted.filter((label) => !isGiven(label)).map((label) => `${label} in ${expr}`),
    ]
  })
  expect(missing).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('Prometheus accepts the alert rules', () => {
  const file = fileURLToPath(new URL('../../deploy/prometheus-alerts.yml', import.meta.url))
  const { stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('SUCCESS: 8 rules found')
})

test('operators get an email when a problem begins, once a day while it lasts, and again when it returns', async () => {
  const otto = await person('admin', { of: platform, email: 'otto@platform.example' })
  const integrations = { dataFolder, isEmailEnabled: true, appUrl: 'http://kinora.test' } as Integrations
  const { tellOperators } = operatorWarningJobs({ systemDb, integrations } as JobContext)
  const notificationsOfOperator = async () =>
    (await systemDb.selectFrom('emails').select('bodyText').where('recipient', '=', otto.email).execute()).filter(
      ({ bodyText }) => bodyText.includes('ENOSPC'),
    ).length
  await recordBackupFailure(systemDb, 'ENOSPC: no space left on device')
  await tellOperators()
  await tellOperators()
  expect(await notificationsOfOperator()).toBe(1)
  await sql`update operator_warnings set told_at = now() - interval '25 hours'`.execute(systemDb)
  await tellOperators()
  expect(await notificationsOfOperator()).toBe(2)

  await recordBackup(systemDb, { ...backup, name: 'kinora-2026-11-22T041200Z.backup' })
  await tellOperators()
  await recordBackupFailure(systemDb, 'ENOSPC: again')
  await tellOperators()
  expect(await notificationsOfOperator()).toBe(3)
})

test('the server is not ready while nothing can be written, and ready again after', async () => {
  expect(await ready()).toBe(200)
  await rm(dataFolder, { recursive: true, force: true })
  // Writing below a file fails as it does on a full disk.
  await writeFile(dataFolder, '')
  await expect.poll(ready).toBe(503)
  await rm(dataFolder)
  await expect.poll(ready).toBe(200)
})

test('the server is not ready on a database that refuses writes', async () => {
  await onOwner(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'kinora_app' and datname = current_database()`,
  )
  await expect.poll(ready).toBe(503)
})

import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Offboarding } from '@kinora/contract/operator.ts'
import { openClinic } from './bench-clinic.ts'
import { say } from '../server/command-line.ts'

/**
 * Fills a clinic with ten million rows, erases patients one by one over HTTP, and off-boards the rest, while the server
 * is killed once in the middle. Prints the times and the server's memory, and exits 1 if erasing takes longer than the
 * goal.
 */
const patients = Number(process.env.BENCH_PATIENTS ?? 100_000)
const erased = Math.min(200, patients / 10)
const goalMilliseconds = 2000
const platformId = '00000000-0000-7000-8000-000000000001'
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

const { product, admin, orgId, userId, tokenOf, close } = await openClinic()

/** Each patient: 24 sessions of 2 exercises, 12 audit entries, 8 notifications, 4 emails, 2 questionnaires. */
async function fill() {
  const run = (statement: string) =>
    admin.query(statement.replaceAll('$org', `'${orgId}'`).replaceAll('$by', `'${userId}'`))
  await run('set synchronous_commit = off')
  await run(`with made as (
      insert into accounts (organization_id, role, name, email, mobile, created_at)
      select $org, 'patient', 'Ann ' || n, 'bench' || n || '@example.com', '04' || lpad(n::text, 8, '0'), '2010-01-01'
      from generate_series(1, ${patients}) n returning id, name)
    insert into patients (id, organization_id, practitioner_id, name, created_at, joined_at, last_workout_at)
    select id, $org, $by, name, '2010-01-01', '2010-01-02', '2010-03-01' from made`)
  // Without triggers and foreign keys, which would slow down every row: these rows are already consistent.
  await run('set session_replication_role = replica')
  await run(`insert into programs (organization_id, patient_id, title, start_date, weeks, created_by, created_at, updated_at)
    select $org, id, 'Knee', '2010-01-01', 12, $by, '2010-01-01', '2010-03-01' from patients where organization_id = $org`)
  await run(`insert into series (organization_id, program_id, name, position)
    select $org, id, 'Morning', 1 from programs where organization_id = $org`)
  await run(`insert into series_prescriptions (organization_id, program_id, series_id, week, position, exercise_id,
      exercise_organization_id, exercise_version, dosage, pain_rule)
    select $org, s.program_id, s.id, 1, n, x.id, x.organization_id, 1, '{}', '{}' from series s, generate_series(1, 2) n,
      lateral (select id, organization_id from exercises limit 1) x where s.organization_id = $org`)
  await run(`insert into workouts (id, organization_id, patient_id, program_id, series_id, week, day, revision, started_at,
      finished_at, share, logged_by)
    select uuid_v7(), $org, p.patient_id, p.id, s.id, 1 + n / 3, date '2010-01-01' + 3 * n, 1, '2010-01-01', '2010-01-01', 1, p.patient_id
    from programs p join series s on s.organization_id = p.organization_id and s.program_id = p.id, generate_series(1, 24) n
    where p.organization_id = $org`)
  await run(`insert into workout_entries (organization_id, program_id, workout_id, position, prescription_id,
      prescription_version, exercise_id, exercise, sets, sets_done, sets_planned, stop_above)
    select $org, w.program_id, w.id, r.position, r.id, 1, r.exercise_id, 'Squat', '[{"reps": 10}]', 1, 3, 5
    from workouts w join series_prescriptions r on r.organization_id = w.organization_id and r.series_id = w.series_id
    where w.organization_id = $org`)
  await run(`insert into account_events (at, organization_id, account_id, call, subject_id, result, request_id, patient_id)
    select '2010-01-01', $org, $by, 'patients.get', p.id, 'done', 'bench', p.id from patients p, generate_series(1, 12)
    where p.organization_id = $org`)
  await run(`insert into notifications (organization_id, account_id, kind, patient_id, merge_key, created_at)
    select $org, case when n % 2 = 0 then p.id else $by end, 'painAboveRule', p.id, p.id || ' ' || n, '2010-01-01'
    from patients p, generate_series(1, 8) n where p.organization_id = $org`)
  await run(`insert into emails (organization_id, account_id, sender, recipient, subject, body_text, body_html, created_at, sent_at)
    select $org, p.id, 'Harbour Physio', 'bench@example.com', 'A message', '', '', '2010-01-01', '2010-01-01'
    from patients p, generate_series(1, 4) where p.organization_id = $org`)
  await run(`insert into survey_responses (organization_id, patient_id, provider, submission_id, submitted_at, form_data)
    select $org, p.id, 'own', p.id || ' ' || n, '2010-02-01', '{"answers": {}}' from patients p, generate_series(1, 2) n
    where p.organization_id = $org`)
  await run('set session_replication_role = default')
  await run('vacuum analyze')
  const { rows } = await admin.query<{ rows: number; bytes: string }>(
    `select sum(n_live_tup)::int as rows, pg_size_pretty(pg_database_size(current_database())) as bytes from pg_stat_user_tables`,
  )
  return rows[0]!
}

async function ask<T>(method: string, path: string, token: string, body?: object) {
  const response = await fetch(`${product.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${answer}`)
  return (JSON.parse(answer) as { data: T }).data
}

const megabytes = async () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${product.pid()}/status`, 'utf8'))![1]) / 1024)

async function erase(token: string) {
  const { rows } = await admin.query<{ id: string; name: string }>(
    `update patients set is_active = false where id in (select id from patients where organization_id = $1 order by md5(id::text) limit $2)
     returning id, name`,
    [orgId, erased],
  )
  const times: number[] = []
  for (const [at, { id, name }] of rows.entries()) {
    const began = performance.now()
    await ask('POST', `/patients/${id}/erase`, token, { name, how: at % 2 ? 'deidentify' : 'erase' })
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

try {
  let began = performance.now()
  const filled = await fill()
  say(`${patients} patients, ${filled.rows} rows, ${filled.bytes}; filled in ${seconds(began)} s`)

  const { p50, p99 } = await erase(await tokenOf(orgId, 'business_admin'))
  say(`erasing and de-identifying ${erased} patients: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`)
  if (p99 > goalMilliseconds) process.exitCode = 1

  const operator = await tokenOf(platformId, 'admin')
  const path = `/operator/organizations/${orgId}`
  await ask('PUT', `${path}/active`, operator, { isActive: false, note: '' })
  began = performance.now()
  let now = await ask<Offboarding>('POST', `${path}/offboard`, operator, { name: 'Harbour Physio', hasNoCopy: true })
  say(`off-boarding: asked for in ${seconds(began)} s`)
  let most = 0
  let isKilled = false
  while (!now.proof) {
    await sleep(1000)
    most = Math.max(most, await megabytes())
    now = await ask<Offboarding>('GET', `${path}/offboarding`, operator)
    if (isKilled || !now.rows || now.deleted < now.rows / 2) continue
    say(`killed after ${now.deleted} of ${now.rows} rows, ${seconds(began)} s`)
    await product.killServer()
    await product.start()
    isKilled = true
  }
  const { tables, files } = now.proof
  const after = tables.reduce((sum, table) => sum + table.after, 0) + files.after
  say(`off-boarded: ${now.rows} rows, ${after} left, ${seconds(began)} s, at most ${most} MB in the server`)
} finally {
  await close()
}

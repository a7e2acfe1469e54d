import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { insertAccount } from '@kinora/server/accounts/account.queries.ts'
import { sealEvents } from '@kinora/server/audit/audit-seal.service.ts'
import { connect, inTransaction, openPool, type Db } from '@kinora/server/database/connect.ts'
import { startEmbedded } from '@kinora/server/database/embedded-postgres.ts'
import { migrate, urlFor } from '@kinora/server/database/migrate.ts'
import { ensureDatabase } from '@kinora/server/database/prepare-database.ts'
import { ensureStarterLibrary } from '@kinora/server/exercises/exercise-import.service.ts'
import type { PaymentProvider } from '@kinora/server/integrations/payment-provider.ts'
import type { JobContext } from '@kinora/server/jobs/job-context.ts'
import { insertOrganization } from '@kinora/server/organizations/organization.queries.ts'
import { openSandbox } from '@kinora/server/plans/payment-sandbox.service.ts'
import { planJobs } from '@kinora/server/plans/plan.jobs.ts'
import { subscribe } from '@kinora/server/plans/billing.service.ts'
import { sandboxCards } from '@kinora/server/plans/sandbox-card.rules.ts'
import { surveyJobs } from '@kinora/server/surveys/survey.jobs.ts'
import { workoutJobs } from '@kinora/server/workouts/workout.jobs.ts'
import { say } from '../server/command-line.ts'

/**
 * Measures what the hourly jobs cost per patient in an installation of ten thousand patients and in a large one, in
 * clinics of a hundred. `BENCH_SIZES` (10000,1000000) sets the sizes. A job has `due` patients to process, the last ones
 * of all, so that everything it must scan to reach them counts. `BENCH_KEEP` names a folder for the databases, so that
 * they are filled only once. Exits 1 if a patient of the large installation costs more than 1.2 times the processor time,
 * which other work on the machine affects less than the clock. The pages requested, and those read from outside
 * PostgreSQL's buffers, distinguish a slower query plan from a cache that is too small.
 */
const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number)
const due = Number(process.env.BENCH_DUE ?? 2000)
const perClinic = 100
const goal = 1.2
const keptIn = process.env.BENCH_KEEP

/** A zone where it is noon, because missed sessions are reported after four in the morning. */
const hours = new Date().getUTCHours() - 12
const timeZone = `Etc/GMT${hours < 0 ? hours : `+${hours}`}`

/** A clinic that has bought a plan; the others are copied from it. */
async function openClinic(systemDb: Db, payments: PaymentProvider) {
  const facts = { name: 'Harbour Physio', email: 'a@b.example', mobile: '0290000000', timeZone }
  const organizationId = await inTransaction(systemDb, (tx) =>
    insertOrganization(tx, { ...facts, kind: 'business', plan: 'free' }),
  )
  const olivia = { name: 'Olivia Hart', email: 'olivia@b.example', mobile: '0400000000' }
  const account = await inTransaction(systemDb, (tx) =>
    insertAccount(tx, { organizationId, role: 'business_admin', ...olivia, verifiedAt: new Date() }),
  )
  const price = await systemDb
    .selectFrom('planPrices as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['p.id as planId', 'c.id as priceListId'])
    .where('p.name', '=', 'business')
    .where('c.billingCycle', '=', 'monthly')
    .executeTakeFirstOrThrow()
  const wish = { ...price, card: { number: sandboxCards.good }, startsAt: 'now' as const }
  await subscribe(systemDb, payments, { accountId: account!.id, organizationId }, randomUUID(), wish)
}

/** The costs measured per patient. */
const kinds = ['clock', 'cpu', 'pages', 'read'] as const
type Cost = Record<(typeof kinds)[number], number>
const connections = 3
const secret = 's'.repeat(40)

/** The processor time of a process in milliseconds, which the kernel counts in hundredths of a second. */
function computed(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The cost of a piece of work for this process and the database. */
async function costOf(systemDb: Db, admin: pg.Client, work: () => Promise<unknown>): Promise<Cost> {
  /** A connection reports its pages with a delay of seconds, unless it is asked to flush them. */
  async function pagesSoFar() {
    const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`.execute(systemDb)
    await Promise.all(Array.from({ length: connections }, tell))
    const { rows } = await admin.query<{ hit: string; read: string }>(
      'select blks_hit as hit, blks_read as read from pg_stat_database where datname = current_database()',
    )
    return { hit: Number(rows[0]!.hit), read: Number(rows[0]!.read) }
  }
  async function computedByDatabase() {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return new Map(rows.map(({ pid }) => [pid, computed(pid)]))
  }
  const pages = await pagesSoFar()
  const database = await computedByDatabase()
  const own = process.cpuUsage()
  const clock = performance.now()
  await work()
  const [took, { user, system }] = [performance.now() - clock, process.cpuUsage(own)]
  let cpu = (user + system) / 1000
  for (const [pid, milliseconds] of await computedByDatabase()) cpu += milliseconds - (database.get(pid) ?? 0)
  const { hit, read } = await pagesSoFar()
  return { clock: took, cpu, pages: hit + read - pages.hit - pages.read, read: read - pages.read }
}

/** Each patient is in the second week of a program of two exercises and did a session three days ago. */
async function fill(admin: pg.Client, patients: number) {
  // Without triggers and foreign keys, which would slow down every row: these rows are already consistent.
  await admin.query('set session_replication_role = replica')
  const clinics = patients / perClinic
  const { rows } = await admin.query<{ id: string }>(`select id from organizations where name = 'Harbour Physio'`)
  const like = rows[0]!.id
  /** Copies the row of a clinic for all generated clinics. */
  async function copy(table: string, own: Record<string, string>, from: string) {
    const { rows: found } = await admin.query<{ names: string }>(
      `select string_agg('b.' || quote_ident(attname), ', ') as names from pg_attribute where attrelid = '${table}'::regclass
       and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> all ($1)`,
      [Object.keys(own)],
    )
    const { names } = found[0]!
    await admin.query(`insert into ${table} (${Object.keys(own).join()}, ${names.replaceAll('b.', '')})
      select ${Object.values(own).join()}, ${names} from ${table} b, ${from}`)
  }
  await copy(
    'organizations',
    { id: 'uuid_v7()', name: `'Clinic ' || n` },
    `generate_series(1, ${clinics}) n where b.id = '${like}'`,
  )
  const clinicsOf = `organizations o where b.organization_id = '${like}' and o.name like 'Clinic %'`
  await copy(
    'plan_sandbox',
    { reference: `'sub ' || o.id`, organization_id: 'o.id', client_secret: 'null', bills: `'[]'` },
    clinicsOf,
  )
  await copy('plan_subscriptions', { id: 'uuid_v7()', reference: `'sub ' || o.id`, organization_id: 'o.id' }, clinicsOf)
  for (const statement of [
    `insert into accounts (organization_id, role, name, email, mobile, verified_at)
      select id, 'practitioner', 'Sam Okafor', id || '@b.example', '0400000000', now() from organizations where name like 'Clinic %'`,
    `with made as (
      insert into accounts (organization_id, role, name, email, mobile, created_at)
      select organization_id, 'patient', 'Ann ' || n, organization_id || '.' || n || '@example.com', '0400000000', now() - interval '20 days'
      from accounts, generate_series(1, ${perClinic}) n where role = 'practitioner' and email like '%@b.example'
      returning id, organization_id, name)
    insert into patients (id, organization_id, practitioner_id, name, joined_at, last_workout_at)
    select m.id, m.organization_id, s.id, m.name, now() - interval '19 days', now() - interval '3 days'
    from made m join accounts s on s.organization_id = m.organization_id and s.role = 'practitioner'`,
    `insert into survey_schedules (organization_id, patient_id, title, every_weeks)
      select organization_id, id, 'Pain', 4 from patients`,
    `insert into programs (organization_id, patient_id, title, start_date, weeks, created_by)
      select organization_id, id, 'Knee', current_date - 10, 6, practitioner_id from patients`,
    `insert into series (organization_id, program_id, name, position) select organization_id, id, 'Morning', 1 from programs`,
    `insert into series_prescriptions (organization_id, program_id, series_id, week, position, exercise_id,
      exercise_organization_id, exercise_version, dosage, pain_rule)
    select s.organization_id, s.program_id, s.id, 2, n, x.id, x.organization_id, 1, '{}', '{}'
    from series s, generate_series(1, 2) n, lateral (select id, organization_id from exercises limit 1) x`,
    `insert into workouts (id, organization_id, patient_id, program_id, series_id, week, day, revision, started_at,
      finished_at, share, logged_by)
    select uuid_v7(), p.organization_id, p.patient_id, p.id, s.id, 2, current_date - 3, 1, now() - interval '3 days',
      now() - interval '3 days', 1, p.patient_id
    from programs p join series s on s.organization_id = p.organization_id and s.program_id = p.id`,
    'set session_replication_role = default',
    'vacuum analyze',
  ])
    await admin.query(statement)
}

/** An installation in the folder, filled once. */
async function openInstallation(systemDb: Db, admin: pg.Client, patients: number): Promise<JobContext> {
  await admin.query('set synchronous_commit = off')
  const paymentProvider = openSandbox(systemDb)
  if ((await admin.query('select from patients limit 1')).rowCount === 0) {
    await ensureStarterLibrary(systemDb)
    await openClinic(systemDb, paymentProvider)
    const began = performance.now()
    await fill(admin, patients)
    say(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const { rows } = await admin.query<{ bytes: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as bytes',
  )
  say(`${patients} patients, ${rows[0]!.bytes}`)
  return { systemDb, integrations: { paymentProvider } } as unknown as JobContext
}

/** Measures pieces of work and prints what each costs. */
function openReport(systemDb: Db, admin: pg.Client, patients: number) {
  const costs = new Map<string, Cost>()
  /** `passing` is the cost of finding that nobody is due, which is subtracted and reported separately. */
  function report(name: string, of: number, whole: Cost, passing?: Cost) {
    const each = Object.fromEntries(kinds.map((kind) => [kind, (whole[kind] - (passing?.[kind] ?? 0)) / of])) as Cost
    costs.set(name, each)
    const { clock, cpu, pages, read } = each
    say(
      `  ${name}: ${Math.round(whole.clock)} ms; for each of ${of} ${clock.toFixed(4)} ms, ${cpu.toFixed(4)} ms computed, ${pages.toFixed(1)} pages, ${read.toFixed(2)} of them read`,
    )
  }
  /** The minimum of several rounds, because other work on the machine only adds to it. */
  async function least(work: () => Promise<unknown>, prepare?: string) {
    const rounds: Cost[] = []
    for (let round = 0; round < 3; round++) {
      if (prepare) await admin.query(prepare)
      rounds.push(await costOf(systemDb, admin, work))
    }
    return Object.fromEntries(kinds.map((kind) => [kind, Math.min(...rounds.map((cost) => cost[kind]))])) as Cost
  }
  /** Measures the cost of finding nobody due, and then the cost per due patient. */
  async function measureJob(name: string, work: () => Promise<unknown>, prepare: string) {
    const passing = await least(work)
    report(`${name}, nothing due`, patients, passing)
    report(name, due, await least(work, prepare), passing)
  }
  return { costs, report, least, measureJob }
}

async function measureJobs(context: JobContext, admin: pg.Client, patients: number) {
  const { systemDb } = context
  const jobs = { ...workoutJobs(context), ...surveyJobs(context), ...planJobs(context) }
  const { costs, report, least, measureJob } = openReport(systemDb, admin, patients)
  // All but the last clinics have today's summary, without a missed day.
  await admin.query(`update organizations set time_zone = '${timeZone}'`)
  await admin.query('delete from notifications')
  await admin.query('delete from notification_events')
  const today = `jsonb_build_object('asOf', (now() at time zone '${timeZone}')::date::text, 'days', '[]'::jsonb)`
  await admin.query(`update patients set summary = ${today} where summary is distinct from ${today}`)
  await admin.query('vacuum analyze patients, organizations, notifications, notification_events')
  const last = `select organization_id, practitioner_id, id from patients order by organization_id desc, id desc limit ${due}`
  const ofLast = `in (select id from (${last}) l)`
  await measureJob('summaries', () => jobs.summarizePatients(), `update patients set summary = null where id ${ofLast}`)
  // Their summaries of today say that yesterday was missed.
  await jobs.notifyMissedWorkouts()
  await measureJob(
    'missed sessions',
    () => jobs.notifyMissedWorkouts(),
    'delete from notifications; delete from notification_events',
  )
  await admin.query(
    'update survey_schedules set checked_on = current_date where checked_on is distinct from current_date',
  )
  await admin.query('vacuum analyze survey_schedules')
  await measureJob(
    'survey checks',
    () => jobs.remindSurveys(),
    `update survey_schedules set checked_on = null where patient_id ${ofLast}`,
  )
  report('payments compared', patients, await costOf(systemDb, admin, () => jobs.comparePayments({})))
  const sealed = await least(
    () => sealEvents(systemDb),
    `insert into account_events (organization_id, account_id, call, subject_id, result, request_id, patient_id)
        select organization_id, practitioner_id, 'patients.get', id, 'done', 'bench', id from (${last}) l`,
  )
  report('audit log sealed', due, sealed)
  return costs
}

async function measure(patients: number) {
  const folder = keptIn ? join(keptIn, String(patients)) : await mkdtemp(join(tmpdir(), 'kinora-bench-'))
  if (keptIn) await mkdir(keptIn, { recursive: true })
  const embedded = await startEmbedded(folder)
  let systemDb: Db | undefined
  let admin: pg.Client | undefined
  try {
    await ensureDatabase(embedded.url('postgres', 'postgres'), 'kinora')
    const ownerUrl = embedded.url('kinora', 'postgres')
    await migrate(ownerUrl, secret)
    // Other roles do not have the server's settings, and its policies do not apply to the owner.
    systemDb = connect(openPool(urlFor('kinora_system', ownerUrl, secret), connections))
    admin = new pg.Client(ownerUrl)
    await admin.connect()
    return await measureJobs(await openInstallation(systemDb, admin, patients), admin, patients)
  } finally {
    await admin?.end()
    await systemDb?.destroy()
    await embedded.stop()
    if (!keptIn) await rm(folder, { recursive: true, force: true })
  }
}

const measured: Map<string, Cost>[] = []
for (const size of sizes) measured.push(await measure(size))
const first = measured[0]!
for (const [at, size] of sizes.entries())
  for (const [name, each] of at === 0 ? [] : first) {
    const cost = measured[at]!.get(name)!
    const factors = kinds
      .filter((kind) => each[kind] > 0.005)
      .map((kind) => `${kind} ${(cost[kind] / each[kind]).toFixed(2)}`)
    say(`${name}, ${size} patients: for each ${factors.join(', ')} times as much`)
    if (cost.cpu / each.cpu > goal) process.exitCode = 1
  }

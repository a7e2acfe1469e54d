import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { insertAccount } from '@kinora/server/accounts/account.queries.ts'
import { sealEvents } from '@kinora/server/audit/audit-seal.service.ts'
import { connect, inTransaction, openPool, type Db } from '@kinora/server/database/connect.ts'
import { startEmbedded } from '@kinora/server/database/embedded-postgres.ts'
import { migrate } from '@kinora/server/database/migrate.ts'
import { ensureDatabase } from '@kinora/server/database/prepare-database.ts'
import { ensureStarterLibrary } from '@kinora/server/exercises/exercise-import.service.ts'
import type { PaymentProvider } from '@kinora/server/integrations/payment-provider.ts'
import type { JobContext } from '@kinora/server/jobs/job-context.ts'
import { insertOrganization } from '@kinora/server/organizations/organization.queries.ts'
import { openSandbox } from '@kinora/server/plans/payment-sandbox.service.ts'
import { planJobs } from '@kinora/server/plans/plan.jobs.ts'
import { subscribe } from '@kinora/server/plans/billing.service.ts'
import { sandboxCards } from '@kinora/server/plans/sandbox-card.rules.ts'
import { workoutJobs } from '@kinora/server/workouts/workout.jobs.ts'

/**
 * What the hourly jobs cost for each patient in an installation of ten thousand patients and in a large one, in clinics of
 * a hundred. `BENCH_SIZES` (10000,1000000) changes the sizes. A job has `due` patients to work on, the last ones of all, so
 * that whatever it has to pass to get at them counts. Exits 1 where a patient of the large installation costs more than
 * 1.2 times as much.
 */
const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number)
const due = Number(process.env.BENCH_DUE ?? 2000)
const perClinic = 100
const goal = 1.2
const print = (line: string) => process.stdout.write(`${line}\n`)

/** One in which it is noon: missed sessions are told of after four in the morning. */
const hours = new Date().getUTCHours() - 12
const timeZone = `Etc/GMT${hours < 0 ? hours : `+${hours}`}`

/** A clinic that has bought a plan; the others are copies of it. */
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

/** Each patient is in the second week of a program of two exercises and did a session three days ago. */
async function fill(ownerUrl: string, patients: number) {
  const admin = new pg.Client(ownerUrl)
  await admin.connect()
  await admin.query('set synchronous_commit = off')
  // What triggers would add and references would check one by one is as it should be here.
  await admin.query('set session_replication_role = replica')
  const clinics = patients / perClinic
  const { rows } = await admin.query<{ id: string }>(`select id from organizations where name = 'Harbour Physio'`)
  const like = rows[0]!.id
  /** Copies the row of a clinic for all of those that are made here. */
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
  return admin
}

async function measure(patients: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'))
  const embedded = await startEmbedded(folder)
  const times = new Map<string, number>()
  let systemDb: Db | undefined
  let admin: pg.Client | undefined
  try {
    await ensureDatabase(embedded.url('postgres', 'postgres'), 'kinora')
    const ownerUrl = embedded.url('kinora', 'postgres')
    await migrate(ownerUrl, 's'.repeat(40))
    const db = connect(openPool(ownerUrl, 3))
    systemDb = db
    await ensureStarterLibrary(db)
    const paymentProvider = openSandbox(db)
    await openClinic(db, paymentProvider)
    const began = performance.now()
    admin = await fill(ownerUrl, patients)
    const { rows } = await admin.query<{ bytes: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as bytes',
    )
    print(`${patients} patients, ${rows[0]!.bytes}, filled in ${Math.round((performance.now() - began) / 1000)} s`)
    const context = { systemDb: db, integrations: { paymentProvider } } as unknown as JobContext
    const jobs = { ...workoutJobs(context), ...planJobs(context) }
    /** `passing` is what it takes to find that nobody is due, which counts by itself. */
    const time = async (name: string, of: number, work: () => Promise<unknown>, passing = 0) => {
      const before = performance.now()
      await work()
      const milliseconds = performance.now() - before - passing
      times.set(name, milliseconds / of)
      print(`  ${name}: ${Math.round(milliseconds)} ms, ${(milliseconds / of).toFixed(4)} ms for each of ${of}`)
      return milliseconds
    }
    // All but the last have the summary of today; no day was missed in it.
    const today = `jsonb_build_object('asOf', (now() at time zone '${timeZone}')::date::text, 'days', '[]'::jsonb)`
    await admin.query(`update patients set summary = ${today}`)
    await admin.query('vacuum analyze patients')
    const passing = await time('summaries, nothing due', patients, () => jobs.summarizePatients())
    await admin.query(`with last as (select id from patients order by organization_id desc, id desc limit ${due})
      update patients set summary = null where id in (select id from last)`)
    await time('summaries', due, () => jobs.summarizePatients(), passing)
    // Their summaries of today say that yesterday was missed.
    const missedSince = performance.now()
    await jobs.notifyMissedWorkouts()
    const whole = performance.now() - missedSince
    const passed = await time('missed sessions, nothing due', patients, () => jobs.notifyMissedWorkouts())
    times.set('missed sessions', (whole - passed) / due)
    print(`  missed sessions: ${Math.round(whole)} ms, ${((whole - passed) / due).toFixed(4)} ms for each of ${due}`)
    await time('payments compared', patients, () => jobs.comparePayments({}))
    await admin.query(`insert into account_events (organization_id, account_id, call, subject_id, result, request_id, patient_id)
      select organization_id, practitioner_id, 'patients.get', id, 'done', 'bench', id from patients
      order by organization_id desc, id desc limit ${due}`)
    await time('audit log sealed', due, () => sealEvents(db))
  } finally {
    await admin?.end()
    await systemDb?.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return times
}

const measured: Map<string, number>[] = []
for (const size of sizes) measured.push(await measure(size))
const [first, last] = [measured[0]!, measured.at(-1)!]
for (const [name, each] of first) {
  const factor = last.get(name)! / each
  print(`${name}: ${factor.toFixed(2)} times as much for each in the large installation`)
  if (factor > goal) process.exitCode = 1
}

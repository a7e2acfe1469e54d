import { countTotals } from '@kinora/server/statistics/totals.service.ts'
import { openClinic } from './bench-clinic.ts'
import { say } from '../server/command-line.ts'

/**
 * Reads the figures of a large clinic over HTTP: a template that every patient follows, one of its exercises, and the
 * dashboards of the owner and of a practitioner. Prints milliseconds, and exits 1 if a page takes longer than the goal.
 */
const patients = Number(process.env.BENCH_PATIENTS ?? 10_000)
const ofPractitioner = 100
const goal = 300
const times = 20

const { product, admin, systemDb, practitionerToken, orgId, userId, tokenOf, close } = await openClinic()

/** Everybody follows one template of 12 weeks. */
async function insertPatients() {
  const [template] = (
    await admin.query<{ id: string }>(
      `insert into programs (organization_id, title, weeks, created_by) values ($1, 'Knee', 12, $2) returning id`,
      [orgId, userId],
    )
  ).rows
  await admin.query(
    `insert into accounts (organization_id, role, name, email, mobile)
     select $1, 'practitioner', 'Practitioner ' || lpad(n::text, 3, '0'), 'staff' || n || '@example.com', '0400000000' from generate_series(1, $2::int) n`,
    [orgId, Math.round(patients / ofPractitioner) - 1],
  )
  await admin.query(
    `with made as (
       insert into accounts (organization_id, role, name, email, mobile)
       select $1, 'patient', 'Ann ' || n, 'bench' || n || '@example.com', '04' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n returning id, name),
     hired as (select id, row_number() over () as at from accounts where organization_id = $1 and role = 'practitioner'),
     numbered as (select *, row_number() over () as at from made)
     insert into patients (id, organization_id, practitioner_id, name)
     select n.id, $1, h.id, n.name from numbered n join hired h on h.at = 1 + n.at % (select count(*) from hired)`,
    [orgId, patients],
  )
  await admin.query(
    `insert into programs (organization_id, patient_id, title, start_date, weeks, template_id, created_by)
     select $1, id, 'Knee', current_date - (random() * 360)::int, 12, $2, practitioner_id from patients where organization_id = $1`,
    [orgId, template!.id],
  )
  return template!.id
}

/** A year's figures of 8 exercises for everybody, as the daily job would have stored them. */
async function insertStatistics() {
  await admin.query(
    `insert into statistics_patients (organization_id, patient_id, as_of, counted_at, silent_days)
     select organization_id, id, current_date, now(), (random() * 8)::int from patients where organization_id = $1`,
    [orgId],
  )
  await admin.query(
    `insert into statistics_weeks (organization_id, program_id, week, patient_id, template_id, first_day, is_over, planned, done, finished, is_pain_flagged)
     select $1, p.id, w, p.patient_id, p.template_id, p.start_date + 7 * (w - 1), p.start_date + 7 * w <= current_date, 7, random() * 7, (random() * 7)::int, random() < 0.1
     from programs p, generate_series(1, 12) w where p.organization_id = $1 and p.patient_id is not null and p.start_date + 7 * (w - 1) <= current_date`,
    [orgId],
  )
  await admin.query(
    `with eight as (select id, row_number() over (order by id) as at from exercises order by id limit 8)
     insert into statistics_exercises (organization_id, program_id, exercise_id, patient_id, template_id, logged, done, flagged, too_easy, too_hard, skip_reasons, is_removed, swapped_for)
     select $1, p.id, x.id, p.patient_id, p.template_id, 40, 30, 2, 1, (random() < 0.2)::int,
       case when random() < 0.1 then '{pain}' else '{}' end::text[], random() < 0.1, case when random() < 0.1 then (select id from eight where at = 1) end
     from programs p, eight x where p.organization_id = $1 and p.patient_id is not null`,
    [orgId],
  )
  await admin.query(
    `insert into statistics_outcomes (organization_id, program_id, survey_id, patient_id, template_id, title, last_day, change, meaningful_change)
     select $1, p.id, $1, p.patient_id, p.template_id, 'Pain score', p.start_date + 60, random() * 4, 2
     from programs p where p.organization_id = $1 and p.patient_id is not null`,
    [orgId],
  )
  await admin.query(
    `insert into patient_alerts (organization_id, patient_id, kind, source, title, raised_at, handled_at, handled_by, action)
     select $1, t.id, 'pain', 'bench:' || t.id || ':' || n, 'Pain', at, done, case when done is not null then 'Sam' end, case when done is not null then 'called' end
     from patients t, generate_series(1, 4) n,
       lateral (select now() - random() * interval '360 days' as at, n > 0 and t.id is not null as is) a,
       lateral (select case when random() < 0.98 then at + random() * interval '2 days' end as done) d
     where t.organization_id = $1`,
    [orgId],
  )
}

async function fill() {
  const templateId = await insertPatients()
  await insertStatistics()
  await admin.query('vacuum analyze')
  const { rows } = await admin.query<{ id: string }>('select id from exercises order by id limit 1')
  return { templateId, exerciseId: rows[0]!.id }
}

async function timesOf(path: string, token: string) {
  const milliseconds: number[] = []
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    const response = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
    milliseconds.push(performance.now() - began)
  }
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return { first: milliseconds[0]!, median: sorted[Math.floor(times / 2)]!, most: sorted.at(-1)! }
}

try {
  const { templateId, exerciseId } = await fill()
  const began = performance.now()
  await countTotals(systemDb, { isAgain: true })
  say(`${patients} patients; summed up in ${Math.round(performance.now() - began)} ms, once a day`)
  const owner = await tokenOf(orgId, 'business_admin')
  const pages = {
    'template health': [`/program-library/${templateId}/health`, owner],
    'exercise health': [`/exercises/${exerciseId}/health`, owner],
    'dashboard of the owner': ['/clinic-dashboard', owner],
    'dashboard of a practitioner': ['/clinic-dashboard', practitionerToken],
  } as const
  for (const [name, [path, token]] of Object.entries(pages)) {
    const { first, median, most } = await timesOf(path, token)
    say(`${name}: first ${Math.round(first)}, median ${Math.round(median)}, most ${Math.round(most)} ms`)
    if (median > goal) process.exitCode = 1
  }
} finally {
  await close()
}

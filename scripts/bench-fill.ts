import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Load } from './bench-load.ts'

/** A server under load, and its own database in the shared PostgreSQL. */
export interface Target {
  address: string
  token: string
  pid: number
  database: string
}

export const surnames = Array.from({ length: 60 }, (_, i) => `Kow${String.fromCharCode(97 + (i % 26))}l${i}`)

const idsOf = ({ rows }: pg.QueryResult<{ id: string }>) => rows.map(({ id }) => id)

/** Inserts patients of one practitioner. Returns the ids of some. */
export async function fillOurs(admin: pg.Client, patients: number, organizationId: string, practitionerId: string) {
  await admin.query(
    `with made as (
       insert into accounts (organization_id, role, name, email, mobile)
       select $1, 'patient', 'Ann ' || ($3::text[])[1 + n % 60], 'bench' || n || '@example.com', '04' || lpad(n::text, 8, '0') from generate_series(1, $4::int) n
       returning id, name)
     insert into patients (id, organization_id, practitioner_id, name) select id, $1, $2, name from made`,
    [organizationId, practitionerId, surnames, patients],
  )
  // The limit is counted as usual, with room for the patients that the benchmark adds.
  await admin.query(
    `update plan_limits set value = 100000000 where type in ('PATIENT_COUNT', 'PATIENT_COUNT_PER_PRACTITIONER')`,
  )
  await admin.query('vacuum analyze accounts, patients')
  return idsOf(await admin.query('select id from patients limit 5000'))
}

/** Creates sessions of patients who have a program of one exercise. */
export async function makeWorkouts(of: Pick<Target, 'address' | 'token'>, patientIds: string[]) {
  const day = new Date().toISOString().slice(0, 10)
  const { _id: exerciseId } = await ask(of, 'exercises', { name: 'Squat' })
  const workouts: (NonNullable<Load['workouts']>[number] & { programId: string })[] = []
  for (const patientId of patientIds) {
    const { _id: programId } = await ask(of, 'program', { title: 'Knee rehab', patientId, startDate: day, weeks: 4 })
    const { _id: seriesId } = await ask(of, 'series', { programId, name: 'Morning', exercises: [{ exerciseId }] })
    const { _id: assignedExerciseId, version } = (await ask(of, `series/${programId}/1`)).series[0].assignedExercises[0]
    const place = { _id: randomUUID(), programId, seriesId, week: 1, day, startedAt: `${day}T00:00:00.000Z` }
    workouts.push({ ...place, entries: [{ assignedExerciseId, version }] })
  }
  return workouts
}

interface Made {
  _id: string
  series: [{ assignedExercises: [{ _id: string; version: number }] }]
}

async function ask({ address, token }: Pick<Target, 'address' | 'token'>, path: string, body?: object) {
  const response = await fetch(`${address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const reply = (await response.json()) as { data: Made }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`)
  return reply.data
}

/** The same patients in the floor's single table. */
export async function fillFloor(url: string, patients: number, organizationId: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create extension pg_trgm; create extension btree_gin;
    create table patients (id uuid primary key default uuidv7(), organization_id uuid not null, name text not null,
      email text not null, mobile text not null, is_active boolean not null default true,
      search text not null generated always as (lower(name || ' ' || email)) stored, unique (organization_id, email));
    create index on patients (organization_id, name, id);
    create index on patients using gin (organization_id, search gin_trgm_ops);
    create table workouts (id uuid primary key, organization_id uuid not null, program_id uuid not null, day date not null,
      revision int not null, updated_at timestamptz not null default now());
    create index on workouts (program_id, day);
    create table workout_entries (workout_id uuid references workouts, prescription_id uuid, sets jsonb not null,
      primary key (workout_id, prescription_id))`)
  await client.query(
    `insert into patients (organization_id, name, email, mobile)
     select $1, 'Ann ' || ($2::text[])[1 + n % 60], 'bench' || n || '@example.com', '04' || lpad(n::text, 8, '0') from generate_series(1, $3::int) n`,
    [organizationId, surnames, patients],
  )
  await client.query('vacuum analyze patients')
  const ids = idsOf(await client.query('select id from patients limit 5000'))
  await client.end()
  return ids
}

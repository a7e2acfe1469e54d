import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'

/*
 * A PostgreSQL sharded over machines keeps a clinic together by the organization in every table, key and reference.
 * docs/scale.md says why. Exceptions are listed here with their reason.
 */
const { systemDb } = await openTestApp({ isWorker: false })

const installation = 'one for the installation: small, and the same for every clinic'
const random = 'a random value: no two clinics have the same'

const tablesWithout: Record<string, string> = {
  account_event_queue: 'numbers of entries, emptied within seconds',
  account_event_refusals: 'requests of nobody in particular, counted by the hour',
  account_events: 'carries it; null where nobody was signed in',
  account_tickets: 'carries it; null before the person is known',
  backups: installation,
  migrations: installation,
  notification_push_keys: installation,
  operator: 'proof about clinics that left, which outlives them',
  operator_warnings: installation,
  plan_addons: installation,
  plan_events: 'webhooks, known by the payment service’s number only',
  plan_former_invoices: 'invoices of clinics that left',
  plan_invoice_counter: 'invoice numbers have no gap: one counter',
  plan_limits: installation,
  plan_prices: installation,
  plan_promos: installation,
  plan_settings: installation,
  plans: installation,
  rate_limits: 'counted before the sender is known',
  survey_syncs: installation,
  unmatched_submissions: 'not known to belong to any clinic',
}

const keysWithout: Record<string, string> = {
  'account_events (id)': 'a sequence; seals are by clinic and position',
  'account_passkeys (credential_id)': random,
  'account_support_links (token_hash)': random,
  'account_tickets (token_hash)': random,
  'account_tokens (code_hash)': 'asked for before the clinic is known: needs a table of its own that is on one machine',
  'account_tokens (token_hash)': random,
  'workout_calendars (token_hash)': random,
  'workout_tablets (token_hash)': 'asked for before the clinic is known; random',
  'exercise_figures (slug)': 'named by its content and the clinic',
  'organization_files (storage_key)': 'begins with the organization',
  'organizations (host)': 'asked for before the clinic is known; one row for each clinic',
  'patient_carers (token_hash)': 'asked for before the clinic is known; random',
  'plan_corrections (number)': 'numbered without a gap over all clinics',
  'plan_invoices (number)': 'numbered without a gap over all clinics',
  'plan_invoices (service, reference)': 'named by the payment service',
  'plan_ledger (service, reference, entry)': 'named by the payment service',
  'plan_sandbox (client_secret)': random,
  'plan_sandbox (reference)': random,
  'plan_subscriptions (service, reference)': 'named by the payment service',
  'survey_responses (provider, submission_id)': 'named by the survey service',
}

const starters = 'starter exercises and education pages belong to the platform and would be on every machine'
const prices = 'plans and prices would be on every machine'
const referencesWithout: Record<string, string> = {
  'account_support_links -> accounts': 'the operator who signs in belongs to the platform',
  'education_reviews -> education_pages': starters,
  'exercise_favorites -> exercises': starters,
  'exercise_reviews -> exercises': starters,
  'exercises -> exercises': starters,
  'organizations -> plans': prices,
  'plan_ledger -> plans': prices,
  'plan_limits -> plans': prices,
  'plan_orders -> plan_prices': prices,
  'plan_orders -> plan_promos': prices,
  'plan_prices -> plans': prices,
  'plan_promos -> plans': prices,
  'plan_grants -> plans': prices,
  'plan_requests -> plan_prices': prices,
  'plan_requests -> plans': prices,
  'plan_subscriptions -> plan_prices': prices,
  'plan_subscriptions -> plan_promos': prices,
  'series_education -> education_pages': starters,
  'series_education_reads -> education_pages': starters,
  'series_prescriptions -> exercises': starters,
}

const namesOf = async (query: RawBuilder<{ name: string }>) =>
  [...new Set((await query.execute(systemDb)).rows.map(({ name }) => name))].toSorted()
const sorted = (exceptions: Record<string, string>) => Object.keys(exceptions).toSorted()

test('every table carries the organization', async () => {
  const without = await namesOf(sql`
    select c.relname::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull)`)
  expect(without).toEqual(sorted(tablesWithout))
})

test('every unique key carries the organization, or an id, which belongs to one clinic', async () => {
  const without = await namesOf(sql`
    select i.indrelid::regclass || ' (' || string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) || ')' as name
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and exists (
      select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
    group by i.indrelid, i.indexrelid
    having not bool_or(a.attname = 'organization_id' or a.atttypid = 'uuid'::regtype)`)
  expect(without).toEqual(sorted(keysWithout))
})

test('every reference carries the organization', async () => {
  const without = await namesOf(sql`
    select k.conrelid::regclass || ' -> ' || k.confrelid::regclass as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        and a.attname = 'organization_id')`)
  expect(without).toEqual(sorted(referencesWithout))
})

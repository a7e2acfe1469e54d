import { pluralize } from '@kinora/contract/pluralize.ts'

/** Tables that an organization's export leaves out, and why. A new table is exported unless it is listed here. */
export const leftOutTables: Record<string, string> = {
  account_authenticators: 'secrets of sign-in',
  account_idempotency_keys: 'replies to repeated requests, kept for a day',
  account_passkeys: 'secrets of sign-in',
  account_recovery_codes: 'secrets of sign-in',
  account_sessions: 'secrets of sign-in',
  account_support_codes: 'secrets of sign-in',
  account_support_links: 'secrets of sign-in',
  account_tickets: 'secrets of sign-in',
  account_tokens: 'secrets of sign-in',
  emails: 'may contain links that sign in',
  exercise_words: 'made from the exercises, for searching',
  notification_devices: 'secrets of browsers that get push notifications',
  notification_events: 'says only what was notified already',
  organization_exports: 'the list of copies itself',
  organization_notes: 'written by the operator of Kinora, for operators',
  patient_counts: 'made from the patients, for the limits of the plan',
  plan_sandbox: 'of payments that were only tried out',
  records: 'the list of copies of patients',
  workout_calendars: 'secret addresses of calendars',
  survey_openings: 'says only when a survey was opened',
}

/** Columns left out of exported tables: secrets, and those that only serve searching. */
export const leftOutColumns = new Set([
  'workout_tablets.token_hash',
  'patient_carers.token_hash',
  'patient_carers.token_expires_at',
  'accounts.password_hash',
  'accounts.search',
  'exercises.search',
  'exercises.keywords',
  'plan_orders.client_secret',
])

export interface ExportedTable {
  name: string
  description: string
  columns: string[]
  count: number
}

/** The README of an export: what it is and what each file contains. */
export const readmeText = (
  { clinic, by, madeOn }: { clinic: string; by: string; madeOn: string },
  tables: ExportedTable[],
  fileCount: number,
) => `Everything that ${clinic} has stored in Kinora, as of ${madeOn}, made for ${by}.

Keep this file safe: it contains health records.

data/   One file for each table, one row on each line, as JSON (JSON Lines, UTF-8). Rows refer to each other by id.
        Times are in UTC.
files/  ${pluralize(fileCount, 'picture, video or other file', 'pictures, videos and other files')}. A row of data/organization_files.jsonl describes each: its name here
        is in "storage_key".

Passwords, other secrets of sign-in and sent emails are left out.

${tables.map(({ name, description, count }) => `data/${name}.jsonl (${count})\n        ${description}`).join('\n')}
`

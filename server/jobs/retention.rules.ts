/** Rows are deleted this long after the time in `column`. Rows that a job still uses are never that old. */
export interface RetentionRule {
  table: string
  column: string
  days: number
  /** Why the rows are needed until then. */
  purpose: string
  /** An SQL condition that rows must also meet. */
  only?: string
}

/** The retention of everything outside patients' records. docs/retention.md is generated from this. */
export const retentionRules: RetentionRule[] = [
  { table: 'account_idempotency_keys', column: 'created_at', days: 1, purpose: 'answering a repeated request' },
  {
    table: 'account_sessions',
    column: 'expires_at',
    days: 90,
    purpose: 'showing recent sign-ins, and knowing the device again',
  },
  { table: 'account_tokens', column: 'expires_at', days: 30, purpose: 'explaining why a link no longer works' },
  { table: 'account_tickets', column: 'expires_at', days: 1, purpose: 'the second step of a sign-in' },
  { table: 'account_support_codes', column: 'expires_at', days: 30, purpose: 'limiting guesses' },
  { table: 'account_event_refusals', column: 'hour', days: 400, purpose: 'noticing attacks' },
  {
    table: 'emails',
    column: 'created_at',
    days: 90,
    purpose:
      'finding out whether an email was sent; its text goes once it is sent, or after 7 days where it was given up',
  },
  { table: 'notifications', column: 'created_at', days: 365, purpose: 'the list of notifications' },
  { table: 'notification_events', column: 'at', days: 60, purpose: 'notifying of an event once' },
  { table: 'exercise_imports', column: 'created_at', days: 30, purpose: 'undoing an import of exercises' },
  { table: 'patient_imports', column: 'created_at', days: 1, purpose: 'undoing an import of patients' },
  { table: 'plan_events', column: 'received_at', days: 90, purpose: 'handling a webhook once' },
  { table: 'plan_former_invoices', column: 'issued_at', days: 2557, purpose: 'tax law, which asks for seven years' },
  { table: 'rate_limits', column: 'expire', days: 1, purpose: 'counting requests' },
  { table: 'survey_openings', column: 'opened_at', days: 400, purpose: 'importing late submissions' },
  {
    table: 'graphile_worker._private_jobs',
    column: 'run_at',
    days: 30,
    purpose: 'retrying a failed job by hand',
    only: 'attempts >= max_attempts and locked_at is null',
  },
]

const clinicalRecord = 'part of the patient’s record: until the patient is erased or de-identified'
const clinicContent = 'what a clinic made: until it is deleted or the clinic leaves'
const account = 'part of an account: until it is removed or erased'
const money = 'tax law: seven years'
const installation = 'of the installation: it does not grow'
const counted = 'counted anew from the patient’s record: until the program or the patient is deleted'
const auditLog = 'the audit log, which nobody may shorten'

/** Tables without a retention rule, and the reason. */
export const keptTables: Record<string, string> = {
  account_authenticators: account,
  account_event_queue: 'emptied by sealing, within seconds',
  account_event_seals: auditLog,
  account_events: auditLog,
  account_passkeys: account,
  account_recovery_codes: account,
  account_support_links: 'shown to the clinic with the support sessions: until the clinic leaves',
  accounts: account,
  backups: 'until the backup that it names is deleted',
  discharge_imports: clinicalRecord,
  discharges: clinicalRecord,
  education_pages: clinicContent,
  education_reviews: clinicContent,
  exercise_favorites: account,
  exercise_figures: clinicContent,
  exercise_import_rows: 'deleted with its import, a month after it',
  exercise_pictures: clinicContent,
  exercise_reviews: clinicContent,
  exercise_versions: clinicContent,
  exercise_videos: clinicContent,
  exercise_words: clinicContent,
  exercises: clinicContent,
  migrations: installation,
  patient_next_days: clinicalRecord,
  notification_devices: 'until its subscription ends, or the account is erased',
  notification_message_pictures: clinicalRecord,
  notification_messages: clinicalRecord,
  notification_pictures: 'until no message or ticket shows it',
  notification_push_keys: installation,
  notification_settings: account,
  notification_templates: clinicContent,
  operator: 'proof of what operators did to organizations',
  operator_warnings: 'until the problem is over',
  organization_exports: 'its file for a week; that it was made and downloaded, until the clinic leaves',
  organization_files: 'until what shows the file is deleted',
  organization_notes: 'what operators wrote down about a clinic: until it leaves',
  organizations: 'until the clinic leaves',
  patient_alerts: clinicalRecord,
  patient_counts: 'numbers only, until the clinic leaves',
  patient_import_rows: 'deleted with its import, a day after it',
  patients: clinicalRecord,
  plan_addons: installation,
  plan_corrections: money,
  plan_grants: money,
  plan_invoices: money,
  plan_invoice_counter: installation,
  plan_ledger: money,
  plan_limits: installation,
  plan_orders: money,
  plan_prices: installation,
  plan_promos: installation,
  plan_requests: money,
  plan_sandbox: 'of the payment sandbox',
  plan_settings: installation,
  plan_subscriptions: money,
  plans: installation,
  practitioner_reassignments: clinicalRecord,
  practitioners: account,
  program_changes: clinicalRecord,
  program_events: clinicalRecord,
  programs: clinicalRecord,
  records: 'copies for a day; that a record was erased, for ever',
  series: clinicalRecord,
  series_education: clinicalRecord,
  series_education_reads: clinicalRecord,
  series_prescription_versions: clinicalRecord,
  series_prescriptions: clinicalRecord,
  series_progression_rules: clinicalRecord,
  statistics_exercises: counted,
  statistics_outcomes: counted,
  statistics_patients: counted,
  statistics_totals: 'numbers of patients without names, counted anew once a day',
  statistics_weeks: counted,
  survey_consents: clinicalRecord,
  survey_forms: clinicContent,
  survey_licences: clinicContent,
  survey_responses: clinicalRecord,
  survey_schedules: clinicalRecord,
  survey_syncs: installation,
  survey_versions: clinicContent,
  surveys: clinicContent,
  ticket_replies: 'part of a ticket: until its author is erased or the clinic leaves',
  tickets: 'until its author is erased or the clinic leaves',
  unmatched_submissions: 'until an operator assigns or discards it',
  workout_changes: clinicalRecord,
  workout_entries: clinicalRecord,
  workout_form_checks:
    'the video, drawing and voice note for 1 to 365 days after the answer, as the clinic chose, or 90 days without one (`deleteFormChecks`); consent and written answer are part of the patient’s record. Parts of a video that was not sent to the end: a day',
  workout_proposals: clinicalRecord,
  workout_reminders: 'until the patient removes it, or is erased',
  patient_goals: clinicalRecord,
  patient_share_patients: clinicalRecord,
  workout_tablets: 'which devices could open sessions: until the clinic leaves',
  patient_carers: 'who could open a patient’s app: until the patient is erased',
  patient_shares: 'who could see a patient: until the clinic leaves or an account of the two is removed',
  patient_kits: clinicalRecord,
  patient_pauses: clinicalRecord,
  patient_visit_changes: clinicalRecord,
  patient_visits: clinicalRecord,
  patient_goal_ratings: clinicalRecord,
  workout_calendars: 'until the patient turns the calendar off, or is erased',
  workout_snoozes: 'one row per patient, overwritten by their next choice, until they are erased',
  workouts: clinicalRecord,
}

const periodOf = (days: number) => (days === 1 ? '24 hours' : `${days} days`)

/** docs/retention.md */
export const retentionDocument = () => `# How long data is kept

Written from \`server/jobs/retention.rules.ts\`. The job \`deleteExpired\` deletes every hour what is older.

## Deleted after a time

| Table | Kept for | Counted from | Purpose |
|---|---|---|---|
${retentionRules.map(({ table, column, days, purpose }) => `| ${table} | ${periodOf(days)} | ${column} | ${purpose} |`).join('\n')}

## Kept

| Table | Until |
|---|---|
${Object.entries(keptTables)
  .map(([table, until]) => `| ${table} | ${until} |`)
  .join('\n')}
`

// Tests that take a minute or more, which run in `npm test` but not in `npm run check`.

/** These start programs, end them, and inspect the rest: each in its own process. */
export const withProcesses = [
  'server/bundle.test.ts',
  'server/crash-recovery.test.ts',
  'server/database-outage.test.ts',
  'server/database/durability.test.ts',
  'server/database/embedded-postgres.test.ts',
  'server/exercises/video*.test.ts',
  'server/http/hostile-connections.test.ts',
  'server/jobs/lost-jobs.test.ts',
  'server/monitoring/traces.test.ts',
  'server/notifications/processes.test.ts',
  'server/rolling-restart.test.ts',
  'server/soak.test.ts',
]

/** These try thousands of cases, or move a whole clinic. The slowest come first. */
export const exhaustive = [
  'figure/library.test.ts',
  'server/workouts/reminder-processes.test.ts',
  'server/access.test.ts',
  'server/care-sequences.test.ts',
  'server/http/fuzz.test.ts',
  'server/plans/money.test.ts',
  'server/access-sequences.test.ts',
  'server/plans/stripe-money.test.ts',
  'server/operator/offboarding.test.ts',
  'server/backup/backup.test.ts',
  'server/backup/restore-start.test.ts',
  'server/database/upgrade.test.ts',
  'server/demo/self-hosted-demo.test.ts',
  'server/first-start.test.ts',
  'server/http/hostile-input.test.ts',
  'server/notifications/notification-sequences.test.ts',
  'server/workouts/reminder-repeats.test.ts',
]

import { expect, test } from 'vitest'
import type { HealthFacts } from '@kinora/contract/operator-health.ts'
import { isUrgent, warningsOf } from './operator-health.rules.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const well: HealthFacts = {
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  databaseBytes: 80_000_000,
  jobs: { waiting: 2, working: 0, failed: 0, lagSeconds: 0 },
  emails: { isEnabled: true, waiting: 0, failed: 0, sent: 31 },
  backup: {
    isNightly: true,
    last: { at: '2026-11-22T16:20:00Z', name: 'kinora.backup', bytes: 5_000_000, rows: 1200, files: 7 },
    failure: null,
  },
}
const textsOf = (facts: Partial<HealthFacts>) => warningsOf({ ...well, ...facts }, now).map(({ text }) => text)

test('an installation that is well has no warning', () => {
  expect(textsOf({})).toEqual([])
})

test('every problem is said with what to do about it', () => {
  expect(textsOf({ disk: { freeBytes: 1e9, totalBytes: 100e9 } })).toEqual([
    'Only 1.0 GB of disk space is left. When the disk is full, nothing can be saved: free up space.',
  ])
  expect(textsOf({ jobs: { waiting: 9, working: 0, failed: 1, lagSeconds: 3600 } })).toEqual([
    '1 job has failed.',
    'Jobs have been waiting for 60 minutes. Check that a worker is running.',
  ])
  expect(textsOf({ emails: { isEnabled: false, waiting: 4, failed: 2, sent: 0 } })).toEqual([
    'No mail server is set, so no email is sent. Set SMTP_URL, and restart Kinora.',
    '2 emails could not be sent.',
  ])
})

test('a backup that failed, is two days old or was never wanted is told apart', () => {
  const failure = { at: '2026-11-22T16:20:00Z', failure: 'ENOSPC: no space left on device' }
  const old = { ...well.backup.last!, at: '2026-11-20T16:20:00Z' }
  expect(textsOf({ backup: { ...well.backup, failure } })).toEqual([`The last backup failed: ${failure.failure}`])
  expect(textsOf({ backup: { ...well.backup, last: old } })).toEqual([
    'There has been no backup for two days. See the job backUp under Jobs.',
  ])
  const [never] = warningsOf({ ...well, backup: { isNightly: false, last: null, failure: null } }, now)
  expect(never).toMatchObject({ kind: 'noBackup' })
  // An operator who backs up the database in another way must not get an email every day.
  expect(isUrgent(never!)).toBe(false)
})

import { z } from 'zod'
import { defineApi } from './api.ts'
import { MomentOut } from './fields.ts'

/** A problem that the operator should act on. */
export const HealthWarning = z.object({
  kind: z.enum(['backup', 'noBackup', 'disk', 'failedJobs', 'stuckJobs', 'mailServer', 'emails']),
  text: z.string(),
})
export type HealthWarning = z.infer<typeof HealthWarning>

const HealthFacts = z.object({
  /** The disk with the data folder; null if the system does not say. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  databaseBytes: z.number(),
  jobs: z.object({ waiting: z.number(), working: z.number(), failed: z.number(), lagSeconds: z.number() }),
  /** The last thirty days. */
  emails: z.object({ isEnabled: z.boolean(), waiting: z.number(), failed: z.number(), sent: z.number() }),
  backup: z.object({
    /** True if nightly backups are set up. */
    isNightly: z.boolean(),
    last: z
      .object({ at: MomentOut, name: z.string(), bytes: z.number(), rows: z.number(), files: z.number() })
      .nullable(),
    /** Why the newest attempt failed. */
    failure: z.object({ at: MomentOut, failure: z.string() }).nullable(),
  }),
})
export type HealthFacts = z.infer<typeof HealthFacts>

export const Health = HealthFacts.extend({ warnings: z.array(HealthWarning) })
export type Health = z.infer<typeof Health>

export const operatorHealth = defineApi('operator', {
  health: {
    route: 'GET /operator/health',
    roles: ['admin'],
    reply: Health,
    failure: 'Failed to read the health of the installation',
  },
})

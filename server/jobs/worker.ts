import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { accountJobs } from '../accounts/account.jobs.ts'
import { carerJobs } from '../patients/carer.jobs.ts'
import { backupJobs } from '../backup/backup.jobs.ts'
import type { Tasks } from './enqueue.ts'
import type { JobContext, JobHandlers } from './job-context.ts'
import { traceJobs } from '../monitoring/trace-jobs.ts'
import { retentionJobs } from './retention.jobs.ts'
import { releaseLostJobs, resumeInterruptedJobs } from './lost-jobs.ts'
import { repeat } from './repeat.ts'
import { exerciseJobs } from '../exercises/exercise.jobs.ts'
import { workoutJobs } from '../workouts/workout.jobs.ts'
import { notificationJobs } from '../notifications/notification.jobs.ts'
import { deleteSmsChoice } from '../notifications/notification-setting.queries.ts'
import { organizationJobs } from '../organizations/organization.jobs.ts'
import { patientDataModules } from '../patient-data-modules.ts'
import { patientExportJobs } from '../patients/patient-export.jobs.ts'
import { startOutbox } from '../emails/outbox.service.ts'
import { sealEvents } from '../audit/audit-seal.service.ts'
import { sortSearchEntries } from '../database/search-text.ts'
import { surveyJobs } from '../surveys/survey.jobs.ts'
import { surveySyncJobs } from '../surveys/jotform-sync.jobs.ts'
import { statisticsJobs } from '../statistics/statistics.jobs.ts'
import { ticketJobs } from '../tickets/ticket.jobs.ts'
import { offboardingJobs } from '../operator/offboarding.jobs.ts'
import { operatorWarningJobs } from '../operator/operator-warning.jobs.ts'
import { drawAttachment } from '../plans/invoice.service.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import { practitionerJobs } from '../practitioners/practitioner.jobs.ts'

/** Milliseconds between two seals of the audit log, made by the first process that is due. */
const sealEvery = 8_000
/**
 * How often new search entries are merged into the index: each search reads the pending ones, and a long list slows
 * down an insert.
 */
const sortEvery = 1_000

async function seal({ systemDb, log }: JobContext) {
  for (const head of await sealEvents(systemDb)) log.info({ audit: head }, 'Sealed the audit log.')
}

/**
 * Waits until the last finished jobs are marked, because graphile-worker stops without waiting and they would run
 * again.
 */
async function isUnused(pool: Pool) {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await sleep(10)
}

interface WorkerOptions {
  /** Seconds after which the jobs and emails of a killed process are taken over. */
  takeoverSeconds?: number
  /** No other process uses this database. */
  isAlone?: boolean
}

const hour = 3_600_000

/**
 * When each job runs, in UTC: most shortly after a full hour, because a new day may have begun in some time zone. If
 * nothing ran at that time, for example because the computer was off, a job with `madeUpFor` (milliseconds) runs at the
 * next start.
 */
const schedule: { at: string; task: keyof Tasks; madeUpFor?: number }[] = [
  { at: '12 * * * *', task: 'renewSandboxSubscriptions' },
  { at: '14 * * * *', task: 'comparePayments' },
  { at: '2 * * * *', task: 'summarizePatients', madeUpFor: hour },
  { at: '21 * * * *', task: 'countStatistics' },
  { at: '9 * * * *', task: 'notifyMissedWorkouts' },
  { at: '* * * * *', task: 'remindWorkouts' },
  { at: '5 * * * *', task: 'remindSurveys' },
  { at: '*/5 * * * *', task: 'notifyUnseenAlerts' },
  { at: '*/15 * * * *', task: 'sendDigests' },
  { at: '*/5 * * * *', task: 'tidyVideos' },
  { at: '36 * * * *', task: 'deleteFormChecks' },
  { at: '*/10 * * * *', task: 'syncSurveys' },
  { at: '*/10 * * * *', task: 'tellOperators' },
  { at: '41 * * * *', task: 'deleteUnsentPictures' },
  { at: '33 * * * *', task: 'deleteExpired' },
  { at: '17 * * * *', task: 'anonymizePractitioners' },
  { at: '20 16 * * *', task: 'backUp', madeUpFor: 24 * hour },
  { at: '27 * * * *', task: 'removeExpiredExports' },
  { at: '29 * * * *', task: 'removeExpiredOrganizationExports' },
]

const handlersOf = (context: JobContext): JobHandlers => ({
  ...backupJobs(context),
  ...accountJobs(context),
  ...carerJobs(context),
  ...operatorWarningJobs(context),
  ...offboardingJobs(context),
  ...planJobs(context),
  ...practitionerJobs(context),
  ...exerciseJobs(context),
  ...notificationJobs(context),
  ...workoutJobs(context),
  ...surveyJobs(context),
  ...surveySyncJobs(context),
  ...statisticsJobs(context),
  ...ticketJobs(context),
  ...retentionJobs(context),
  ...organizationJobs(context),
  ...patientExportJobs(context, patientDataModules),
})

/** Runs jobs until stopped. A failed job is tried up to ten times, with growing delays. */
export async function startWorker(
  pool: Pool,
  context: JobContext,
  { takeoverSeconds = 20, isAlone = false }: WorkerOptions = {},
) {
  // An interrupted payment of the previous process blocks the next one of its clinic.
  if (isAlone) await resumeInterruptedJobs(pool, ['settleOrder', 'settleCorrection'])
  const lostJobs = releaseLostJobs(pool, takeoverSeconds)
  const events: WorkerEvents = new EventEmitter()
  // graphile-worker locks jobs by pool id, not by worker id.
  events.on('pool:create', ({ workerPool: { id } }) => void lostJobs.holdLock(id).catch(() => undefined))
  events.on('job:start', ({ job }) => lostJobs.jobStarted(job.id))
  events.on('job:complete', ({ job }) => lostJobs.jobEnded(job.id))
  const worker = await run({
    events,
    pgPool: pool,
    schema: 'graphile_worker',
    taskList: traceJobs(handlersOf(context) as unknown as TaskList),
    // A video occupies one slot for minutes; videos are converted one at a time.
    concurrency: 3,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') process.stderr.write(`${JSON.stringify({ level, worker: message })}\n`)
    }),
    parsedCronItems: parseCronItems(
      schedule.map(({ at, task, madeUpFor = 0 }) => ({
        match: at,
        task,
        identifier: task,
        options: { backfillPeriod: madeUpFor },
      })),
    ),
  })
  const repeated = [
    repeat(context, () => seal(context), sealEvery, 'Could not seal the audit log; trying again in a few seconds.'),
    repeat(
      context,
      () => sortSearchEntries(context.systemDb),
      sortEvery,
      'Could not sort entries into search indexes.',
    ),
  ]
  const outbox = startOutbox(
    {
      ...context,
      stopSms: (accountId) => deleteSmsChoice(context.systemDb, accountId),
      drawAttachment: (document) => drawAttachment(context.systemDb, context.integrations.supplier, document),
    },
    { leaseSeconds: takeoverSeconds },
  )
  return {
    async stop() {
      await outbox?.stop()
      for (const each of repeated) await each.stop()
      await worker.stop()
      await lostJobs.stop()
      await isUnused(pool)
    },
  }
}

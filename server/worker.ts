import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { accountJobs } from './accounts/jobs.ts'
import type { Db } from './database/connect.ts'
import type { Tasks } from './database/enqueue.ts'
import { watchLostJobs } from './database/lost-jobs.ts'
import { exerciseJobs } from './exercises/jobs.ts'
import { logJobs } from './logs/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import type { Mail } from './outside/mail.ts'
import type { Outside } from './outside/outside.ts'
import { ticketJobs } from './tickets/jobs.ts'
import { planJobs } from './plans/jobs.ts'
import { practitionerJobs } from './practitioners/jobs.ts'

/** What a job has at hand. */
export interface Workshop {
  db: Db
  system: Db
  outside: Outside
  mail: Mail
}
export type Jobs = { [K in keyof Tasks]: (payload: Tasks[K]) => Promise<void> }

/** Works the queue until stopped. A job that fails is tried ten times, later and later. */
export async function startWorker(pool: Pool, workshop: Workshop) {
  const jobs: Jobs = {
    ...accountJobs(workshop),
    ...planJobs(workshop),
    ...practitionerJobs(workshop),
    ...exerciseJobs(workshop),
    ...notificationJobs(workshop),
    ...logJobs(workshop),
    ...ticketJobs(workshop),
  }
  const watch = watchLostJobs(pool)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker: { workerId } }) => void watch.lives(workerId).catch(() => undefined))
  const worker = await run({
    events,
    pgPool: pool,
    schema: 'graphile_worker',
    taskList: jobs as unknown as TaskList,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') process.stderr.write(`${JSON.stringify({ level, worker: message })}\n`)
    }),
    // A little after each full hour, for whichever time zone has just begun a new day.
    parsedCronItems: parseCronItems([
      { match: '12 * * * *', task: 'renewSandbox', identifier: 'renewSandbox' },
      { match: '14 * * * *', task: 'comparePayments', identifier: 'comparePayments' },
      { match: '2 * * * *', task: 'summarizeAll', identifier: 'summarizeAll' },
      { match: '9 * * * *', task: 'tellMissed', identifier: 'tellMissed' },
      { match: '*/15 * * * *', task: 'sendDigests', identifier: 'sendDigests' },
      { match: '41 * * * *', task: 'tidyNotifications', identifier: 'tidyNotifications' },
      { match: '17 * * * *', task: 'forgetPractitioners', identifier: 'forgetPractitioners' },
    ]),
  })
  return {
    async stop() {
      await worker.stop()
      await watch.stop()
    },
  }
}

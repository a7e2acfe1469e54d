import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { createAuthenticator } from './accounts/login-session.service.ts'
import { findSession } from './accounts/login-session.queries.ts'
import { startWorker } from './jobs/worker.ts'
import { connect, openPool, type Db } from './database/connect.ts'
import { openChangeFeed } from './database/change-feed.ts'
import { urlFor, type DatabaseRole } from './database/migrate.ts'
import { openAdmission } from './http/admission.ts'
import { createHttpServer, type HttpServerSettings } from './http/http-server.ts'
import type { Actor } from './http/actor.ts'
import { openAuditJournal } from './http/audit-journal.ts'
import { auditWriter, groupedAuditWriter } from './http/audit-writer.ts'
import { countStreams } from './http/event-stream.ts'
import { openDocs } from './http/api-docs.ts'
import { rateLimiter } from './http/rate-limits.ts'
import { openWeb, type WebSettings } from './http/web-client.ts'
import { ownSurveys, type SurveyProvider } from './integrations/survey-provider.ts'
import type { SmsSender } from './integrations/sms.ts'
import type { EmailSender } from './integrations/smtp.ts'
import type { Integrations } from './integrations/integrations.ts'
import type { PaymentProvider } from './integrations/payment-provider.ts'
import { writableCheck } from './monitoring/disk.ts'
import { acceptsWrites } from './monitoring/operator-health.queries.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { measureRequests } from './monitoring/request-metrics.ts'
import { openSandbox } from './plans/payment-sandbox.service.ts'
import { apis, openRoutes } from './routes.ts'

export interface AppSettings extends HttpServerSettings {
  /** The address of the migrated database as its owner; the app itself logs in as the two lesser roles. */
  ownerUrl: string
  /** The same database through PgBouncer in transaction mode, for requests. Jobs and LISTEN need sessions of their own. */
  poolerUrl?: string
  /** Without a payment provider the app uses the sandbox; without a survey provider it serves its own forms. */
  integrations: Omit<Integrations, 'paymentProvider' | 'surveyProvider'> & {
    paymentProvider?: PaymentProvider
    surveyProvider?: SurveyProvider
  }
  emailSender: EmailSender
  smsSender?: SmsSender
  requestsPerMinute: number
  /** Answers a read only once its audit entry is in the database, not just in a file of the data folder. */
  waitsForAudit?: boolean
  /** Absent in tests of the API alone. */
  web?: Omit<WebSettings, 'surveyFrame'>
  /** Seconds after which another process takes over the jobs and emails of a killed one; 20 by default. */
  takeoverSeconds?: number
  /** True if no other process can be working on this database, so that unfinished work is known to be interrupted. */
  isAlone?: boolean
  /** Milliseconds for which a stopping process still serves while proxies switch to others; none by default. */
  drainMilliseconds?: number
  /** False if another process runs the jobs. */
  isWorker?: boolean
}

/** The connection pools and the databases that use them. */
function openDatabases({ ownerUrl, poolerUrl, integrations: { secret } }: AppSettings) {
  const forRequests = (role: DatabaseRole, size: number) =>
    openPool(urlFor(role, poolerUrl ?? ownerUrl, secret), size, {
      isBehindPooler: poolerUrl !== undefined,
      destroysIdle: true,
    })
  const pools = {
    app: forRequests('kinora_app', 8),
    system: forRequests('kinora_system', 6),
    independent: forRequests('kinora_system', 4),
    // Jobs have their own connection pools, so that requests and sign-in never wait for them.
    jobs: openPool(urlFor('kinora_system', ownerUrl, secret), 6),
  }
  const databases = {
    db: connect(pools.app),
    systemDb: connect(pools.system),
    independentDb: connect(pools.independent),
  }
  const jobs = { db: connect(openPool(urlFor('kinora_app', ownerUrl, secret), 2)), systemDb: connect(pools.jobs) }
  const all = [...Object.values(databases), ...Object.values(jobs)]
  return { pools, ...databases, jobs, closeDatabases: () => Promise.all(all.map((db) => db.destroy())) }
}

type Log = Parameters<typeof groupedAuditWriter>[2]

/** Writes audit entries of reads through a file of the data folder, or directly to the database. */
function openAudit({ integrations: { dataFolder }, waitsForAudit }: AppSettings, systemDb: Db, log: Log) {
  if (!dataFolder || waitsForAudit) return { recordAccess: auditWriter(systemDb), closeAudit: undefined }
  const journal = openAuditJournal(join(dataFolder, 'audit'))
  const { recordAccess, close } = groupedAuditWriter(systemDb, journal, log)
  return { recordAccess, closeAudit: close }
}

/** The origin of Jotform's frame; undefined for our own forms, which need none. */
const surveyFrameOf = ({ surveyProvider, appUrl }: Integrations) =>
  surveyProvider.name === 'jotform' ? { ...surveyProvider, origin: new URL(appUrl).origin } : undefined

/** The whole server on a migrated database, not yet listening. */
export async function buildApp(settings: AppSettings) {
  const { ownerUrl, emailSender, smsSender } = settings
  const { pools, db, systemDb, independentDb, jobs, closeDatabases } = openDatabases(settings)
  const integrations: Integrations = {
    paymentProvider: openSandbox(independentDb),
    surveyProvider: ownSurveys,
    ...settings.integrations,
  }
  const authenticator = createAuthenticator(systemDb, integrations.secret)
  const isSessionActive = async ({ sessionId }: Actor) => (await findSession(systemDb, sessionId)) !== undefined
  const changeFeed = openChangeFeed(urlFor('kinora_app', ownerUrl, integrations.secret))
  // Sixteen times the number of connections, a queue that takes about half a second to process.
  const enter = openAdmission({ places: 128, patienceMilliseconds: 600 })

  const { dataFolder } = integrations
  const { countRequest, countAddress } = rateLimiter(pools.system, settings.requestsPerMinute)
  const isWritable = dataFolder ? writableCheck(dataFolder) : async () => true
  const isReady = async () => (await acceptsWrites(db)) && (await isWritable())
  let isClosed = false
  const log = { error: (error: unknown) => http.log.error(error) }
  const { recordAccess, closeAudit } = openAudit(settings, systemDb, log)
  const requestMetrics = new Registry()
  const http = await createHttpServer(
    { ...settings, isHttps: integrations.appUrl.startsWith('https:') },
    (api) => {
      const databases = { db, systemDb, independentDb }
      const checks = { ...authenticator, isSessionActive, recordAccess, countRequest, enter }
      openRoutes({ http: api, ...databases, integrations, changeFeed, ...checks })
      openDocs(api, settings.apiBase, apis, countAddress)
    },
    { isReady, isDraining: () => isClosed, countAddress, onCreate: (app) => measureRequests(app, requestMetrics) },
  )
  if (settings.web) await openWeb(http, { ...settings.web, surveyFrame: surveyFrameOf(integrations) })

  const worker =
    settings.isWorker === false
      ? undefined
      : await startWorker(pools.jobs, { ...jobs, integrations, emailSender, smsSender, log: http.log }, settings)
  const measured = { systemDb, pools, requestMetrics, dataFolder }
  const collectMetrics = createMetrics({ ...measured, countStreams: () => countStreams(http) })
  return {
    http,
    db,
    systemDb,
    collectMetrics,
    /** Stops accepting requests after a moment, finishes those in progress, returns jobs to the queue and closes the database. */
    async close() {
      if (isClosed) return
      isClosed = true
      await sleep(settings.drainMilliseconds ?? 0)
      await http.close()
      await closeAudit?.()
      // Converting a video may take minutes. The next worker starts it again.
      integrations.videoConverter.close()
      await worker?.stop()
      await changeFeed.close()
      await closeDatabases()
    },
  }
}

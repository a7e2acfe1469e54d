import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealAuthenticatorsAnew } from './accounts/authenticator-seal.service.ts'
import { freeStartMemory, markHeapLessOften } from './monitoring/v8-heap.ts'
import { firstOperatorUrl } from './accounts/operator-account.service.ts'
import { backupSettings, openFiles } from './backup/backup-settings.ts'
import { createUpgradeBackup, type BackupSettings } from './backup/backup.ts'
import { recordBackup } from './backup/backup.queries.ts'
import { allowBackup, migrate, pendingMigrations } from './database/migrate.ts'
import { ensureStarterPages } from './education/education.service.ts'
import { ensureStarterLibrary } from './exercises/exercise-import.service.ts'
import { buildApp, type AppSettings } from './app.ts'
import type { FileStorage } from './integrations/file-storage.ts'
import { drawMissingStills } from './integrations/starter-stills.ts'
import { openVideoConverter } from './integrations/video-converter.ts'
import { smtpSender } from './integrations/smtp.ts'
import { twilioSender } from './integrations/sms.ts'
import { webPushSender } from './integrations/web-push.ts'
import { openJotform } from './integrations/jotform.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { liftPlanLimits } from './plans/plan.queries.ts'
import type { Settings } from './settings.ts'
import { say } from './command-line.ts'

/** `--prepare` creates the database with the demo and exits: `npm start` does so while it builds the web client. */
const isPreparing = process.argv.includes('--prepare')
const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

type App = Awaited<ReturnType<typeof buildApp>>

/** The backup goes to the data folder if BACKUP_TO is not set. */
async function backUpBeforeUpgrade(ownerUrl: string, backup: BackupSettings) {
  if ((await pendingMigrations(ownerUrl)).length === 0) return undefined
  say('Backing up the database before it is upgraded')
  await allowBackup(ownerUrl, backup.secret)
  return createUpgradeBackup(backup)
}

/** A database that is running, and how to stop it. */
export type OpenDatabase = {
  ownerUrl: string
  /** Called before the first request: until then, an interrupted first start begins again with an empty database. */
  complete: () => Promise<unknown>
  stop: () => Promise<void>
}

/** The settings of the app, from the server's settings. */
async function appSettings(settings: Settings, ownerUrl: string, fileStorage: FileStorage, backup: BackupSettings) {
  const { secret, appUrl, BASE_PATH } = settings
  const apiBase = `${BASE_PATH}${settings.API_BASE}`
  const integrations: AppSettings['integrations'] = {
    fileStorage,
    videoConverter: openVideoConverter({ ffmpeg: settings.FFMPEG, folder: join(settings.dataFolder, 'work') }),
    appUrl,
    apiPath: settings.API_BASE,
    emailFrom: settings.MAIL_FROM ?? `no-reply@${new URL(appUrl).hostname}`,
    isEmailEnabled: settings.SMTP_URL !== undefined,
    isSmsEnabled: settings.sms !== undefined,
    secret,
    ...(settings.stripe && {
      paymentProvider: (await import('./integrations/stripe.ts')).openStripe(settings.stripe),
    }),
    ...(settings.jotform && {
      surveyProvider: openJotform({ ...settings.jotform, stylesheet: `${BASE_PATH}/jotform.css` }),
    }),
    supplier: { name: settings.SUPPLIER_NAME, abn: settings.SUPPLIER_ABN ?? null },
    webPush: webPushSender(),
    dataFolder: settings.dataFolder,
    isSelfHosted: settings.SELF_HOSTED,
    isDemoPublic: settings.DEMO_PUBLIC,
    ...(settings.BACKUP_TO && { backup: { ...backup, keepDays: settings.BACKUP_KEEP_DAYS } }),
    pushKeys: settings.pushKeys,
  }
  return {
    ownerUrl,
    poolerUrl: settings.DATABASE_POOLER_URL,
    apiBase,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.BEHIND_PROXY,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    waitsForAudit: settings.AUDIT_WAITS,
    integrations,
    emailSender: smtpSender(settings.SMTP_URL),
    smsSender: twilioSender(settings.sms),
    drainMilliseconds: isPreparing ? 0 : settings.DRAIN_SECONDS * 1000,
    takeoverSeconds: settings.TAKEOVER_SECONDS,
    // The embedded database refuses a second process.
    isAlone: settings.DATABASE_URL === undefined,
    isWorker: settings.ROLE !== 'web',
    web: existsSync(webFolder) ? webSettings(settings, fileStorage, apiBase) : undefined,
  }
}

const webSettings = (settings: Settings, { origin, downloadOrigin }: FileStorage, apiBase: string) => ({
  folder: webFolder,
  basePath: settings.BASE_PATH,
  apiBase,
  isSelfHosted: settings.SELF_HOSTED,
  isEmailEnabled: settings.SMTP_URL !== undefined,
  hasStripe: settings.stripe !== undefined,
  uploadOrigin: origin,
  downloadOrigin,
  providerUrl: settings.PROVIDER_URL,
  aboutUrl: settings.ABOUT_URL,
})

/**
 * Adds the starter library and, on an empty database, the demo clinic. Returns the demo's logins if there is a demo.
 */
async function fillDatabase({ http, systemDb }: App, settings: Settings) {
  const { secret, appUrl, SELF_HOSTED: isSelfHosted } = settings
  if (settings.FORMER_SECRET) await sealAuthenticatorsAnew(systemDb, settings.FORMER_SECRET, secret)
  await ensureStarterLibrary(systemDb)
  await ensureStarterPages(systemDb)
  const demo = settings.DEMO === false ? undefined : await import('./demo/demo.ts')
  const isDemo = await demo?.createDemo(
    { app: http, systemDb, secret, apiBase: `${settings.BASE_PATH}${settings.API_BASE}`, appUrl, isSelfHosted },
    say,
    { waitsForVideo: isPreparing && settings.ROLE !== 'web' },
  )
  if (isSelfHosted) await liftPlanLimits(systemDb)
  return isDemo ? demo?.demoLogins : undefined
}

/** Logs the address of Kinora, and who may sign in. */
async function printAddresses({ http, systemDb }: App, settings: Settings, demoLogins: string | undefined) {
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.PORT
  say(`\nKinora is ready at ${settings.APP_URL ?? `http://localhost:${port}${settings.BASE_PATH}`}`)
  if (demoLogins) say(demoLogins)
  const operatorUrl = await firstOperatorUrl(systemDb, settings)
  if (operatorUrl)
    say(`\nNobody operates this installation yet. Within three days, become its operator at\n  ${operatorUrl}`)
}

export async function start(settings: Settings, opening: Promise<OpenDatabase>) {
  const { PORT: port, HOST: host } = settings
  const traces = settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./monitoring/traces.ts')).startTraces()
    : undefined
  const fileStorage = await openFiles(settings)
  const { ownerUrl, complete, stop: stopDatabase } = await opening
  const backup = await backupSettings(settings, ownerUrl, fileStorage)
  const upgradeBackup = await backUpBeforeUpgrade(ownerUrl, backup)
  await migrate(ownerUrl, settings.secret)
  const app = await buildApp(await appSettings(settings, ownerUrl, fileStorage, backup))
  const metrics = settings.METRICS_PORT
    ? await serveMetrics(app.collectMetrics, { port: settings.METRICS_PORT, host })
    : undefined
  let stillsDrawing: ReturnType<typeof drawMissingStills> | undefined

  async function end() {
    setTimeout(() => process.exit(1), 20_000).unref()
    stillsDrawing?.stop()
    await metrics?.close()
    await app.close()
    await traces?.stop()
    await stopDatabase()
    process.exit(0)
  }
  let ending: Promise<void> | undefined
  const stop = () => (ending ??= end())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

  async function serve() {
    if (upgradeBackup) await recordBackup(app.systemDb, upgradeBackup)
    const demoLogins = await fillDatabase(app, settings)
    await complete()
    if (isPreparing) return stop()
    await app.http.listen({ port, host })
    freeStartMemory()
    markHeapLessOften()
    if (settings.DRAW_AHEAD) stillsDrawing = drawMissingStills()
    await printAddresses(app, settings, demoLogins)
  }
  await serve().catch((error: Error) => {
    // Whatever a start was doing fails once it is stopped.
    if (!ending) throw error
    return ending
  })
}

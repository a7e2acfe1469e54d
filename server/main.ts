import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { ensureDatabase } from './database/prepare-database.ts'
import { demoLogins, tellDemo } from './demo/demo.ts'
import { ensureStarterLibrary } from './exercises/exercise-import.service.ts'
import { buildHouse } from './app.ts'
import { folderFiles } from './integrations/file-storage.ts'
import { openFilms } from './integrations/video-converter.ts'
import { smtpMail } from './integrations/smtp.ts'
import { webPushSender } from './integrations/web-push.ts'
import { openJotform } from './integrations/jotform.ts'
import { openStripe } from './integrations/stripe.ts'
import { readSettings, type Settings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The database to use: the one of DATABASE_URL, or the embedded one in the data folder. */
async function openDatabase({ DATABASE_URL, dataFolder }: Settings) {
  if (DATABASE_URL) return { ownerUrl: DATABASE_URL, stop: async () => undefined }
  const embedded = await startEmbedded(join(dataFolder, 'database'), { say })
  await ensureDatabase(embedded.url('postgres', 'postgres'), 'kinora')
  return { ownerUrl: embedded.url('kinora', 'postgres'), stop: embedded.stop }
}

/** Where files lie: in the data folder, or in the S3 of the settings, which must answer. */
async function openFiles({ storage, dataFolder }: Settings) {
  if (!storage) return folderFiles(join(dataFolder, 'files'))
  const { s3Files } = await import('./integrations/s3-storage.ts')
  const files = s3Files(storage)
  await files.check()
  return files
}

async function start() {
  const settings = readSettings(process.env)
  const { secret, PORT, HOST, BASE_PATH } = settings
  const films = openFilms({ ffmpeg: settings.FFMPEG, folder: join(settings.dataFolder, 'work') })
  const files = await openFiles(settings)
  const database = await openDatabase(settings)
  await migrate(database.ownerUrl, secret)
  const appUrl = (settings.APP_URL ?? `http://localhost:${PORT}${BASE_PATH}`).replace(/\/$/, '')
  const apiBase = `${BASE_PATH}${settings.API_BASE}`
  const house = await buildHouse({
    ownerUrl: database.ownerUrl,
    apiBase,
    logLevel: settings.LOG_LEVEL,
    isBehindProxy: settings.BEHIND_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    outside: {
      files,
      films,
      appUrl,
      mailFrom: settings.MAIL_FROM ?? `no-reply@${new URL(appUrl).hostname}`,
      isMailing: settings.SMTP_URL !== undefined,
      secret,
      ...(settings.stripe && { payments: openStripe(settings.stripe) }),
      ...(settings.jotform && { forms: openJotform({ ...settings.jotform, stylesheet: `${BASE_PATH}/jotform.css` }) }),
      supplier: { name: settings.SUPPLIER_NAME, abn: settings.SUPPLIER_ABN ?? null },
      push: webPushSender(),
      pushKeys: settings.pushKeys,
    },
    mail: smtpMail(settings.SMTP_URL),
    web: existsSync(webFolder)
      ? {
          folder: webFolder,
          basePath: BASE_PATH,
          apiBase,
          hasStripe: settings.stripe !== undefined,
          uploadOrigin: files.origin,
          isHttps: appUrl.startsWith('https:'),
          providerUrl: settings.PROVIDER_URL,
          aboutUrl: settings.ABOUT_URL,
        }
      : undefined,
  })

  async function stop() {
    setTimeout(() => process.exit(1), 20_000).unref()
    await house.close()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

  await ensureStarterLibrary(house.system)
  const isDemo =
    settings.DEMO !== false && (await tellDemo({ app: house.app, system: house.system, secret, apiBase, appUrl }, say))
  await house.app.listen({ port: PORT, host: HOST })
  const address = house.app.server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  say(`\nKinora is ready at ${settings.APP_URL ?? `http://localhost:${port}${BASE_PATH}`}`)
  if (isDemo) say(demoLogins)
}

// A mistake in one request must not end the others; it is logged whole.
process.on(
  'unhandledRejection',
  (reason) => void process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`),
)

await start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { jotformEnvironment, jotformOf } from './jotform-settings.ts'

const path = z
  .string()
  .regex(/^(\/[\w.~-]+)*\/?$/, 'must be a path like /clinic')
  .transform((text) => text.replace(/\/$/, ''))
const link = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://kinora.example' })
  .transform((url) => new URL(url).href)
const flag = z.enum(['0', '1', 'false', 'true'], 'must be 0 or 1').transform((text) => text === '1' || text === 'true')

/** Digits only: JavaScript also accepts 0x10 and 1e3 as numbers. */
const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

const isNetwork = (text: string) => {
  const [address = '', bits = '32', ...rest] = text.split('/')
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128 && rest.length === 0
}

/** False, the number of proxies in front of the server, or their addresses and networks. */
const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === '0' || text === 'false') return false
  if (text === 'true' || /^[1-9]$/.test(text)) return Number(text === 'true' ? 1 : text)
  const networks = text.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('must be the number of proxies in front, or their addresses like 10.0.0.0/8, 192.168.1.2')
  return false
})

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Every setting is an optional environment variable. */
const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.kinora'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  APP_URL: z.url({ protocol: /^https?$/, error: 'must be an address like https://clinic.example' }).optional(),
  API_BASE: path.default('/api'),
  BASE_PATH: path.default(''),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FORMER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  SMS_URL: link.default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  TAKEOVER_SECONDS: wholeNumber(1, 600).default(20),
  MAIL_FROM: z.email('must be an email address').optional(),
  VAPID_PUBLIC_KEY: z.string().min(80, 'must be a VAPID public key').optional(),
  VAPID_PRIVATE_KEY: z.string().min(40, 'must be a VAPID private key').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'must begin with mailto: or https://')
    .default('mailto:no-reply@kinora.example'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must begin with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  ...jotformEnvironment,
  SUPPLIER_NAME: z.string().min(1).max(120).default('Kinora'),
  SUPPLIER_ABN: z
    .string()
    .regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'must be an ABN of 11 digits')
    .optional(),
  S3_ENDPOINT: link.optional(),
  S3_PUBLIC_ENDPOINT: link.optional(),
  S3_PUBLIC_URL: link.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region like ap-southeast-2')
    .default('us-east-1'),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  /** `web` leaves jobs to other processes; `worker` runs them. */
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds up to 15').min(0).max(15).default(1),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: link.optional(),
  BACKUP_TO: z
    .string()
    .regex(/^(\/|\.|s3:\/\/[a-z0-9][a-z0-9.-]+$)/, 'must be a folder like /mnt/backups, or a bucket like s3://backups')
    .optional(),
  BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(14),
  FFMPEG: z.string().min(1).optional(),
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  SELF_HOSTED: flag.default(false),
  AUDIT_WAITS: flag.default(false),
  DRAW_AHEAD: flag.default(true),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).default(600),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 4000).default(300),
  BEHIND_PROXY: trustedProxies.default(false),
  PROVIDER_URL: link.optional(),
  ABOUT_URL: link.optional(),
})

export const settingNames = Object.keys(Environment.shape)

type ParsedEnvironment = z.infer<typeof Environment>
export type Settings = ReturnType<typeof readSettings>

/** Creates one folder at a time: `recursive` never returns in /proc, where none can be created. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/**
 * Written to another file and then linked, so that two parallel first starts share one secret, and neither reads half
 * of it.
 */
function makeSecret(file: string) {
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Created once and readable by its owner only, so that sessions survive a restart. */
function storedSecret(folder: string) {
  const file = join(folder, 'secret')
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  // A full disk leaves an empty file, and an empty secret lets anybody sign tokens.
  if (secret.length < 32)
    throw new Error(
      `The secret in ${file} is empty or cut off. Put back a copy of it; without one delete the file, and everybody signs in again.`,
    )
  return secret
}

/** Both keys must be set together. */
function pushKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: ParsedEnvironment) {
  if (!publicKey !== !privateKey)
    throw new Error('Kinora cannot start with these settings. VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together.')
  return publicKey && privateKey ? { publicKey, privateKey, subject } : undefined
}

/** All three must be set together. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: ParsedEnvironment) {
  const settingCount = [secretKey, publishableKey, webhookSecret].filter(Boolean).length
  if (settingCount === 0) return undefined
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error(
      'Kinora cannot start with these settings. STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together.',
    )
  return { secretKey, publishableKey, webhookSecret }
}

/** All three must be set together; without them no text message is sent. */
function smsOf({ SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from }: ParsedEnvironment) {
  if (!account && !token && !from) return undefined
  if (!account || !token || !from)
    throw new Error('Kinora cannot start with these settings. SMS_ACCOUNT, SMS_TOKEN and SMS_FROM belong together.')
  return { url, account, token, from }
}

/** S3 storage instead of the data folder. Bucket and credentials must be set together. */
function storageOf({ S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, ...given }: ParsedEnvironment) {
  const {
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: publicEndpoint,
    S3_PUBLIC_URL: publicUrl,
    S3_REGION: region,
  } = given
  if (!bucket && !key && !secret && !endpoint && !publicEndpoint && !publicUrl) return undefined
  if (!bucket || !key || !secret)
    throw new Error(
      'Kinora cannot start with these settings. S3_BUCKET, S3_KEY and S3_SECRET belong together, and the other S3 settings to them.',
    )
  const bare = (url: string | undefined) => url?.replace(/\/$/, '')
  return {
    ...{ bucket, key, secret, region },
    ...{ endpoint: bare(endpoint), publicEndpoint: bare(publicEndpoint), publicUrl: bare(publicUrl) },
  }
}

function checkBackup({ BACKUP_TO: to, BACKUP_KEY: key, S3_KEY }: ParsedEnvironment) {
  if (to && !key) throw new Error('Kinora cannot start with these settings. BACKUP_TO and BACKUP_KEY belong together.')
  if (to?.startsWith('s3:') && !S3_KEY)
    throw new Error('Kinora cannot start with these settings. A bucket in BACKUP_TO needs the S3 settings.')
}

/** Reads and validates the settings. @throws Error with one sentence for each wrong setting. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const presentSettings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = Environment.safeParse(presentSettings)
  if (!success) {
    const sentences = error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`)
    throw new Error(`Kinora cannot start with these settings. ${sentences.join(' ')}`)
  }
  checkBackup(data)
  const dataFolder = resolve(data.DATA_DIR)
  if (data.DATABASE_URL && !data.SECRET) {
    throw new Error('Kinora cannot start with these settings. SECRET must be set together with DATABASE_URL.')
  }
  if (data.DATABASE_POOLER_URL && !data.DATABASE_URL) {
    throw new Error('Kinora cannot start with these settings. DATABASE_POOLER_URL needs DATABASE_URL beside it.')
  }
  makeFolder(dataFolder)
  return {
    ...data,
    /** The public address, without a trailing slash. */
    appUrl: (data.APP_URL ?? `http://localhost:${data.PORT}${data.BASE_PATH}`).replace(/\/$/, ''),
    pushKeys: pushKeysOf(data),
    stripe: stripeOf(data),
    sms: smsOf(data),
    jotform: jotformOf(data),
    storage: storageOf(data),
    dataFolder,
    secret: data.SECRET ?? storedSecret(dataFolder),
  }
}

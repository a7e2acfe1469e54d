import type { FileStorage } from './file-storage.ts'
import type { LinkOptions } from './linked-file.ts'
import type { SurveyProvider } from './survey-provider.ts'
import type { VideoConverter } from './video-converter.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Supplier } from '../pdf/invoice.ts'
import type { BackupSettings } from '../backup/backup.ts'
import type { WebPush, PushKeys } from './web-push.ts'

/** External systems and their settings. `main.ts` provides the real ones, tests replace some. */
export interface Integrations {
  fileStorage: FileStorage
  /** Fails with a Problem if there is no ffmpeg. */
  videoConverter: VideoConverter
  /** The public address, without a trailing slash. */
  appUrl: string
  /** The path of the API below `appUrl`; `/api` by default. */
  apiPath?: string
  /** The sender's email address. */
  emailFrom: string
  /** False without a mail server: emails wait in the database, and no job is enqueued for them. */
  isEmailEnabled: boolean
  /** True if a text message provider is configured. */
  isSmsEnabled?: boolean
  /** Signs links and tokens. Never leaves the server. */
  secret: string
  surveyProvider: SurveyProvider
  paymentProvider: PaymentProvider
  /** The seller on invoices. */
  supplier: Supplier
  webPush: WebPush
  /** Clinics have no plan limits, and nothing is sold. */
  isSelfHosted?: boolean
  /** Whether the publicly known demo password works from other machines too. */
  isDemoPublic?: boolean
  /** For disk space and readiness; absent in tests. */
  dataFolder?: string
  /** Absent without nightly backups. */
  backup?: BackupSettings & { keepDays: number }
  /** The VAPID key pair; generated if there is none. */
  pushKeys?: PushKeys
  /** How linked files are fetched; undefined outside tests. */
  links?: LinkOptions
  /** Hosts of push services in addition to those of the well-known browsers. */
  pushHosts?: readonly string[]
}

/** The settings for sending email. */
export type EmailContext = Pick<Integrations, 'appUrl' | 'secret' | 'isEmailEnabled' | 'isSmsEnabled'>

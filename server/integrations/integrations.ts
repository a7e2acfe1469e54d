import type { FileStorage } from './file-storage.ts'
import type { SurveyProvider } from './survey-provider.ts'
import type { VideoConverter } from './video-converter.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Supplier } from '../pdf/invoice.ts'
import type { WebPush, PushKeys } from './web-push.ts'

/** What the server asks of others and of the machine. `main.ts` gives the real ones. */
export interface Integrations {
  fileStorage: FileStorage
  /** Makes videos playable, where there is an ffmpeg. */
  videoConverter: VideoConverter
  /** The address people reach the product at, without a slash at its end. */
  appUrl: string
  /** Whom letters come from, without the name. */
  emailFrom: string
  /** False where no mail server is set: letters are kept for the operator to read, and no job is queued for them. */
  isEmailEnabled: boolean
  /** Signs links and tokens; never leaves the server. */
  secret: string
  /** Who serves the forms of surveys, and keeps what they are sent. */
  surveyProvider: SurveyProvider
  /** Who takes the money for plans. */
  paymentProvider: PaymentProvider
  /** Who sells them, as invoices say it. */
  supplier: Supplier
  /** Tells browsers by web push. */
  webPush: WebPush
  /** The pair push services know the sender by; without one the product makes its own. */
  pushKeys?: PushKeys
  /** Push services beside those of the well-known browsers, by host. */
  pushHosts?: readonly string[]
}

/** What writing to somebody needs. */
export type EmailContext = Pick<Integrations, 'appUrl' | 'secret' | 'isEmailEnabled'>

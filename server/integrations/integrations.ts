import type { Files } from './file-storage.ts'
import type { Forms } from './survey-provider.ts'
import type { Films } from './video-converter.ts'
import type { Payments } from './payment-provider.ts'
import type { Supplier } from '../pdf/invoice.ts'
import type { Push, PushKeys } from './web-push.ts'

/** What the server asks of others and of the machine. `main.ts` gives the real ones. */
export interface Outside {
  files: Files
  /** Makes films playable, where there is an ffmpeg. */
  films: Films
  /** The address people reach the product at, without a slash at its end. */
  appUrl: string
  /** Whom letters come from, without the name. */
  mailFrom: string
  /** False where no mail server is set: letters are kept for the operator to read, and no job is queued for them. */
  isMailing: boolean
  /** Signs links and tokens; never leaves the server. */
  secret: string
  /** Who serves the forms of surveys, and keeps what they are sent. */
  forms: Forms
  /** Who takes the money for plans. */
  payments: Payments
  /** Who sells them, as invoices say it. */
  supplier: Supplier
  /** Tells browsers by web push. */
  push: Push
  /** The pair push services know the sender by; without one the product makes its own. */
  pushKeys?: PushKeys
  /** Push services beside those of the well-known browsers, by host. */
  pushHosts?: readonly string[]
}

/** What writing to somebody needs. */
export type Post = Pick<Outside, 'appUrl' | 'secret' | 'isMailing'>

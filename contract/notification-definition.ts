import { z } from 'zod'
import type { NotificationFacts } from './notification-facts.ts'

export const EmailTiming = z.enum(['now', 'digest', 'off'])
export type EmailTiming = z.infer<typeof EmailTiming>

/**
 * `inCharge`: the practitioner in charge. `correspondents`: that practitioner, and staff who recently wrote to the
 * patient, or the owners if neither can read it.
 */
export type Audience = 'patient' | 'inCharge' | 'correspondents' | 'owners' | 'operators' | 'author'

export interface NotificationDefinition {
  /** Shown in the settings. */
  label: string
  recipients: Audience[]
  /** Emailed immediately by default. */
  mail?: EmailTiming
  /** Also pushed, unless false. */
  push?: boolean
  /** Sent immediately to everybody concerned: it cannot be turned off, and ignores quiet hours. */
  isUrgent?: true
  /** Sent at a time the patient chose: emailed every time, read or not, with a link to their home page. */
  isReminder?: true
  /** Minutes before an email is sent, so that several events are combined. */
  delayMinutes?: number
  /** The complete text of an email or a push notification. */
  discreetText: string
  /** For events without patient data: the email has the notification's own text, and links to this page. */
  emailPage?: '/plans' | '/transactions'
  format: (facts: NotificationFacts, count: number) => { title: string; text: string }
}

import { z } from 'zod'
import type { NotificationFacts } from './notification-facts.ts'

export const EmailTiming = z.enum(['now', 'digest', 'off'])
export type EmailTiming = z.infer<typeof EmailTiming>

/** `inCharge`: the practitioner in charge. `correspondents`: that practitioner, and staff who recently wrote to the patient, or the owners if neither can read it. */
export type Audience = 'patient' | 'inCharge' | 'correspondents' | 'owners' | 'operators' | 'author'

export interface NotificationDefinition {
  /** Shown in the settings. */
  label: string
  recipients: Audience[]
  /** Emailed at once, unless this says otherwise. */
  mail?: EmailTiming
  /** Pushed too, unless it is false. */
  push?: boolean
  /** Sent at once to everybody it concerns: it cannot be turned off, and does not wait for the end of quiet hours. */
  isUrgent?: true
  /** Comes at a time the patient chose: it is emailed each time, read or not, and leads to their home. */
  isReminder?: true
  /** Minutes before an email is sent, so that several events become one. */
  delayMinutes?: number
  /** The whole text of an email or a push notification. */
  discreetText: string
  /** For events that say nothing of a patient: the email has the notification's own text, and leads to this page. */
  emailPage?: '/plans' | '/transactions'
  format: (facts: NotificationFacts, count: number) => { title: string; text: string }
}

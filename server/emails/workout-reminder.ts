import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

interface WorkoutReminder {
  name: string
  organization: string
  /** The notification's text, which is discreet because others may see it. */
  text: string
  /** The link that signs its patient in once. */
  url: string
  settingsHint: string
}

/** Sent at a patient's chosen times, and repeated while a session is still to do. */
export const workoutReminder = ({ name, organization, text, url, settingsHint }: WorkoutReminder): EmailContent => ({
  subject: `A reminder from ${organization}`,
  from: organization,
  greeting: greetingFor(name),
  lines: [text],
  action: { label: 'Open today’s session', url },
  other: { label: 'Not now? Remind me later, or not today', url: `${url}?later=1` },
  closing: settingsHint,
})

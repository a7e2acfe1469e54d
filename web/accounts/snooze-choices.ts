import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'

export const snoozeChoices: { until: SnoozeUntil; label: string }[] = [
  { until: 'hour', label: 'In 1 hour' },
  { until: 'evening', label: 'This evening' },
  { until: 'notToday', label: 'Not today' },
]

/** Confirms a snooze that the server has stored. */
export const snoozedText = ({ at, timeZone }: { at: string | null; timeZone: string }) =>
  at === null
    ? 'No more reminders today. The next one comes at its usual time.'
    : `We’ll remind you at ${new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))}.`

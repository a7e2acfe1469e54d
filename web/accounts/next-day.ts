import type { NextDayResponse } from '@kinora/contract/workouts.ts'

/** What a patient may say the day after. */
export const nextDayAnswers: { response: NextDayResponse; label: string }[] = [
  { response: 'settled', label: 'Settled' },
  { response: 'sore', label: 'Sore but fine' },
  { response: 'worse', label: 'Worse' },
]

/** The name of a day's weekday. */
export const weekdayOfSession = (day: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

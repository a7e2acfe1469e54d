import type { NextDayResponse } from '@kinora/contract/workouts.ts'

/** What a patient may say the day after. */
export const nextDayAnswers: { response: NextDayResponse; label: string }[] = [
  { response: 'settled', label: 'Settled' },
  { response: 'sore', label: 'Sore but fine' },
  { response: 'worse', label: 'Worse' },
]

import type { NextDayResponse } from '@kinora/contract/workouts.ts'

/** The answers to how a patient is the day after a session. */
export const nextDayAnswers: { response: NextDayResponse; label: string }[] = [
  { response: 'settled', label: 'Settled' },
  { response: 'sore', label: 'Sore but fine' },
  { response: 'worse', label: 'Worse' },
]

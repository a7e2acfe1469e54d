import { Problem } from '@kinora/contract/problem.ts'

/**
 * After this many wrong numbers a tablet rejects all numbers for a while, so that nobody can guess one of the million.
 */
export const wrongNumberLimit = { most: 5, withinMinutes: 15 }

/** How many days late a tablet may still send a session. */
export const maxLateDays = 14

/** The same error for wrong, used and expired numbers and for those of another clinic, so that it reveals nothing. */
export const numberRefused = () =>
  new Problem('invalid', 'This number doesn’t work. Check the digits, or ask for a new one.')

export const notTablet = () =>
  new Problem(
    'conflict',
    'This device is no longer a clinic tablet. Ask someone at the clinic to sign in and set it up.',
  )

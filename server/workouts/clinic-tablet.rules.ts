import { Problem } from '@kinora/contract/problem.ts'

/** After this many wrong numbers a tablet accepts none for a while, so that nobody can guess one of the million. */
export const wrongNumberLimit = { most: 5, withinMinutes: 15 }

/** How long a session that a tablet could not send on its day is still accepted. */
export const lateDays = 14

/** The same for a wrong, a used and an expired number, and for one of another clinic. */
export const numberRefused = () =>
  new Problem('invalid', 'This number doesn’t work. Check the digits, or ask for a new one.')

export const notTablet = () =>
  new Problem(
    'conflict',
    'This device is no longer a clinic tablet. Ask someone at the clinic to sign in and set it up.',
  )

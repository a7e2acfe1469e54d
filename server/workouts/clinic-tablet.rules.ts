import { Problem } from '@kinora/contract/problem.ts'

/** Wrong numbers typed on one tablet, beyond which it takes none for a while: of a million, nobody guesses one. */
export const wrongNumberLimit = { most: 5, withinMinutes: 15 }

/** What a tablet could not send on the day is taken for so long. */
export const lateDays = 14

/** The same for a wrong, a used and an expired number, and for one of another clinic. */
export const numberRefused = () =>
  new Problem('invalid', 'This number doesn’t work. Check the digits, or ask for a new one.')

export const notTablet = () =>
  new Problem(
    'conflict',
    'This device is no longer a clinic tablet. Ask someone at the clinic to sign in and set it up.',
  )

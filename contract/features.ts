/**
 * The words of the product, in order of dependence: a room may use the rooms above it, never those below.
 * A word names a contract file, a server folder and a web folder. There is no second word for the same thing.
 */
export const features = [
  'organizations',
  'accounts',
  'notifications',
  'plans',
  'practitioners',
  'patients',
  'exercises',
  'programs',
  'series',
  'workouts',
  'surveys',
  'tickets',
  'records',
  'operator',
] as const
export type Feature = (typeof features)[number]

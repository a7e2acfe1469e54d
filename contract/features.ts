/**
 * The features in dependency order: a feature may use those above it, never those below. Each name is that of a
 * contract file, a server folder and a web folder.
 */
export const features = [
  'organizations',
  'accounts',
  'notifications',
  'plans',
  'practitioners',
  'patients',
  'exercises',
  'education',
  'programs',
  'series',
  'workouts',
  'surveys',
  'briefs',
  'discharges',
  'statistics',
  'tickets',
  'audit',
  'operator',
] as const
export type Feature = (typeof features)[number]

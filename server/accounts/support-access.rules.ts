import { fieldProblem, Problem } from '@kinora/contract/problem.ts'

/** The same for every reason, so that links and codes cannot be probed. */
export const supportRefused = () => new Problem('invalid', 'Token either expired or invalid.')

export const staffNotFound = () =>
  fieldProblem('invalid', 'email', 'No active staff member of any clinic has this email.')

/** "4:05 pm" */
export const timeOfDay = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)

import { fieldProblem, Problem } from '@kinora/contract/problem.ts'

/** Whatever is wrong with link or code, it is told in one way. */
export const supportRefused = () => new Problem('invalid', 'Token either expired or invalid.')

export const staffNotFound = () =>
  fieldProblem('invalid', 'email', 'No active member of a clinic’s staff has this e-mail.')

/** '4:05 pm' on the clock of the clinic. */
export const timeOfDay = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)

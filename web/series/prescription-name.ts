import type { Prescription } from '@kinora/contract/series.ts'

/** The name written for this patient, else the exercise's own. */
export const nameOf = ({ nameOverride, exercise }: Pick<Prescription, 'nameOverride' | 'exercise'>) =>
  nameOverride || exercise.name

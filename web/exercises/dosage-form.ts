import type { Dosage, Load } from '@kinora/contract/dosage.ts'

type NumberIn = { [K in keyof Dosage]: Dosage[K] extends number | null ? K : never }[keyof Dosage]

/** The optional numbers of a dosage, with their labels. */
export const dosageNumbers: [field: NumberIn, label: string][] = [
  ['repsMin', 'Reps'],
  ['repsMax', 'Reps, at most'],
  ['durationSeconds', 'Time (s)'],
  ['distanceMeters', 'Distance (m)'],
  ['holdSeconds', 'Hold (s)'],
  ['restSeconds', 'Rest (s)'],
  ['restBetweenSidesSeconds', 'Rest between sides (s)'],
  ['rpeTarget', 'Target effort (RPE)'],
  ['timesPerDay', 'Times a day'],
]

export const loadTypes: Record<Load['type'], string> = {
  weight: 'Weight',
  band: 'Band',
  'body weight': 'Body weight',
  'percent of 1RM': '% of 1RM',
  'machine setting': 'Machine setting',
}

const units = {
  weight: 'kg',
  'percent of 1RM': '%',
  'machine setting': 'setting',
  band: null,
  'body weight': null,
} as const

/** A load of the chosen type, without an amount. */
export const loadOf = (type: string): Load | null =>
  type in units ? { type: type as Load['type'], value: null, unit: units[type as Load['type']], bandColor: null } : null

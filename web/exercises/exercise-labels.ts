import type { ReviewState } from '@kinora/contract/exercise-search.ts'
import type { Exercise, ExerciseCard } from '@kinora/contract/exercises.ts'
import { describeDosage, describeDosageDetails } from '@kinora/contract/dosage.ts'
import {
  categoryLabel,
  categoryListLabel,
  type Laterality,
  type Measure,
} from '@kinora/contract/exercise-categories.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

/** Position and equipment: 'Standing · step, band'. */
export function captionOf({
  position,
  equipment,
  bodyRegions,
}: Pick<ExerciseCard, 'position' | 'equipment' | 'bodyRegions'>) {
  const kit = equipment.filter((item) => item !== 'none').map((item) => categoryLabel(item).toLowerCase())
  const first = position ? categoryLabel(position) : categoryListLabel(bodyRegions)
  return [first, kit.join(', ')].filter(Boolean).join(' · ') || 'No details yet'
}

/** The usual dosage in words: 'Do 10, three times. Rest 60 seconds in between.' */
export function defaultDosageText({ defaultDosage, defaultSide }: Pick<Exercise, 'defaultDosage' | 'defaultSide'>) {
  return `${[describeDosage(defaultDosage, defaultSide), ...describeDosageDetails(defaultDosage)].join('. ')}.`
}

const sides: Record<Laterality, string> = {
  bilateral: 'Both together',
  unilateral: 'One side',
  alternating: 'Alternating sides',
}
export const lateralityLabel = (laterality: Laterality) => sides[laterality]

const measures: Record<Measure, string> = {
  reps: 'Reps',
  time: 'Time',
  distance: 'Distance',
  'reps and load': 'Reps and load',
  hold: 'Hold',
}
export const measureLabel = (measure: Measure) => measures[measure]

const ownerships = { starter: 'Starter library', organization: 'Our clinic', mine: 'Created by you' } as const
export const ownershipLabel = (ownership: Exercise['ownership']) => ownerships[ownership]

export const reviewLabels: Record<ReviewState, string> = {
  awaiting: 'Awaiting review',
  approved: 'Approved',
  'sent back': 'Sent back',
}

/** The label of a step in the ladder: 'Two steps easier', 'Harder', 'This one'. */
export function progressionLabel(step: number) {
  if (step === 0) return 'This one'
  const way = step < 0 ? 'easier' : 'harder'
  return Math.abs(step) === 1
    ? capitalize(way)
    : `${['', '', 'Two', 'Three'][Math.abs(step)] ?? Math.abs(step)} steps ${way}`
}

/** A tempo in words: 'Out 3 s, hold 1, back 2'. */
export function tempoLabel(tempo: string | null) {
  if (!tempo) return undefined
  const [out, end, back, start] = tempo.split('-')
  return [`Out ${out} s`, end !== '0' && `hold ${end}`, `back ${back}`, start && start !== '0' && `pause ${start}`]
    .filter(Boolean)
    .join(', ')
}

/** A tempo in seconds: out, at the end, back, at the start. */
export function tempoOf(tempo: string | null) {
  if (!tempo) return undefined
  const [out = 2, atEnd = 0, back = 2, atStart = 0] = tempo.split('-').map(Number)
  return { out, atEnd, back, atStart }
}

/** Normalizes a name for the hint that it is taken: ignores capitals, hyphens and plurals. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
    .join(' ')

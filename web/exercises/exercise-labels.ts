import type { ReviewState } from '@kinora/contract/exercise-search.ts'
import type { Exercise, ExerciseCard } from '@kinora/contract/exercises.ts'
import { describeDosage, describeDosageDetails } from '@kinora/contract/dosage.ts'
import { kindLabel, kindList, type Laterality, type Measure } from '@kinora/contract/kinds.ts'

/** How an exercise is written on screen. Pure. */

/** 'Standing · step, band': what one must know before one looks closer. */
export function captionOf({
  position,
  equipment,
  bodyRegions,
}: Pick<ExerciseCard, 'position' | 'equipment' | 'bodyRegions'>) {
  const kit = equipment.filter((it) => it !== 'none').map((it) => kindLabel(it).toLowerCase())
  const first = position ? kindLabel(position) : kindList(bodyRegions)
  return [first, kit.join(', ')].filter(Boolean).join(' · ') || 'No details yet'
}

/** 'Do 10, three times. Rest 60 seconds in between.' */
export function usualDosageText({ defaultDosage, defaultSide }: Pick<Exercise, 'defaultDosage' | 'defaultSide'>) {
  return `${[describeDosage(defaultDosage, defaultSide), ...describeDosageDetails(defaultDosage)].join('. ')}.`
}

const sides: Record<Laterality, string> = {
  bilateral: 'Both together',
  unilateral: 'One side',
  alternating: 'Sides in turn',
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

const ownerships = { starter: 'Starter library', organization: 'Our clinic', mine: 'Made by you' } as const
export const ownershipLabel = (ownership: Exercise['ownership']) => ownerships[ownership]

export const reviewLabels: Record<ReviewState, string> = {
  awaiting: 'Awaiting review',
  approved: 'Approved',
  'sent back': 'Sent back',
}

/** 'Two steps easier', 'Harder', 'This one'. */
export function progressionLabel(step: number) {
  if (step === 0) return 'This one'
  const way = step < 0 ? 'easier' : 'harder'
  return Math.abs(step) === 1
    ? way.charAt(0).toUpperCase() + way.slice(1)
    : `${['', '', 'Two', 'Three'][Math.abs(step)] ?? Math.abs(step)} steps ${way}`
}

/** 'Down 3 s, hold 1, up 2' of a tempo; nothing where there is none. */
export function tempoLabel(tempo: string | null) {
  if (!tempo) return undefined
  const [out, end, back, start] = tempo.split('-')
  return [`Out ${out} s`, end !== '0' && `hold ${end}`, `back ${back}`, start && start !== '0' && `pause ${start}`]
    .filter(Boolean)
    .join(', ')
}

/** A tempo as the moving figure takes it: seconds out, at the end, back, at the start. */
export function tempoOf(tempo: string | null) {
  if (!tempo) return undefined
  const [out = 2, atEnd = 0, back = 2, atStart = 0] = tempo.split('-').map(Number)
  return { out, atEnd, back, atStart }
}

/** One name for names that differ in capitals, hyphens or a plural only, for the hint beside a name that is taken. */
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

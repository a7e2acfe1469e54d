import type { Figure } from '../model.ts'
import type { Restriction } from '../restrictions.ts'

export type ExerciseType =
  | 'mobility'
  | 'stretch'
  | 'strength'
  | 'isometric'
  | 'eccentric'
  | 'motor control'
  | 'balance'
  | 'aerobic'
  | 'gait'
  | 'functional'
  | 'neural'
  | 'breathing'
  | 'pelvic floor'
  | 'relaxation'

export type BodyRegion =
  | 'head'
  | 'cervical'
  | 'thoracic'
  | 'lumbar'
  | 'pelvis'
  | 'core'
  | 'shoulder'
  | 'elbow'
  | 'wrist'
  | 'hand'
  | 'hip'
  | 'knee'
  | 'ankle'
  | 'foot'
  | 'pelvic floor'
  | 'cardiorespiratory'
  | 'full body'

export type Position =
  | 'supine'
  | 'crook lying'
  | 'prone'
  | 'side-lying'
  | 'long sitting'
  | 'sitting'
  | 'four-point kneeling'
  | 'kneeling'
  | 'half-kneeling'
  | 'standing'
  | 'single-leg'
  | 'walking'

export type Equipment =
  | 'mat'
  | 'chair'
  | 'wall'
  | 'step'
  | 'table'
  | 'towel'
  | 'pillow'
  | 'band'
  | 'loop'
  | 'dumbbell'
  | 'kettlebell'
  | 'ball'
  | 'small ball'
  | 'stick'
  | 'stairs'
  | 'walking frame'
  | 'walking stick'
  | 'hammer'
  | 'sloping board'
  | 'foam roller'
  | 'rail'
  | 'crutches'
  | 'pulley'
  | 'exercise bike'
  | 'leg press'

export interface Dosage {
  sets: string
  repsMin: number | null
  repsMax: number | null
  holdSeconds: number | null
  restSeconds: number | null
  durationSeconds: number | null
}

/** A library exercise: what to draw and what to say, in words of our own. */
export interface StarterExercise {
  slug: string
  /** What a clinician calls it. */
  name: string
  /** What a patient reads. */
  patientName: string
  summary: string
  /** Why it is done, as told to the patient. */
  purpose: string
  setup: string
  steps: readonly string[]
  cues: readonly string[]
  breathing: string
  commonErrors: readonly string[]
  stopIf: string
  types: readonly ExerciseType[]
  bodyRegions: readonly BodyRegion[]
  primaryMuscles: readonly string[]
  secondaryMuscles: readonly string[]
  position: Position
  /** Empty when nothing is needed. */
  equipment: readonly Equipment[]
  laterality: 'bilateral' | 'unilateral' | 'alternating'
  /** 1 is the easiest. */
  level: 1 | 2 | 3 | 4 | 5
  measure: 'reps' | 'time' | 'hold' | 'reps and load'
  defaultDosage: Dosage
  precautions: readonly string[]
  restrictionTags: readonly Restriction[]
  /** Search words: conditions, such as `knee replacement`, and purposes, such as `falls prevention`. */
  conditions?: readonly string[]
  aliases?: readonly string[]
  goals?: readonly string[]
  /** Slugs of the neighboring steps of the same ladder. */
  easier?: string
  harder?: string
  review: 'awaiting clinical review'
  figure: Figure
}

const none: Dosage = {
  sets: '1',
  repsMin: null,
  repsMax: null,
  holdSeconds: null,
  restSeconds: null,
  durationSeconds: null,
}

/** Sets of repetitions, with the seconds held at the end of each and rested between sets. */
export const repetitions = (
  sets: string,
  [repsMin, repsMax]: [number, number],
  holdSeconds = 0,
  restSeconds = 60,
): Dosage => ({
  ...none,
  sets,
  repsMin,
  repsMax,
  holdSeconds: holdSeconds || null,
  restSeconds,
})

/** A position held for some seconds, some times. */
export const holds = (sets: string, holdSeconds: number, restSeconds = 30): Dosage => ({
  ...none,
  sets,
  repsMin: 1,
  repsMax: 1,
  holdSeconds,
  restSeconds,
})

export const awaitingReview = 'awaiting clinical review'

/** One stretch of time, or some, in seconds. */
export const spells = (sets: string, durationSeconds: number, restSeconds = 30): Dosage => ({
  ...none,
  sets,
  durationSeconds,
  restSeconds,
})

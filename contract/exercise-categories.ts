import { z } from 'zod'

/** The categories of an exercise and their labels. Separate from their schemas, which most screens need not load. */

export const exerciseTypes = [
  'mobility',
  'stretch',
  'strength',
  'isometric',
  'eccentric',
  'motor control',
  'balance',
  'plyometric',
  'aerobic',
  'gait',
  'functional',
  'neural',
  'vestibular',
  'breathing',
  'pelvic floor',
  'relaxation',
  'self-release',
] as const
export const ExerciseType = z.enum(exerciseTypes)
export type ExerciseType = z.infer<typeof ExerciseType>

export const bodyRegions = [
  'head',
  'cervical',
  'thoracic',
  'lumbar',
  'pelvis',
  'core',
  'pelvic floor',
  'shoulder',
  'elbow',
  'wrist',
  'hand',
  'hip',
  'knee',
  'ankle',
  'foot',
  'full body',
  'cardiorespiratory',
  'vestibular',
] as const
export const BodyRegion = z.enum(bodyRegions)
export type BodyRegion = z.infer<typeof BodyRegion>

export const bodyPositions = [
  'supine',
  'crook lying',
  'prone',
  'side-lying',
  'long sitting',
  'sitting',
  'four-point kneeling',
  'kneeling',
  'half-kneeling',
  'standing',
  'single-leg',
  'walking',
  'water',
] as const
export const BodyPosition = z.enum(bodyPositions)
export type BodyPosition = z.infer<typeof BodyPosition>

export const equipmentKinds = [
  'none',
  'mat',
  'chair',
  'wall',
  'step',
  'towel',
  'belt',
  'band',
  'loop',
  'dumbbell',
  'kettlebell',
  'cuff',
  'cable',
  'barbell',
  'machine',
  'bench',
  'medicine ball',
  'Swiss ball',
  'small ball',
  'foam roller',
  'balance board',
  'BOSU',
  'dowel',
  'pulley',
  'bike',
  'treadmill',
  'putty',
  'table',
  'stairs',
  'rail',
  'pillow',
  'walking frame',
  'other',
] as const
export const Equipment = z.enum(equipmentKinds)
export type Equipment = z.infer<typeof Equipment>

export const Laterality = z.enum(['bilateral', 'unilateral', 'alternating'])
export type Laterality = z.infer<typeof Laterality>

export const Measure = z.enum(['reps', 'time', 'distance', 'reps and load', 'hold'])
export type Measure = z.infer<typeof Measure>

/** Plain explanations of technical terms. */
const labels: Record<string, string> = {
  head: 'Head and jaw',
  cervical: 'Neck',
  thoracic: 'Upper back',
  lumbar: 'Lower back',
  pelvis: 'Pelvis and SIJ',
  'full body': 'Whole body',
  cardiorespiratory: 'Heart and lungs',
  supine: 'Lying on the back',
  'crook lying': 'Lying, knees bent',
  prone: 'Lying on the front',
  'side-lying': 'Lying on the side',
  'long sitting': 'Sitting, legs out',
  'four-point kneeling': 'On hands and knees',
  'half-kneeling': 'Kneeling on one knee',
  'single-leg': 'On one leg',
  water: 'In water',
  aerobic: 'Endurance',
  gait: 'Walking practice',
  neural: 'Nerve glide',
  'motor control': 'Control',
  none: 'No equipment',
  cuff: 'Ankle weight',
  loop: 'Loop band',
  dowel: 'Stick',
  bilateral: 'Both together',
  unilateral: 'One side',
  alternating: 'Alternating sides',
  time: 'Time',
  'reps and load': 'Reps and load',
}

/** The label of a category: 'Lower back' for 'lumbar', 'Knee' for 'knee'. */
export const categoryLabel = (kind: string) => labels[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)

/** Several labels in a sentence, only the first capitalized: 'Knee, hip'. */
export const categoryListLabel = (kinds: readonly string[]) =>
  kinds.map((kind, at) => (at === 0 ? categoryLabel(kind) : lowerFirstLetter(categoryLabel(kind)))).join(', ')

export const lowerFirstLetter = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Synonyms, so that a search for "low back" finds the lumbar spine. */
export const categorySynonyms: Record<string, string> = {
  head: 'jaw tmj face',
  cervical: 'neck',
  thoracic: 'upper back mid back chest spine',
  lumbar: 'low lower back spine',
  pelvis: 'sij sacroiliac',
  core: 'trunk abdominal tummy',
  shoulder: 'rotator cuff arm scapula',
  wrist: 'forearm',
  hand: 'fingers thumb',
  hip: 'groin',
  foot: 'toes arch plantar',
  cardiorespiratory: 'cardio fitness breathing',
  vestibular: 'dizziness bppv gaze',
  supine: 'lying back',
  'crook lying': 'lying back supine',
  prone: 'lying front stomach',
  'side-lying': 'lying side',
  'four-point kneeling': 'hands and knees all fours quadruped',
  'single-leg': 'one leg standing',
  stretch: 'stretching flexibility',
  strength: 'strengthening',
  aerobic: 'cardio endurance',
  neural: 'nerve slider glide flossing',
  band: 'theraband resistance elastic',
  loop: 'mini band',
  'Swiss ball': 'exercise ball gym ball fitball',
  'foam roller': 'foam roll',
  cuff: 'ankle weight',
  dowel: 'stick',
  none: 'no equipment body weight',
}

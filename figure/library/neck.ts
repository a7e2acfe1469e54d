import { awaitingReview, repetitions, type StarterExercise } from './exercise.ts'
import * as figures from './figures/neck-poses.ts'

export const neckExercises: StarterExercise[] = [
  {
    slug: 'chin-tuck',
    name: 'Chin tuck',
    patientName: 'Chin tuck',
    summary: 'Gliding the head straight back to make the neck long.',
    purpose: 'Eases a neck that pokes forward and wakes up the deep muscles that support it.',
    setup: 'Sit tall on a chair with your hands on your thighs, looking straight ahead.',
    steps: [
      'Glide your chin straight back as if making a small double chin.',
      'Keep your eyes level and the back of the neck long.',
      'Hold gently, then let go.',
    ],
    cues: ['A string lifts the crown of your head.', 'Half effort is plenty.'],
    breathing: 'Breathe easily through the nose.',
    commonErrors: ['Tipping the head down.', 'Clenching the jaw.', 'Pushing too hard.'],
    stopIf: 'Stop if you feel dizzy, or tingling in an arm or the face.',
    types: ['motor control', 'mobility'],
    bodyRegions: ['cervical'],
    primaryMuscles: ['deep neck flexors'],
    secondaryMuscles: ['upper back'],
    position: 'sitting',
    equipment: ['chair'],
    laterality: 'bilateral',
    level: 1,
    measure: 'reps',
    defaultDosage: repetitions('2', [8, 10], 5, 30),
    precautions: ['Recent neck injury: only after it has been checked.'],
    restrictionTags: [],
    review: awaitingReview,
    figure: figures.chinTuck,
  },
]

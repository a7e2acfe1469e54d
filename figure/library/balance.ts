import { awaitingReview, holds, type StarterExercise } from './exercise.ts'
import * as figures from './figures/balance-poses.ts'

export const balanceExercises: StarterExercise[] = [
  {
    slug: 'single-leg-stand',
    name: 'Single-leg stand',
    patientName: 'Stand on one leg',
    summary: 'Standing on one leg without holding on.',
    purpose: 'Trains balance and the small muscles of foot and hip, and helps prevent falls.',
    setup: 'Stand tall near a bench or wall that you can reach.',
    steps: ['Shift your weight onto one leg.', 'Lift the other knee.', 'Hold steady, then change legs.'],
    cues: ['Look at a fixed point.', 'Grip the floor softly with your toes.'],
    breathing: 'Keep breathing calmly.',
    commonErrors: ['The hip drops or sticks out.', 'The free foot hooks around the other leg.', 'Holding the breath.'],
    stopIf: 'Stop if you feel dizzy or cannot steady yourself.',
    types: ['balance'],
    bodyRegions: ['ankle', 'hip'],
    primaryMuscles: ['gluteus medius', 'calf'],
    secondaryMuscles: ['foot muscles', 'core'],
    position: 'single-leg',
    equipment: [],
    laterality: 'unilateral',
    level: 2,
    measure: 'hold',
    defaultDosage: holds('3', 20, 20),
    precautions: ['Previous falls: keep a hand just above a bench, with someone near.'],
    restrictionTags: ['weight-bearing-full', 'weight-bearing-single-leg', 'balance-unsupported'],
    review: awaitingReview,
    figure: figures.singleLegStand,
  },
]

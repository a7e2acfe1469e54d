import { Dosage } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { LibraryProgram, Program } from '@kinora/contract/programs.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import { prescriptionOf } from '../series/week-edits.ts'
import { sampleId } from './sample-data.ts'

export const sampleProgram = (changes: Partial<Program> = {}): Program => ({
  _id: sampleId(20),
  title: 'Knee rehab',
  description: '',
  patientId: sampleId(10),
  patient: 'Ann Wood',
  startDate: '2026-11-02',
  endDate: '2026-12-13',
  weeks: 6,
  state: 'planned',
  currentWeek: null,
  seriesNames: ['Morning'],
  exerciseCount: 2,
  workoutCount: 0,
  orderNumber: 0,
  createdBy: 'Kim Taylor',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...changes,
})

export const sampleTemplate = (changes: Partial<LibraryProgram> = {}): LibraryProgram => ({
  ...sampleProgram({ patientId: null, patient: null, startDate: null, endDate: null, state: null }),
  linkedProgramCount: 0,
  side: null,
  ...changes,
})

export const sampleExercise = (changes: Partial<ExerciseCard> = {}): ExerciseCard => ({
  _id: sampleId(30),
  name: 'Squat',
  patientName: '',
  position: 'standing',
  equipment: [],
  bodyRegions: ['knee'],
  types: ['strength'],
  level: 1,
  laterality: 'bilateral',
  measure: 'reps',
  defaultDosage: Dosage.parse({ set: '3', repsMin: 10 }),
  defaultSide: 'none',
  restrictionTags: [],
  ownership: 'starter',
  figure: null,
  isFavorite: false,
  isArchived: false,
  version: 1,
  picture: null,
  videoPoster: null,
  ...changes,
})

/** The counts beside the library's filters, when nothing matches. */
export const noFacets = {
  bodyRegions: {},
  positions: {},
  equipment: {},
  types: {},
  levels: {},
  reviews: {},
  ownership: {},
  favorites: 0,
}

export const samplePrescription = (number: number, exercise: ExerciseCard): Prescription => ({
  ...prescriptionOf(exercise, { programId: sampleId(20), seriesId: sampleId(40), week: 1 }),
  _id: sampleId(number),
  log: ['tick'],
  updatedAt: '2026-11-01T00:00:00.000Z',
})

export const sampleSeries = (exercises: ExerciseCard[]): SeriesInWeek => ({
  _id: sampleId(40),
  programId: sampleId(20),
  name: 'Morning',
  note: '',
  position: 0,
  weekdays: [],
  timesPerWeek: null,
  version: 1,
  week: 1,
  minutes: 5,
  assignedExercises: exercises.map((exercise, position) => ({
    ...samplePrescription(50 + position, exercise),
    position,
  })),
})

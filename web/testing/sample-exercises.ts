import { type Exercise, ExerciseDraft } from '@kinora/contract/exercises.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { sampleId } from './sample-data.ts'

/** An exercise of the clinic with all its details. `sampleExercise` is the card of one. */
export const sampleFullExercise = (changes: Partial<Exercise> = {}): Exercise => ({
  ...ExerciseDraft.parse({ name: 'Towel squeeze', steps: ['Sit tall.', 'Squeeze the towel.'], bodyRegions: ['knee'] }),
  _id: sampleId(31),
  ownership: 'mine',
  source: '',
  sourceId: null,
  attribution: null,
  figure: null,
  pictures: [],
  videos: [],
  easierId: null,
  harderId: null,
  review: 'not needed',
  reviewState: null,
  clinicReview: null,
  isFavorite: false,
  isArchived: false,
  version: 2,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})

export const sampleVideo = (changes: Partial<Video> = {}): Video => ({
  _id: sampleId(50),
  exerciseId: sampleId(31),
  filename: 'squat.mp4',
  state: 'ready',
  message: '',
  progress: 1,
  bytes: 1_200_000,
  seconds: 12,
  width: 1280,
  height: 720,
  isAssigned: true,
  url: '/videos/1',
  posterUrl: '/videos/1/poster',
  captions: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})

import { expect, test } from 'vitest'
import { mediaOf } from './exercise-media.ts'

const exercise = (figure: string | null) => ({ figure }) as never
const videos = [{}] as never
const pictures = [{}] as never

test('a video is shown first where there is one, and only what there is can be chosen', () => {
  expect(mediaOf({ exercise: exercise('squat'), instructions: { videos, pictures } })).toEqual([
    'video',
    'figure',
    'pictures',
  ])
  expect(mediaOf({ exercise: exercise('squat'), instructions: { videos: [], pictures: [] } })).toEqual(['figure'])
  expect(mediaOf({ exercise: exercise(null), instructions: { videos: [], pictures } })).toEqual(['pictures'])
  expect(mediaOf({ exercise: exercise(null), instructions: {} })).toEqual([])
})

import { expect, test } from 'vitest'
import { mediaOf } from './exercise-media.ts'

const exercise = (figure: string | null) => ({ figure }) as never
const videos = [{}] as never
const pictures = [{}] as never

test('a video comes first, and only existing media can be chosen', () => {
  expect(mediaOf({ exercise: exercise('squat'), instructions: { videos, pictures } })).toEqual([
    'video',
    'figure',
    'pictures',
  ])
  expect(mediaOf({ exercise: exercise('squat'), instructions: { videos: [], pictures: [] } })).toEqual(['figure'])
  expect(mediaOf({ exercise: exercise(null), instructions: { videos: [], pictures } })).toEqual(['pictures'])
  expect(mediaOf({ exercise: exercise(null), instructions: {} })).toEqual([])
})

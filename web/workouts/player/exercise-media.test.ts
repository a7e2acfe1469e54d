import { expect, test } from 'vitest'
import { mediaOf } from './exercise-media.ts'

const exercise = (figure: string | null) => ({ figure }) as never
const films = [{}] as never
const pictures = [{}] as never

test('a film is shown first where there is one, and only what there is can be chosen', () => {
  expect(mediaOf({ exercise: exercise('squat'), instructions: { films, pictures } })).toEqual([
    'film',
    'figure',
    'pictures',
  ])
  expect(mediaOf({ exercise: exercise('squat'), instructions: { films: [], pictures: [] } })).toEqual(['figure'])
  expect(mediaOf({ exercise: exercise(null), instructions: { films: [], pictures } })).toEqual(['pictures'])
  expect(mediaOf({ exercise: exercise(null), instructions: {} })).toEqual([])
})

import { expect, test } from 'vitest'
import { waysToShow } from './shown.ts'

const exercise = (figure: string | null) => ({ figure }) as never
const films = [{}] as never
const pictures = [{}] as never

test('a film is shown first where there is one, and only what there is can be chosen', () => {
  expect(waysToShow({ exercise: exercise('squat'), instructions: { films, pictures } })).toEqual([
    'film',
    'figure',
    'pictures',
  ])
  expect(waysToShow({ exercise: exercise('squat'), instructions: { films: [], pictures: [] } })).toEqual(['figure'])
  expect(waysToShow({ exercise: exercise(null), instructions: { films: [], pictures } })).toEqual(['pictures'])
  expect(waysToShow({ exercise: exercise(null), instructions: {} })).toEqual([])
})

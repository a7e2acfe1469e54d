import { expect, test } from 'vitest'
import { hasFrame } from './first-frame.ts'
import { routes } from './routes.ts'

test('the frame is drawn ahead for the pages that are only for signed-in people, and for no other', () => {
  const paths = Object.values(routes).map(({ path, roles }) => ({ path, isFramed: roles !== 'anyone' }))
  expect(paths.filter(({ path, isFramed }) => hasFrame(path) !== isFramed)).toEqual([])
  expect(hasFrame('/')).toBe(true)
})

import { expect, test } from 'vitest'
import { hasFrame } from './first-frame.ts'
import { routes } from './routes.ts'

test('the frame is drawn ahead for pages that only signed-in people open, and for a missing one', () => {
  const paths = Object.values(routes).map((route) => ({
    path: route.path,
    isFramed: route.roles !== 'anyone' || route === routes.notFound,
  }))
  expect(paths.filter(({ path, isFramed }) => hasFrame(path) !== isFramed)).toEqual([])
  expect(hasFrame('/')).toBe(true)
})

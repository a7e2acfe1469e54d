import { expect, test } from 'vitest'
import { routeNames, routes, to } from './routes.ts'

test('a path is filled in, and what fills it is escaped', () => {
  expect(to('login')).toBe('/login')
  expect(to('signup', { token: 'a/b?c' })).toBe('/signup/a%2Fb%3Fc')
})

test('every path is there once', () => {
  const paths = routeNames.map((name) => routes[name].path)
  expect(new Set(paths).size).toBe(paths.length)
})

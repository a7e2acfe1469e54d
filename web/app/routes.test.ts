import { expect, test } from 'vitest'
import { routeNames, routes, to } from './routes.ts'

test('path parameters are filled in and escaped', () => {
  expect(to('login')).toBe('/login')
  expect(to('signup', { token: 'a/b?c' })).toBe('/signup/a%2Fb%3Fc')
})

test('every path is unique', () => {
  const paths = routeNames.map((name) => routes[name].path)
  expect(new Set(paths).size).toBe(paths.length)
})

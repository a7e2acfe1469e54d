import { expect, test } from 'vitest'
import { ifThere, paths, to } from './routes.ts'

test('an address is filled, and what fills it is escaped', () => {
  expect(to('login')).toBe('/login')
  expect(to('signup', { token: 'a/b?c' })).toBe('/signup/a%2Fb%3Fc')
})

test('every address begins with a slash and is there once', () => {
  const all: string[] = Object.values(paths)
  expect(all.every((path) => path.startsWith('/'))).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})

test('a menu may ask for an address that has no page yet', () => {
  expect(ifThere('login')).toBe('/login')
  expect(ifThere('somewhere')).toBeUndefined()
})

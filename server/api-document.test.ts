import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiDocument } from './api-document.ts'
import { apis } from './apis.ts'
import { openTestApp } from './testing/open-test-app.ts'

const { http } = await openTestApp()

test('the API document that is kept is the one of the contract', () => {
  expect(apiDocument(), 'run npm run docs:api').toBe(readFileSync('docs/api.json', 'utf8'))
})

test('the API describes every call at /api/openapi.json, and has a page that loads from this server only', async () => {
  const document = (await http.inject({ url: '/api/openapi.json' })).json()
  const described = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path))
  expect(described).toHaveLength(Object.values(apis).flatMap((room) => Object.keys(room)).length)
  const page = await http.inject({ url: '/api/docs' })
  expect(page.body).not.toMatch(/https?:\/\//)
  expect((await http.inject({ url: '/api/docs/rapidoc.js' })).headers['content-type']).toContain('text/javascript')
})

/** The fixed texts of the specification that belong to calls that are there. */
test.each([
  ['accounts.changePassword', 'Invalid password.'],
  ['accounts.resetPassword', 'Password reset failed.'],
  ['accounts.forgetPassword', "Email doesn't exist."],
  ['accounts.login', 'Login failed.'],
  ['patients.codeVerify', 'Code verification failed.'],
  ['patients.signup', 'Registration failed.'],
  ['exercises.get', 'Failed to get exercise'],
  ['exercises.remove', 'Failed to delete exercise'],
  ['exercises.create', 'Failed to add exercise'],
  ['exercises.update', 'Failed to update exercise'],
  ['patients.list', 'Failed to read patients'],
  ['patients.create', 'Failed to create patient'],
  ['patients.update', 'Updating patient details failed'],
  ['patients.remove', 'Failed to delete patient'],
  ['patients.setActive', 'Patient deactivation failed'],
  ['programs.create', 'Creating program failed'],
  ['series.create', 'Failed to add series'],
])('%s fails with the words %s', (name, failure) => {
  const [room, call] = name.split('.') as ['patients', 'list']
  expect(apis[room][call]!.failure).toBe(failure)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requirementsPage, testsById } from './scripts/requirements.ts'

const page = readFileSync('docs/requirements.md', 'utf8')
const listed = [...page.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id!)

test('the page of requirements names the tests that there are', () => {
  expect(requirementsPage(page), 'run node scripts/requirements.ts').toBe(page)
})

test('each requirement is listed once, and no test carries an id that is none', () => {
  expect(listed).toHaveLength(219)
  expect(new Set(listed).size).toBe(219)
  const families = new Set(listed.map((id) => id.split('-')[0]))
  const unknown = [...testsById().keys()].filter((id) => families.has(id.split('-')[0]!) && !listed.includes(id))
  expect(unknown).toEqual([])
})

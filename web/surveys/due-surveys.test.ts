import { expect, test } from 'vitest'
import { dueNow, dueWords, listWords } from './due-surveys.ts'

const due = [
  { title: 'Overall change', dueOn: '2026-11-30', isOverdue: false, isAsked: true },
  { title: 'Pain', dueOn: '2026-11-20', isOverdue: true, isAsked: true },
  { title: 'Mood', dueOn: '2026-11-21', isOverdue: false, isAsked: true },
]

test('titles are joined with commas and “and”', () => {
  expect(listWords([])).toBe('')
  expect(listWords(['Pain'])).toBe('Pain')
  expect(listWords(['Pain', 'Mood'])).toBe('Pain and Mood')
  expect(listWords(['Pain', 'Mood', 'Change'])).toBe('Pain, Mood and Change')
})

test('due surveys are separated from the next one', () => {
  expect(dueNow(due, '2026-11-21').map(({ title }) => title)).toEqual(['Pain', 'Mood'])
  expect(dueWords(due, '2026-11-21')).toBe('Due now: Pain and Mood. Next: Overall change on 30/11/2026.')
  expect(dueWords(due.slice(0, 1), '2026-11-21')).toBe('Next: Overall change on 30/11/2026.')
  expect(dueWords([], '2026-11-21')).toBe('')
})

test('a survey that the form does not have any more is not due, and staff read why', () => {
  const withGone = [due[1]!, { ...due[2]!, isAsked: false }]
  expect(dueNow(withGone, '2026-11-21').map(({ title }) => title)).toEqual(['Pain'])
  expect(dueWords(withGone, '2026-11-21')).toBe('Due now: Pain. Not in use any more, so not asked: Mood.')
})

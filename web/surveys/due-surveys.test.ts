import { expect, test } from 'vitest'
import { surveysDueOn, dueText } from './due-surveys.ts'
import { listText } from '@kinora/contract/list-text.ts'

const due = [
  { title: 'Overall change', dueOn: '2026-11-30', isOverdue: false, isAsked: true },
  { title: 'Pain', dueOn: '2026-11-20', isOverdue: true, isAsked: true },
  { title: 'Mood', dueOn: '2026-11-21', isOverdue: false, isAsked: true },
]

test('titles are joined with commas and “and”', () => {
  expect(listText([])).toBe('')
  expect(listText(['Pain'])).toBe('Pain')
  expect(listText(['Pain', 'Mood'])).toBe('Pain and Mood')
  expect(listText(['Pain', 'Mood', 'Change'])).toBe('Pain, Mood and Change')
})

test('due surveys are separated from the next one', () => {
  expect(surveysDueOn(due, '2026-11-21').map(({ title }) => title)).toEqual(['Pain', 'Mood'])
  expect(dueText(due, '2026-11-21')).toBe('Due now: Pain and Mood. Next: Overall change on 30/11/2026.')
  expect(dueText(due.slice(0, 1), '2026-11-21')).toBe('Next: Overall change on 30/11/2026.')
  expect(dueText([], '2026-11-21')).toBe('')
})

test('a survey that the form does not have any more is not due, and staff read why', () => {
  const withGone = [due[1]!, { ...due[2]!, isAsked: false }]
  expect(surveysDueOn(withGone, '2026-11-21').map(({ title }) => title)).toEqual(['Pain'])
  expect(dueText(withGone, '2026-11-21')).toBe('Due now: Pain. Not in use any more, so not asked: Mood.')
})

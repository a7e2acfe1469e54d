import { expect, test } from 'vitest'
import { changeSentence, changeTag, differenceTexts, differingParts } from './program-change-text.ts'

test.each([
  ['2 × 10', '3 × 10', ['one more set']],
  ['3 × 10', '3 × 12', ['two more each time']],
  ['3 × 12', '2 × 10', ['one fewer set', 'two fewer each time']],
  ['3 × 10 · 3 kg', '3 × 10 · 5 kg', ['5 kg, not 3']],
  ['3 × 10', '3 × 10 · red band', ['the red band']],
  ['3 × 10 · hold 5 s', '3 × 10 · hold 8 s', ['three more seconds to hold']],
  ['3 × 20 s', '3 × 30 s', ['ten more seconds']],
  ['3 × 10', '3 × 10', []],
])('from %s to %s is %o', (before, after, expected) => expect(differenceTexts(before, after)).toEqual(expected))

test('only the differences of two short forms are shown', () => {
  expect(differingParts('3 × 8 · 3 kg · rest 90 s', '3 × 8 · 5 kg · rest 90 s')).toEqual({
    before: '3 kg',
    after: '5 kg',
  })
  expect(differingParts('2 × 10', '3 × 10')).toEqual({ before: '2 × 10', after: '3 × 10' })
  expect(differingParts('3 × 10', '3 × 10 · 5 kg')).toEqual({ before: '3 × 10', after: '3 × 10 · 5 kg' })
})

const change = { kind: 'changed' as const, before: '2 × 10', after: '3 × 10', series: 'Morning', exercise: 'Squat' }

test('a change is described in words', () => {
  expect(changeSentence(change)).toBe('Do 10, three times. That is one more set.')
  expect(changeTag(change)).toBe('One more set')
})

test('additions, removals and moves are described with their series', () => {
  expect(changeSentence({ ...change, kind: 'added' })).toBe('Squat is new in Morning.')
  expect(changeTag({ ...change, kind: 'added' })).toBe('New')
  expect(changeSentence({ ...change, kind: 'removed', series: null })).toBe('Squat is no longer part of it.')
  expect(changeSentence({ ...change, kind: 'moved' })).toBe('Squat has moved in Morning.')
})

test('a page is new to read, or no longer to read', () => {
  const page = { ...change, kind: 'added' as const, exercise: 'Read: Pacing' }
  expect(changeSentence(page)).toBe('New to read in Morning: ‘Pacing’.')
  expect(changeSentence({ ...page, kind: 'removed' })).toBe('No longer to read in Morning: ‘Pacing’.')
})

test('an unreadable change has no description', () => {
  expect(changeSentence({ ...change, before: '', after: 'Gently' })).toBe('')
  expect(changeTag({ ...change, before: '3 × 10 · rest 30 s', after: '3 × 10 · rest 60 s' })).toBe('Changed')
})

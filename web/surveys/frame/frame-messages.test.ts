import { expect, test } from 'vitest'
import { parsePortMessage, parseFrameMessage, rateLimit } from './frame-messages.ts'
import { toggled } from '../survey-selection.ts'

const titles = ['Pain', 'Goals']

test('SURVEYSEL-03 SURVEYFILL-05 the three messages of the frame are parsed', () => {
  expect(parseFrameMessage({ type: 'survey-hello' }, titles)).toEqual({ kind: 'hello' })
  expect(parseFrameMessage({ type: 'survey-submit', success: true }, titles)).toEqual({ kind: 'submit' })
  expect(parseFrameMessage({ type: 'survey-toggle', title: 'Pain', enabled: true }, titles)).toEqual({
    kind: 'toggle',
    title: 'Pain',
    enabled: true,
  })
  expect(parseFrameMessage({ action: 'submission-completed', formID: '1' }, titles)).toEqual({ kind: 'completed' })
  expect(parseFrameMessage('setHeight:640:241234567890123', titles)).toEqual({ kind: 'height', height: 640 })
})

test.each([
  undefined,
  null,
  12,
  [],
  {},
  'setHeight:1e9',
  'setHeight:12345678',
  'scrollIntoView::1',
  { type: 'admin' },
  { type: 'survey-submit' },
  { type: 'survey-submit', success: 'true' },
  { type: 'survey-submit', success: true, more: 1 },
  { type: 'survey-hello', html: 'x' },
  { type: 'survey-toggle', title: 'Unknown', enabled: true },
  { type: 'survey-toggle', title: ['Pain'], enabled: true },
  { type: 'survey-toggle', title: 'Pain', enabled: 1 },
  { type: 'survey-toggle', title: 'Pain' },
  { type: 'survey-toggle', title: 'Pain', enabled: true, __proto__: null, more: 1 },
])('R20 %j is not of the contract', (message) => expect(parseFrameMessage(message, titles)).toBeUndefined())

test('R20 messages above the rate limit are dropped', () => {
  const allow = rateLimit(20)
  expect(Array.from({ length: 50 }, (_, at) => allow(at)).filter(Boolean)).toHaveLength(20)
  expect(allow(1001)).toBe(true)
})

test('SURVEYSEL-03 a toggle adds a survey once, with its position in the form, and removes it by its title', () => {
  const pain = { title: 'Pain', index: 0 }
  const goals = { title: 'Goals', index: 1 }
  expect(toggled([pain], { title: 'Goals', enabled: true }, titles)).toEqual([pain, goals])
  expect(toggled([pain], { title: 'Pain', enabled: true }, titles)).toEqual([pain])
  expect(toggled([pain, goals], { title: 'Pain', enabled: false }, titles)).toEqual([goals])
})

test('messages over the port are validated as well', () => {
  expect(parsePortMessage({ type: 'alive', height: 300, titles: [] })).toEqual({ type: 'alive', height: 300 })
  expect(parsePortMessage({ type: 'alive', height: Number.NaN })).toBeUndefined()
  expect(parsePortMessage({ type: 'alive', height: -1 })).toBeUndefined()
  expect(parsePortMessage({ type: 'fields', fields: [['q1_a', 'b'], ['x'], ['y', 1], 'z'] })).toEqual({
    type: 'fields',
    fields: [['q1_a', 'b']],
  })
  expect(parsePortMessage('fields')).toBeUndefined()
})

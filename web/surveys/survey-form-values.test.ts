import { expect, test } from 'vitest'
import { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import {
  definitionOf,
  emptyValues,
  fieldOf,
  firstPoints,
  newQuestion,
  newScore,
  rangeOf,
  valuesOf,
  type Values,
} from './survey-form-values.ts'
import { Draft } from './survey-form-schema.ts'

const mood = newQuestion('choice')
Object.assign(mood, { text: 'Little interest', options: ['Not at all', 'Often'], points: [0, 3], alertAbove: 0 })
const pain = { ...newQuestion('scale'), text: 'Pain now' }
const values: Values = { ...emptyValues, title: 'Mood', questions: [pain, mood] }

const errorsOf = (draft: Values) =>
  Object.fromEntries((Draft.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test('an alert moves with its question', () => {
  expect(definitionOf(values).alerts).toEqual([{ at: 1, above: 0 }])
  expect(definitionOf({ ...values, questions: [mood, pain] }).alerts).toEqual([{ at: 0, above: 0 }])
  expect(fieldOf('definition.alerts.0.above', values)).toBe('questions.1.alertAbove')
  expect(fieldOf('definition.questions.1.text', values)).toBe('questions.1.text')
})

test('a question that no longer counts raises no alert', () => {
  expect(definitionOf({ ...values, questions: [{ ...mood, points: [] }] }).alerts).toEqual([])
})

test('an unchanged definition is sent unchanged', () => {
  const saved = SurveyDefinition.parse(definitionOf(values))
  expect(SurveyDefinition.parse(definitionOf(valuesOf(saved)))).toEqual(saved)
})

test('validation messages appear at their fields', () => {
  expect(errorsOf({ ...emptyValues, questions: [newQuestion('choice')] })).toMatchObject({
    title: 'Title is required.',
    'questions.0.text': 'Write the question.',
    'questions.0.options.0': 'An option cannot be empty.',
  })
  expect(errorsOf({ ...values, questions: [] })).toEqual({ questions: 'Add a question.' })
  const bands = [{ from: 0, to: Number.NaN, label: '', tone: 'good' as const }]
  expect(errorsOf({ ...values, score: { ...newScore(), bands } })).toEqual({
    'score.bands.0.to': 'Enter a number.',
    'score.bands.0.label': 'Name the band.',
  })
  expect(errorsOf(values)).toEqual({})
})

test('the range of a score follows from its questions', () => {
  expect(rangeOf(values.questions, 'sum')).toEqual({ least: 0, most: 13 })
  expect(rangeOf(values.questions, 'mean')).toEqual({ least: 0, most: 10 })
  expect(rangeOf([newQuestion('text')], 'sum')).toBeUndefined()
  expect(rangeOf([{ ...newQuestion('choices'), points: [1, 2, -1] }], 'sum')).toEqual({ least: -1, most: 3 })
})

test('a score is sent with the range of its questions', () => {
  const scored = { ...values, score: { ...newScore(), kind: 'mean' as const, fewest: 1 } }
  expect(definitionOf(scored).score).toMatchObject({ least: 0, most: 10, fewest: 1 })
  expect(definitionOf({ ...scored, score: newScore() }).score).toMatchObject({ least: 0, most: 13, fewest: null })
})

test('default points start at 0, and Yes has 1', () => {
  expect(firstPoints({ ...newQuestion('choice'), options: ['a', 'b', 'c'] })).toEqual([0, 1, 2])
  expect(firstPoints(newQuestion('yesNo'))).toEqual([1, 0])
})

import { expect, test } from 'vitest'
import { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { changesBetween } from './version-changes.ts'

const survey = (change: object = {}) =>
  SurveyDefinition.parse({
    title: 'Pain',
    questions: [
      { qid: 11, kind: 'scale', text: 'Pain now', least: 0, most: 10 },
      { qid: 12, kind: 'choice', text: 'Where?', options: ['Left', 'Right'] },
    ],
    ...change,
  })
const { questions } = survey()

test('a version lists its differences from the previous one', () => {
  const after = survey({
    title: 'Pain today',
    introduction: 'Think of today.',
    questions: [
      { qid: 12, kind: 'choice', text: 'Where?', options: ['Left', 'Right', 'Both'] },
      { qid: 13, kind: 'yesNo', text: 'Did you sleep well?' },
    ],
  })
  expect(changesBetween(survey(), after)).toEqual([
    'Renamed from “Pain”',
    'Added: “Did you sleep well?” (yes or no)',
    'Removed: “Pain now”',
    'The options of “Where?” were changed',
    'The introduction was changed',
  ])
})

test('a new order, score or alert is listed; an alert that only moved with its question is not', () => {
  const turned = survey({ questions: questions.toReversed() })
  expect(changesBetween(survey(), turned)).toEqual(['The order of the questions was changed'])
  const alerted = survey({ alerts: [{ at: 0, above: 6 }] })
  expect(changesBetween(survey(), alerted)).toEqual(['The alerts were changed'])
  const both = survey({ questions: questions.toReversed(), alerts: [{ at: 1, above: 6 }] })
  expect(changesBetween(alerted, both)).toEqual(['The order of the questions was changed'])
  const scored = survey({ score: { kind: 'sum', better: 'lower', least: 0, most: 10 } })
  expect(changesBetween(survey(), scored)).toEqual(['A score was added'])
  expect(changesBetween(scored, survey())).toEqual(['The score was removed'])
})

test('equal versions have no differences', () => {
  expect(changesBetween(survey(), survey())).toEqual([])
})

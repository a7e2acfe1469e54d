import { describe, expect, test } from 'vitest'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { answerText, labelText, scoreText, sectionsOf } from './response-sections.ts'

const line = (order: number | string, type: string, text: string, rest: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  order,
  type,
  text,
  ...rest,
})
const of = (answers: Record<string, SurveyAnswer>) => sectionsOf({ formData: { answers }, scores: [] })

describe('CALENDAR-05 ENTITY-07 what was answered is read in words', () => {
  test.each<[string, SurveyAnswer['answer'], string | undefined, string]>([
    ['a string', 'Squats', undefined, 'Squats'],
    ['a string of nothing but blanks', '  ', undefined, 'No Answer'],
    ['an empty string', '', undefined, 'No Answer'],
    ['nothing', undefined, undefined, 'No Answer'],
    ['a sentence with its first blank', { 'shorttext-1': 'walk' }, undefined, 'walk'],
    ['a sentence with its second blank only', { 'shorttext-1': '', 'shorttext-2': 'May' }, undefined, 'May'],
    ['a sentence with both blanks', { 'shorttext-1': 'walk', 'shorttext-2': 'May' }, undefined, 'walk, May'],
    ['a sentence with empty blanks', { 'shorttext-1': '', 'shorttext-2': ' ' }, undefined, 'No Answer'],
    ['a sentence before its formatted form', { 'shorttext-1': 'walk' }, '<b>I want to walk</b>', 'walk'],
    ['yes', true, undefined, 'Yes'],
    ['no', false, undefined, 'No'],
    ['a number', 7.5, undefined, '7.5'],
    ['zero', 0, undefined, '0'],
    ['a list', ['Pain', 'No time'], undefined, 'Pain, No time'],
    ['a list with a number and an empty place', ['Pain', '', 3], undefined, 'Pain, 3'],
    ['an empty list', [], undefined, 'No Answer'],
    ['an object with its formatted form', { first: 'Ann', last: 'Kowalski' }, 'Ann Kowalski', 'Ann Kowalski'],
    [
      'a formatted table, without its tags',
      { a: 'b' },
      '<table><tr><td>Stairs</td><td>Hard</td></tr></table>',
      'Stairs Hard',
    ],
    [
      'formatted lines',
      { a: 'b' },
      'Street: 1 Quay St<br>City: Sydney &amp; Co<br>',
      'Street: 1 Quay St; City: Sydney & Co',
    ],
    [
      'an object without one',
      { Stairs: 'Hard', Walking: ['Long', 'Short'], Bed: '' },
      undefined,
      'Stairs: Hard; Walking: Long, Short',
    ],
    ['an empty object', {}, undefined, 'No Answer'],
  ])('%s', (_, answer, prettyFormat, words) => {
    expect(answerText({ answer, prettyFormat })).toBe(words)
  })

  test('markup in an answer stays text', () => {
    const typed = '<img src=x onerror=alert(1)> & <b>bold</b>'
    expect(answerText({ answer: typed })).toBe(typed)
    expect(answerText({ answer: [typed] })).toBe(typed)
    expect(answerText({ answer: { 'shorttext-1': typed } })).toBe(typed)
  })

  test('a question without a label is a custom answer', () => {
    expect(labelText('')).toBe('Custom Answer')
    expect(labelText(undefined)).toBe('Custom Answer')
    expect(labelText('Where?')).toBe('Where?')
  })
})

describe('CALENDAR-04 the lines of a form are put into the sections of its surveys', () => {
  test('a collapse starts a section, in the order of the form', () => {
    const sections = of({
      '3': line('10', 'control_scale', 'Pain now', { answer: '7', scaleAmount: '10' }),
      '9': line(9, 'control_collapse', 'Pain today'),
      '4': line('2', 'control_collapse', 'Mood'),
      '20': line('3', 'control_radio', 'Little interest', { answer: 'Several days' }),
    })
    expect(sections.map(({ title }) => title)).toEqual(['Mood', 'Pain today'])
    expect(sections[1]!.answers).toEqual([{ id: '3', label: 'Pain now', value: '7', scale: { value: 7, most: 10 } }])
  })

  test('pictures, hidden labels and elements without answers are left out', () => {
    const sections = of({
      '1': line('1', 'control_head', 'Harbour Physio'),
      '2': line('2', 'control_textbox', 'patientId', { answer: 'x' }),
      '3': line('3', 'control_textbox', 'metaData', { answer: 'x' }),
      '4': line('4', 'control_collapse', 'Pain'),
      '5': line('5', 'control_image', 'A knee', { answer: 'knee.png' }),
      '6': line('6', 'control_textbox', 'Where?', { answer: 'Left' }),
      '7': line('7', 'control_text', 'Thank you for answering'),
      '8': line('8', 'control_pagebreak', 'Page Break'),
      '9': line('9', 'control_button', 'Submit'),
    })
    expect(sections).toHaveLength(1)
    expect(sections[0]!.answers.map(({ label }) => label)).toEqual(['Where?'])
  })

  test('an unanswered question shows No Answer', () => {
    const [section] = of({
      '1': line('1', 'control_collapse', 'Pain'),
      '2': line('2', 'control_textarea', ''),
    })
    expect(section!.answers).toEqual([{ id: '2', label: 'Custom Answer', value: 'No Answer', scale: undefined }])
  })

  test('answers before the first survey, or of a form without any, are not lost', () => {
    expect(of({ '2': line('x', 'control_textbox', 'Anything else?', { answer: 'No' }) })).toEqual([
      { id: 'first', title: 'Answers', answers: [{ id: '2', label: 'Anything else?', value: 'No', scale: undefined }] },
    ])
  })
})

test('a score shows its range and band', () => {
  expect(scoreText({ value: 3, least: 0, most: 27, band: { label: 'Minimal', tone: 'good' } })).toBe('3 of 27, minimal')
  expect(scoreText({ value: 6.3667, least: 0, most: 10, band: null })).toBe('6.4 of 10')
  expect(scoreText({ value: 3, least: -5, most: 5, band: null })).toBe('3 from −5 to 5')
})

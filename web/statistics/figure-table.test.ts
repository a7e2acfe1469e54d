import { expect, test } from 'vitest'
import { csvOf } from './figure-table.ts'

test('tables become CSV, one below the other, with empty cells where nothing is shown', () => {
  const weeks = {
    title: 'Adherence',
    head: ['Week', 'Median'],
    rows: [
      ['Week 1', 80],
      ['Week 2', null],
    ],
  }
  const names = { title: 'Caseload', head: ['Specialist'], rows: [['Okafor, Sam']] }
  expect(csvOf([weeks, names])).toBe(
    'Adherence\r\nWeek,Median\r\nWeek 1,80\r\nWeek 2,\r\n\r\nCaseload\r\nSpecialist\r\n"Okafor, Sam"',
  )
})

test('a name that a spreadsheet would run as a formula is text', () => {
  expect(csvOf([{ title: 'A', head: ['B'], rows: [['=1+1'], ['Sam "Q"'], [-2]] }])).toBe(
    `A\r\nB\r\n'=1+1\r\n"Sam ""Q"""\r\n-2`,
  )
})

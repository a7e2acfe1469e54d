import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test('a person is called by the first name, whatever stands before it', () => {
  expect(['Ann Kowalski', ' Ann  Maria Kowalski ', 'Ann'].map(firstName)).toEqual(['Ann', 'Ann', 'Ann'])
  expect(['Mrs Ann Kowalski', 'Dr. Ann Kowalski', 'Kowalski, Ann', 'Kowalski, Mrs Ann Maria'].map(firstName)).toEqual([
    'Ann',
    'Ann',
    'Ann',
    'Ann',
  ])
  expect(['Mrs Kowalski', 'Ann Kowalski, PhD', 'Mr', ''].map(firstName)).toEqual(['Mrs Kowalski', 'Ann', 'Mr', ''])
})

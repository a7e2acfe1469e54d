import { expect, test } from 'vitest'
import { kitFromWords, normalizeKit } from './home-kit.rules.ts'

test('words of the record become a kit, and what is not understood stays in words', () => {
  const words = ['Mat', '5 kg weight', '2,5kg dumbbells', 'Red theraband', 'loop band', 'Exercise bike', 'Sandbag']
  expect(normalizeKit(kitFromWords(words))).toEqual({
    items: [
      { kind: 'mat', colors: [], kilograms: [] },
      { kind: 'band', colors: ['red'], kilograms: [] },
      { kind: 'loop', colors: [], kilograms: [] },
      { kind: 'dumbbell', colors: [], kilograms: [2.5, 5] },
      { kind: 'bike', colors: [], kilograms: [] },
    ],
    other: 'Sandbag',
  })
})

test('colors stay with bands and kilograms with weights, sorted and each once', () => {
  const colors = ['blue' as const, 'red' as const]
  const items = [
    { kind: 'dumbbell' as const, colors, kilograms: [5, 2, 5] },
    { kind: 'chair' as const, colors, kilograms: [2] },
    { kind: 'band' as const, colors, kilograms: [2] },
  ]
  expect(normalizeKit({ items, other: '' }).items).toEqual([
    { kind: 'chair', colors: [], kilograms: [] },
    { kind: 'band', colors: ['red', 'blue'], kilograms: [] },
    { kind: 'dumbbell', colors: [], kilograms: [2, 5] },
  ])
})

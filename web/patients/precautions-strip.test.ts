import { expect, test } from 'vitest'
import { endedUnchecked, noPrecautionsText } from './PrecautionsStrip.tsx'

const kneeling = { text: 'No kneeling', tags: ['kneeling' as const], from: null, until: '2026-05-12' }
const checked = (day: string | null) => ({
  precautions: [kneeling],
  precautionsCheckedAt: day && `${day}T00:00:00.000Z`,
})

test('precautions of a patient whom nobody asked are not recorded', () => {
  expect(noPrecautionsText({ precautionsCheckedAt: null })).toBe('Not recorded')
  expect(noPrecautionsText({ precautionsCheckedAt: '2026-05-12T00:00:00.000Z' })).toMatch(/^None, checked /)
})

test('a precaution that has ended is asked about until somebody has checked it since', () => {
  expect(endedUnchecked(checked('2026-05-01'), '2026-05-12')).toEqual([])
  expect(endedUnchecked(checked('2026-05-01'), '2026-05-13')).toEqual([kneeling])
  expect(endedUnchecked(checked('2026-05-13'), '2026-05-13')).toEqual([])
})

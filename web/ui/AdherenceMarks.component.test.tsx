import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AdherenceMarks } from './AdherenceMarks.tsx'

test('a day that is not over is neither missed nor a rest day, and one rest day is one', () => {
  render(<AdherenceMarks days={[{ share: 1 }, { share: null }, { share: 0 }, { share: null, isToday: true }]} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Last 4 days: 1 done, 1 missed, 1 rest day')
})

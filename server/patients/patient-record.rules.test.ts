import { expect, test } from 'vitest'
import { documentSections } from './patient-record.rules.ts'

test('weeks in a row with the same exercises stand once in the printed record', () => {
  const prescription = (week: number, repsMin: number) => ({
    program_id: 'p',
    series_id: 's',
    exercise_id: 'squat',
    week,
    position: 1,
    side: 'none',
    dosage: { set: '3', repsMin },
  })
  const sections = documentSections(
    {
      programs: [{ id: 'p', title: 'Knee rehab', weeks: 5 }],
      series: [{ id: 's', program_id: 'p', position: 1, name: 'Morning' }],
      prescriptions: [[1, 8] as const, [2, 8] as const, [3, 10] as const, [5, 10] as const].map(([week, reps]) =>
        prescription(week, reps),
      ),
    },
    { timeZone: 'Australia/Sydney', exercises: new Map([['squat', 'Squat']]), staff: new Map() },
  )
  const lines = sections.find(({ heading }) => heading === 'Morning')!.lines!
  expect(lines.map((runs) => runs.map(({ text }) => text).join(' '))).toEqual([
    'Weeks 1 to 2',
    'Squat 3 × 8',
    'Week 3',
    'Squat 3 × 10',
    'Week 5',
    'Squat 3 × 10',
  ])
})

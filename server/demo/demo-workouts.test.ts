import { expect, test } from 'vitest'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { patients } from './demo-patients.ts'
import { momentOf } from './demo-time.ts'
import { workoutsOf } from './demo-workouts.ts'

test('no demo session ends in the future, whatever the time of day', () => {
  const day = '2026-11-23'
  const prescriptions = [
    { _id: 'p', version: 1, seriesId: 's', side: 'none', priority: 'must', exercise: { name: 'Squat' } },
  ].map((one) => ({ ...one, dosage: { set: '3', repsMin: 8 } })) as MyPrescription[]
  const series = [{ _id: 's', name: 'Daily', weekdays: [] }]
  const week = { programId: 'p', week: 1, firstDay: day, series, prescriptions }
  const atHour = (hour: number) => {
    const now = momentOf(day, hour * 60).getTime()
    const logged = workoutsOf(patients[0]!, week, day, day, 2, now)
    expect(logged.every(({ finishedAt }) => Date.parse(finishedAt!) <= now)).toBe(true)
    return logged.length
  }
  expect(Array.from({ length: 24 }, (_, hour) => atHour(hour)).filter(Boolean).length).toBeGreaterThan(10)
})

test('on every day of the week Ann’s squat hurt yesterday', () => {
  const prescription = {
    _id: 'p',
    version: 1,
    seriesId: 's',
    side: 'none',
    priority: 'must',
    exercise: { name: 'Squat' },
  }
  const prescriptions = [{ ...prescription, dosage: { set: '3', repsMin: 8 } }] as unknown as MyPrescription[]
  const series = [{ _id: 's', name: 'Daily', weekdays: [] }]
  const firstDay = '2026-11-16'
  for (const today of ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`)) {
    const week = { programId: 'p', week: 3, firstDay, series, prescriptions }
    const logged = workoutsOf(patients[0]!, week, '2026-11-02', today, 1, Date.parse('2026-12-01'))
    expect(logged.filter(({ entries }) => entries.some(({ painDuring }) => painDuring === 7))).not.toEqual([])
  }
})

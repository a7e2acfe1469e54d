import { expect, test } from 'vitest'
import { draftSchema, type ProgramValues } from './program-form.ts'

const values: ProgramValues = {
  title: 'Knee rehab',
  description: '',
  startDate: '2026-11-02',
  lengthBy: 'weeks',
  weeks: '6',
  endDate: null,
}
const problems = (patientId: string | null, change: Partial<ProgramValues>) =>
  Object.fromEntries(
    draftSchema(patientId)
      .safeParse({ ...values, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
const ann = '018f0000-0000-7000-8000-000000000001'

test('a patient’s program is sent with its weeks or its last day, never both', () => {
  expect(draftSchema(ann).parse(values)).toMatchObject({ patientId: ann, startDate: '2026-11-02', weeks: 6 })
  const byDay = draftSchema(ann).parse({ ...values, lengthBy: 'endDate', endDate: '2026-12-01' })
  expect(byDay).toMatchObject({ endDate: '2026-12-01' })
  expect(byDay.weeks).toBeUndefined()
})

test('every field says how to correct it', () => {
  expect(problems(ann, { title: ' ' })).toEqual({ title: 'Title is required.' })
  expect(problems(ann, { weeks: '' })).toMatchObject({ weeks: 'Enter the number of weeks or the last day.' })
  expect(problems(ann, { weeks: '53' })).toEqual({ weeks: 'Use 1 to 52 weeks.' })
  expect(problems(ann, { weeks: 'six' })).toEqual({ weeks: 'Use 1 to 52 weeks.' })
  expect(problems(ann, { startDate: null })).toMatchObject({ startDate: 'Start date is required.' })
  expect(problems(ann, { lengthBy: 'endDate', endDate: '2026-11-01' })).toEqual({
    endDate: 'The end must not be before the start.',
  })
  expect(problems(ann, { startDate: '31/31/2026' })).toHaveProperty('startDate')
})

test('a template has no dates', () => {
  expect(draftSchema(null).parse({ ...values, startDate: null })).toMatchObject({
    patientId: null,
    startDate: null,
    weeks: 6,
  })
})

import { expect, test } from 'vitest'
import type { Progress } from '@kinora/contract/workouts.ts'
import type { PatientSummary } from '@kinora/contract/patients.ts'
import { agoText, briefingLines } from './patient-briefing.ts'

const friday = new Date(2026, 10, 20, 9, 0)
const day = (
  date: string,
  share: number | null,
  pain: number | null = null,
  planned = 1,
): Progress['days'][number] => ({
  day: date,
  week: 2,
  planned,
  done: share ? planned : 0,
  share,
  pain,
  painAfter: pain === null ? null : 'Squat',
  effort: null,
})
const progress: Progress = {
  programId: '00000000-0000-4000-a000-000000000001',
  weeks: [],
  days: [
    day('2026-11-08', 0),
    day('2026-11-12', 1, 3),
    day('2026-11-13', 0),
    day('2026-11-14', null, null, 0),
    day('2026-11-19', 1, 7),
    day('2026-11-21', null),
  ],
  stopAbove: 6,
  byExercise: [],
  notes: [
    { day: '2026-11-18', text: 'Stairs are easier in the morning', exercise: null },
    { day: '2026-11-02', text: 'Long ago', exercise: null },
  ],
  skips: [{ reason: 'too hard', exercise: 'Bird dog', times: 3 }],
}
const calm = { summary: null }
const needing = (kind: 'painUp' | 'skipped') => ({
  summary: {
    attention: { kind, title: 'Pain 7 after Squat yesterday', detail: 'Usually 3', exercise: 'Squat' },
  } as PatientSummary,
})

test('the days since a visit are counted in words', () => {
  expect(agoText('2026-11-09', friday)).toBe('11 days ago, 09/11/2026')
  expect(agoText('2026-11-19', friday)).toBe('yesterday, 19/11/2026')
})

test('pain above the stop rule, adherence, messages and skipped exercises are listed, most urgent first', () => {
  expect(briefingLines(calm, progress, '2026-11-09')).toEqual([
    {
      kind: 'pain',
      strong: 'Pain 7 after Squat on Thursday 19/11.',
      rest: 'The rule is to stop above 6.',
      exercise: 'Squat',
    },
    { kind: 'daysMissed', strong: '2 of 3', rest: 'Missed only Friday 13/11.' },
    { kind: 'note', strong: '', rest: '‘Stairs are easier in the morning’', context: '18/11' },
    {
      kind: 'skip',
      strong: 'Skipped Bird dog three times: too hard.',
      rest: '',
      context: 'since the program began',
      exercise: 'Bird dog',
    },
  ])
})

test('the worklist’s reason comes first and is not repeated', () => {
  const briefs = briefingLines(needing('painUp'), progress, '2026-11-09')
  expect(briefs[0]).toEqual({
    kind: 'painUp',
    strong: 'Pain 7 after Squat yesterday.',
    rest: 'Usually 3.',
    exercise: 'Squat',
  })
  expect(briefs.filter(({ kind }) => kind === 'pain')).toEqual([])
  expect(briefingLines(needing('skipped'), progress, '2026-11-09').filter(({ kind }) => kind === 'skip')).toEqual([])
})

test('today is not missed while it lasts, though something else was done', () => {
  const facts = {
    ...progress,
    days: [day('2026-11-12', 1), day('2026-11-13', 0)],
    notes: [],
    skips: [],
    stopAbove: null,
  }
  const briefsOn = (today: string) => briefingLines(calm, facts, '2026-11-09', today)
  expect(briefsOn('2026-11-13')).toEqual([{ kind: 'days', strong: '1 of 1', rest: 'Missed none.' }])
  expect(briefsOn('2026-11-14')).toEqual([{ kind: 'daysMissed', strong: '1 of 2', rest: 'Missed only Friday 13/11.' }])
})

test('rest days, future days and days before the program are neither done nor missed', () => {
  const days = [day('2026-11-10', 1), day('2026-11-11', 1), ...progress.days]
  expect(briefingLines(calm, { ...progress, days, notes: [], skips: [], stopAbove: null }, '2026-11-09')).toEqual([
    { kind: 'days', strong: '4 of 5', rest: 'Missed only Friday 13/11.' },
  ])
})

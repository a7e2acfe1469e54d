import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { dueDays, nextDueDays, dueReminders, trendsOf, type ScheduledSurvey } from './due.rules.ts'

const survey = (more: Partial<ScheduledSurvey> = {}): ScheduledSurvey => ({
  ...{ title: 'Pain', atStart: false, everyWeeks: null, atEnd: false, chosenOn: '2026-11-02', answeredOn: null },
  ...more,
})
const none = { firstDay: null, lastDay: null }
const six = { firstDay: '2026-11-09', lastDay: '2026-12-20' }

test('a survey at the start is due on the first day of the program, or on the day it was chosen if later', () => {
  const atStart = survey({ atStart: true })
  expect(nextDueDays([atStart], six, '2026-11-02')).toEqual([{ title: 'Pain', dueOn: '2026-11-09', isOverdue: false }])
  expect(nextDueDays([atStart], six, '2026-11-12')).toEqual([{ title: 'Pain', dueOn: '2026-11-09', isOverdue: true }])
  expect(nextDueDays([atStart], none, '2026-11-02')).toEqual([{ title: 'Pain', dueOn: '2026-11-02', isOverdue: false }])
  expect(nextDueDays([{ ...atStart, chosenOn: '2026-11-16' }], six, '2026-11-16')[0]!.dueOn).toBe('2026-11-16')
  expect(nextDueDays([{ ...atStart, answeredOn: '2026-11-09' }], six, '2026-11-12')).toEqual([])
})

test('a repeated survey is counted from the start and ends with the program', () => {
  const weekly = survey({ everyWeeks: 2 })
  expect(nextDueDays([weekly], six, '2026-11-10')).toEqual([{ title: 'Pain', dueOn: '2026-11-23', isOverdue: false }])
  expect(nextDueDays([weekly], six, '2026-11-23')[0]).toMatchObject({ dueOn: '2026-11-23', isOverdue: false })
  expect(nextDueDays([weekly], six, '2026-11-25')[0]).toMatchObject({ dueOn: '2026-11-23', isOverdue: true })
  expect(nextDueDays([{ ...weekly, answeredOn: '2026-11-24' }], six, '2026-11-25')[0]).toMatchObject({
    dueOn: '2026-12-07',
  })
  expect(nextDueDays([{ ...weekly, answeredOn: '2026-12-07' }], six, '2026-12-10')).toEqual([])
  expect(nextDueDays([weekly], none, '2027-11-01')[0]!.dueOn).toBe('2027-11-01')
})

test('a survey at the end is due on the last day of the program, and never without a program', () => {
  const atEnd = survey({ atEnd: true })
  expect(nextDueDays([atEnd], six, '2026-11-10')).toEqual([{ title: 'Pain', dueOn: '2026-12-20', isOverdue: false }])
  expect(nextDueDays([atEnd], none, '2026-11-10')).toEqual([])
})

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days))
const any = fc.record({
  atStart: fc.boolean(),
  everyWeeks: fc.option(fc.integer({ min: 1, max: 52 }), { nil: null }),
  atEnd: fc.boolean(),
  chosenOn: day,
  answeredOn: fc.option(day, { nil: null }),
})

test('a due day is one of the schedule’s days, and an answer settles it', () => {
  fc.assert(
    fc.property(any, day, fc.integer({ min: 1, max: 300 }), day, (some, firstDay, length, today) => {
      const span = { firstDay, lastDay: addDays(firstDay, length) }
      const one = survey(some)
      const [due] = nextDueDays([one], span, today)
      if (due) {
        expect(dueDays(one, span, today)).toContain(due.dueOn)
        expect(due.isOverdue).toBe(due.dueOn < today)
        expect(due.dueOn >= one.chosenOn).toBe(true)
      }
      const after = nextDueDays([{ ...one, answeredOn: today }], span, today)
      expect(after.every(({ dueOn }) => dueOn > today)).toBe(true)
    }),
  )
})

test('a reminder is sent once for a day that has come, and not for one long past', () => {
  const weekly = { ...survey({ atStart: true }), remindedOn: null as string | null }
  expect(dueReminders([weekly], six, '2026-11-08')).toEqual([])
  expect(dueReminders([weekly], six, '2026-11-09')).toHaveLength(1)
  expect(dueReminders([{ ...weekly, remindedOn: '2026-11-09' }], six, '2026-11-10')).toEqual([])
  expect(dueReminders([weekly], six, '2026-11-16')).toHaveLength(1)
  expect(dueReminders([weekly], six, '2026-11-17')).toEqual([])
  expect(dueReminders([{ ...weekly, answeredOn: '2026-11-09' }], six, '2026-11-09')).toEqual([])
})

test('a trend has the present title of its survey and all points', () => {
  const score = { surveyId: 'a', title: 'Old name', value: 4, least: 0, most: 27, better: 'lower' as const, band: null }
  const rows = [
    { day: '2026-11-01', score, title: 'New name', meaningfulChange: 5 },
    {
      day: '2026-11-08',
      score: { ...score, value: 3, band: { label: 'Minimal' } },
      title: 'New name',
      meaningfulChange: 5,
    },
    { day: '2026-11-08', score: { ...score, surveyId: 'b', title: 'Gone' }, title: null, meaningfulChange: null },
  ]
  expect(trendsOf(rows)).toEqual([
    {
      ...{ surveyId: 'a', title: 'New name', least: 0, most: 27, better: 'lower', meaningfulChange: 5 },
      points: [
        { day: '2026-11-01', value: 4, band: null },
        { day: '2026-11-08', value: 3, band: 'Minimal' },
      ],
    },
    expect.objectContaining({ surveyId: 'b', title: 'Gone', meaningfulChange: null }),
  ])
})

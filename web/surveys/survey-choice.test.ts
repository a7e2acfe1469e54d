import { expect, test } from 'vitest'
import { toSavedOrder, renumber, schedulesFor, scheduleText } from './survey-choice.ts'

test('SURVEYSEL-02 the selection is titles with their positions', () => {
  expect(
    renumber([
      { title: 'Mood', index: 7 },
      { title: 'Pain', index: 2 },
    ]),
  ).toEqual([
    { title: 'Mood', index: 0 },
    { title: 'Pain', index: 1 },
  ])
  expect(
    toSavedOrder([
      { title: 'Mood', index: 7 },
      { title: 'Pain', index: 2 },
    ]).map(({ title }) => title),
  ).toEqual(['Pain', 'Mood'])
})

test('only chosen surveys have schedules', () => {
  const every = { title: 'Pain', atStart: true, everyWeeks: 2, atEnd: false }
  const gone = { title: 'Gone', atStart: true, everyWeeks: null, atEnd: false }
  expect(
    schedulesFor(
      renumber([
        { title: 'Pain', index: 0 },
        { title: 'Mood', index: 1 },
      ]),
      [every, gone],
    ),
  ).toEqual([every])
})

test('a schedule in words', () => {
  expect(scheduleText({ atStart: true, everyWeeks: 2, atEnd: true })).toBe('At the start, every 2 weeks, at the end')
  expect(scheduleText({ atStart: false, everyWeeks: 1, atEnd: false })).toBe('Every week')
  expect(scheduleText({ atStart: false, everyWeeks: null, atEnd: false })).toBe('Whenever the patient likes')
})

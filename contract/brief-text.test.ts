import { expect, test } from 'vitest'
import { briefText } from './brief-text.ts'
import type { Brief } from './briefs.ts'

const nothing: Brief = {
  patient: 'Ann Kowalski',
  today: '2026-11-23',
  since: '2026-11-09',
  sinceKind: 'visit',
  goal: null,
  programs: [],
  adherence: null,
  planned: 0,
  done: 0,
  pauses: [],
  proposals: [],
  exercises: [],
  pain: [],
  stopAbove: null,
  nextDays: [],
  skips: [],
  notes: [],
  messages: [],
  reading: [],
  lastNote: null,
  surveys: [],
  changes: [],
  alerts: [],
}

test('a brief without facts says so, and leaves room for the judgement', () => {
  expect(briefText(nothing)).toBe(
    [
      'Ann Kowalski, 23/11/2026. Since the last visit, 09/11/2026.',
      'S:',
      '- No pain was recorded.',
      'O:',
      '- No sessions were planned.',
      'A:',
      'P:',
    ].join('\n'),
  )
})

test('everything since the visit stands under its letter', () => {
  const brief: Brief = {
    ...nothing,
    goal: {
      text: 'Walk to the ferry',
      ratings: [
        { month: '2026-11-01', rating: 6 },
        { month: '2026-10-01', rating: 4 },
      ],
    },
    programs: [{ _id: '01900000-0000-7000-8000-000000000001', title: 'Knee rehab', week: 4, weeks: 7 }],
    adherence: 86,
    planned: 7,
    done: 6,
    pauses: [{ reason: 'unwell', from: '2026-11-12', until: '2026-11-18' }],
    exercises: [{ exercise: 'Squat', planned: 7, done: 5, skipped: 2, worstPain: 6, tooEasy: 2, tooHard: 1 }],
    pain: [
      { day: '2026-11-10', pain: 6 },
      { day: '2026-11-20', pain: 2 },
    ],
    stopAbove: 5,
    nextDays: [
      { day: '2026-11-10', response: 'settled' },
      { day: '2026-11-12', response: 'worse' },
      { day: '2026-11-14', response: 'settled' },
    ],
    skips: [{ exercise: 'Squat', reason: 'too hard', times: 2 }],
    notes: [{ day: '2026-11-10', text: 'Stairs hurt ', exercise: 'Squat' }],
    messages: [{ day: '2026-11-19', text: 'May I run?' }],
    surveys: [
      {
        title: 'Pain',
        from: { day: '2026-11-02', value: 6 },
        to: { day: '2026-11-16', value: 3 },
        meaningfulChange: 2,
        verdict: 'better',
      },
      { title: 'PHQ-9', from: null, to: { day: '2026-11-16', value: 4 }, meaningfulChange: 5, verdict: null },
    ],
    changes: [{ day: '2026-11-11', by: 'Sam Okafor', text: 'Squat, week 3: 3 x 10 → 2 x 10' }],
    alerts: [
      { day: '2026-11-10', title: 'Pain 6 after Squat', handled: null },
      {
        day: '2026-11-11',
        title: 'Asked for help',
        handled: { by: 'Sam Okafor', at: '2026-11-11T00:00:00.000Z', action: 'Called the patient', note: 'Settled' },
      },
    ],
  }
  expect(briefText(brief)).toBe(`Ann Kowalski, 23/11/2026. Since the last visit, 09/11/2026.
S:
- Goal: “Walk to the ferry”. 6 of 10 in November, 4 in October.
- Pain 6/10 on 10/11/2026, 2/10 on 20/11/2026, at most 6. Above the rule of 5 on one day.
- The day after: settled twice, worse once (after 12/11/2026).
- Squat: too easy twice, too hard once.
- Skipped Squat twice: too hard.
- 10/11/2026, Squat: “Stairs hurt”
- 19/11/2026, message: “May I run?”
O:
- Sessions: 6 done of 7 planned, 86% of the sets.
- Paused, unwell: 12/11/2026 to 18/11/2026.
- Squat: 5 of 7, skipped twice, pain at most 6
- Pain: 6 to 3 on 16/11/2026, better (a change of 2 matters).
- PHQ-9: 4 on 16/11/2026, for the first time.
A:
- 10/11/2026 Pain 6 after Squat: still open.
- 11/11/2026 Asked for help: Called the patient (Sam Okafor): Settled.
P:
- Knee rehab, week 4 of 7.
- 11/11/2026 Sam Okafor: Squat, week 3: 3 x 10 → 2 x 10`)
})

test('what was proposed comes before what changed, and pages to read come last', () => {
  const by = { day: '2026-11-11', by: 'Sam Okafor' }
  const text = briefText({
    ...nothing,
    changes: [
      { ...by, text: 'Read: Pacing: added' },
      { ...by, text: 'Squat, week 3: 3 × 10 → 3 × 8' },
    ],
    proposals: [{ exercise: 'Bridge', before: '3 × 10', after: '3 × 12', state: 'open' }],
  })
  expect([...text.matchAll(/Proposed|Squat|Pacing/g)].map(([found]) => found)).toEqual(['Proposed', 'Squat', 'Pacing'])
})

test('what was read and the last note stand in the text', () => {
  const text = briefText({
    ...nothing,
    reading: [
      { title: 'Pacing', readOn: '2026-11-12' },
      { title: 'Sleep', readOn: null },
    ],
    lastNote: { day: '2026-11-09', by: 'Sam Okafor', text: 'Stairs next time.' },
  })
  expect(text).toContain('- Read: Pacing (12/11/2026).\n- Not read yet: Sleep.')
  expect(text).toContain('- Last note, 09/11/2026 Sam Okafor: Stairs next time.')
})

import { expect, test } from 'vitest'
import { Dosage, formatDosage } from '@kinora/contract/dosage.ts'
import { ProgressionRule, ruleText } from '@kinora/contract/progression-rules.ts'
import { proposedStep, type ExerciseSession, type ProgressionFacts } from './progression.rules.ts'

const ruleOf = (fields: object = {}) => ProgressionRule.parse({ ...fields })
const dosageOf = (fields: object = {}) => Dosage.parse({ set: '3', repsMin: 10, repsMax: 10, ...fields })
const kilograms = (value: number) => ({ type: 'weight', value, unit: 'kg' })

/** Sessions on consecutive days, each done in full with pain 1 unless specified otherwise. */
const sessionsOf = (...each: Partial<ExerciseSession>[]): ExerciseSession[] =>
  each.map((fields, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    setsDone: 3,
    setsPlanned: 3,
    pain: 1,
    skippedReason: null,
    nextDay: null,
    difficulty: null,
    isPartial: false,
    ...fields,
  }))
const good = {}

const propose = (sessions: ExerciseSession[], facts: Partial<ProgressionFacts> = {}) =>
  proposedStep({ rule: ruleOf(), dosage: dosageOf(), stopAbove: 6, isHeld: false, ...facts, sessions })

/** The proposal as text: 'progress: 3 × 12', 'ease: easier' or 'nothing'. */
function outcome(sessions: ExerciseSession[], facts: Partial<ProgressionFacts> = {}) {
  const found = propose(sessions, facts)
  if (!found) return 'nothing'
  const what = 'dosage' in found.step ? formatDosage(found.step.dosage) : found.step.neighbor
  return `${found.kind}: ${what}`
}

test.each<[string, Partial<ExerciseSession>[], string]>([
  ['four good sessions', [good, good, good, good], 'progress: 3 × 12'],
  ['three good sessions, when four are asked for', [good, good, good], 'nothing'],
  ['an early poor session and then four good ones', [{ setsDone: 0 }, good, good, good, good], 'progress: 3 × 12'],
  ['exactly 83% done', [good, good, good, { setsDone: 1 }], 'progress: 3 × 12'],
  ['75% done', [good, good, good, { setsDone: 0 }], 'nothing'],
  ['more sets than planned, which make up for nothing', [{ setsDone: 6 }, good, { setsDone: 0 }, good], 'nothing'],
  ['a mean pain of exactly 3', [{ pain: 3 }, { pain: 3 }, { pain: 3 }, { pain: 3 }], 'progress: 3 × 12'],
  ['a mean pain just above 3', [{ pain: 4 }, { pain: 3 }, { pain: 3 }, { pain: 3 }], 'nothing'],
  ['pain that nobody said, which is not none', [{ pain: null }, { pain: null }, { pain: null }, good], 'nothing'],
  ['pain said in half of the sessions', [{ pain: null }, { pain: null }, good, good], 'progress: 3 × 12'],
  ['one session that was worse the next day', [good, good, { nextDay: 'worse' }, good], 'nothing'],
  ['sore but fine the next day', [good, { nextDay: 'sore' }, { nextDay: 'sore' }, good], 'progress: 3 × 12'],
  [
    'one session skipped as too hard',
    [good, good, good, good, { setsDone: 0, pain: null, skippedReason: 'too hard' }],
    'nothing',
  ],
  ['one session that Ann called too hard', [good, good, { difficulty: 'too hard' }, good], 'nothing'],
  ['sessions that Ann called too easy', [good, { difficulty: 'too easy' }, good, good], 'progress: 3 × 12'],
  [
    'a session missed because Ann was unwell',
    [good, good, { setsDone: 0, pain: null, skippedReason: 'unwell' }, good, good],
    'progress: 3 × 12',
  ],
  [
    'a session skipped for lack of time, which counts',
    [good, good, { setsDone: 0, pain: null, skippedReason: 'no time' }, good],
    'nothing',
  ],
  [
    'a planned short session without the exercise',
    [good, good, { setsDone: 0, pain: null, isPartial: true }, good, good],
    'progress: 3 × 12',
  ],
  ['pain of 5 once', [good, good, good, { pain: 5 }], 'nothing'],
  ['pain of 5 twice', [good, { pain: 5 }, good, { pain: 6 }], 'ease: 3 × 8'],
  ['pain of 5 and a flare the next day', [good, { pain: 5 }, { nextDay: 'worse' }], 'ease: 3 × 8'],
  [
    'twice skipped because of pain',
    [
      { setsDone: 0, pain: null, skippedReason: 'pain' },
      { setsDone: 0, pain: null, skippedReason: 'pain' },
    ],
    'ease: 3 × 8',
  ],
  ['pain of 5 twice, but long ago', [{ pain: 5 }, { pain: 5 }, good, good, good, good], 'progress: 3 × 12'],
  ['no session at all', [], 'nothing'],
])('after %s', (_, sessions, expected) => {
  expect(outcome(sessionsOf(...sessions))).toBe(expected)
})

const four = sessionsOf(good, good, good, good)
test.each<[string, object, object, string]>([
  ['one repetition up to the top, where two would be too many', { topReps: 11 }, {}, 'progress: 3 × 11'],
  ['nothing at the top, where nothing follows', { topReps: 10 }, {}, 'nothing'],
  [
    'load at the top',
    { topReps: 10, beyond: 'load', loadStep: 2.5 },
    { load: kilograms(5) },
    'progress: 3 × 10 · 7.5 kg',
  ],
  [
    'load at the top, and fewer repetitions again',
    { topReps: 10, beyond: 'load', loadStep: 2, backToReps: 6 },
    { load: kilograms(5) },
    'progress: 3 × 6 · 7 kg',
  ],
  [
    'a range that keeps its span',
    { topReps: 12, beyond: 'load', loadStep: 1, backToReps: 8 },
    { repsMin: 10, repsMax: 12, load: kilograms(5) },
    'progress: 3 × 8–10 · 6 kg',
  ],
  ['no load where the exercise has none', { topReps: 10, beyond: 'load', loadStep: 2.5 }, {}, 'nothing'],
  ['the harder exercise at the top', { topReps: 10, beyond: 'harder' }, {}, 'progress: harder'],
  ['the harder exercise at once', { step: {}, beyond: 'harder' }, {}, 'progress: harder'],
  [
    'time where there are no repetitions',
    { step: { reps: 2, durationSeconds: 10 } },
    { repsMin: null, repsMax: null, durationSeconds: 30 },
    'progress: 3 × 40 s',
  ],
  [
    'sets and hold together',
    { step: { sets: 1, holdSeconds: 5 } },
    { holdSeconds: 10 },
    'progress: 4 × 10 · hold 15 s',
  ],
  ['nothing where the dosage has nothing of what is to change', { step: { load: 2 } }, {}, 'nothing'],
])('proposes %s', (_, rule, dosage, expected) => {
  expect(outcome(four, { rule: ruleOf(rule), dosage: dosageOf(dosage) })).toBe(expected)
})

const painful = sessionsOf({ pain: 7 }, { pain: 7 })
test.each<[string, object, object, string]>([
  ['back by the same step', { step: { load: 2 } }, { load: kilograms(5) }, 'ease: 3 × 10 · 3 kg'],
  [
    'to less load where the step has no repetitions to take',
    { step: {}, beyond: 'load', loadStep: 2 },
    { load: kilograms(5) },
    'ease: 3 × 10 · 3 kg',
  ],
  ['to the easier exercise where there is nothing to take', {}, { repsMin: 1, repsMax: 1 }, 'ease: easier'],
  ['never, if the rule says so', { easeAtPain: null }, {}, 'nothing'],
])('eases %s', (_, rule, dosage, expected) => {
  expect(outcome(painful, { rule: ruleOf(rule), dosage: dosageOf(dosage) })).toBe(expected)
})

test('a rule that looks at two sessions still eases off after the third that hurt', () => {
  const rule = ruleOf({ sessions: 2, easeAfter: 3 })
  expect(outcome(painful, { rule })).toBe('nothing')
  expect(outcome(sessionsOf({ pain: 7 }, { pain: 7 }, { pain: 7 }), { rule })).toBe('ease: 3 × 8')
})

test('nothing becomes harder while an alert is open or Ann is paused, but easing is still proposed', () => {
  expect(outcome(four, { isHeld: true })).toBe('nothing')
  expect(outcome(painful, { isHeld: true })).toBe('ease: 3 × 8')
})

test('pain above the rule of the exercise stops a progression, however low the mean is', () => {
  const sessions = sessionsOf({ pain: 0 }, { pain: 0 }, { pain: 0 }, { pain: 4 })
  expect(outcome(sessions, { stopAbove: 3 })).toBe('nothing')
  expect(outcome(sessions, { stopAbove: 4 })).toBe('progress: 3 × 12')
})

test('a proposal lists its reasons, and what is not known', () => {
  expect(propose(sessionsOf(good, { pain: null }, { pain: 2 }, { nextDay: 'settled' }))).toMatchObject({
    reasons: [
      '100% of the sets in 4 sessions',
      'Mean pain 1.3, said in 3 of 4',
      'Never worse the next day, said after 1 of 4',
    ],
    lastDay: '2026-11-04',
  })
  expect(propose(sessionsOf({ pain: 5 }, { pain: 5 }, { nextDay: 'worse' }))?.reasons).toEqual([
    'Pain 5, twice',
    'Worse the next day, once',
  ])
})

test('how Ann was the day after is known once she said it for every session, or the day has passed', () => {
  const found = propose(sessionsOf({ nextDay: 'settled' }, { nextDay: 'settled' }, { nextDay: 'sore' }, good))!
  expect(['2026-11-04', '2026-11-05', '2026-11-06'].map(found.isFlareKnown)).toEqual([false, false, true])
})

test('a rule needs something to change, and says what is missing', () => {
  const problems = (fields: object) => ProgressionRule.safeParse(fields).error?.issues.map(({ path }) => path.join('.'))
  expect(problems({ step: {} })).toEqual(['step'])
  expect(problems({ beyond: 'load' })).toEqual(['topReps', 'loadStep'])
  expect(problems({ topReps: 10, beyond: 'load', loadStep: 2, backToReps: 10 })).toEqual(['backToReps'])
  expect(problems({ step: { reps: -2 } })).toEqual(['step'])
  expect(problems({ sessions: 1, doneAtLeast: 200 })).toEqual(['sessions', 'doneAtLeast'])
})

test('a rule reads as a sentence', () => {
  const rule = ruleOf({ topReps: 15, beyond: 'load', loadStep: 2.5, backToReps: 8 })
  expect(ruleText(rule)).toBe(
    'When at least 80% is done and the mean pain is at most 3 over 4 sessions, with no flare the next day: 2 reps more, up to 15 reps, then 2.5 more load from 8 reps again. Ease off when pain is 5 or more twice.',
  )
  expect(ruleText(ruleOf({ step: {}, beyond: 'harder', isWithoutFlare: false, easeAtPain: null }))).toBe(
    'When at least 80% is done and the mean pain is at most 3 over 4 sessions: the harder exercise.',
  )
})

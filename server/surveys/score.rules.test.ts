import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isCounted,
  pointsRange,
  answerCount,
  SurveyDefinition,
  titleKey,
  type Question,
} from '@kinora/contract/survey-definitions.ts'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { ensureDefinition, assignQids } from './survey-form.rules.ts'
import { instrumentOf } from './instrument.rules.ts'
import { alertsOf, pointsOf, scoresOf, titlesIn, type AnsweredVersion } from './score.rules.ts'
import { starters } from './starter-survey.rules.ts'

type Given = NonNullable<SurveyAnswer['answer']>
type AnswersInOrder = (Given | undefined)[]
const surveyId = '019aa000-0000-7000-8000-000000000001'

/** A survey with answers in question order; undefined for a skipped question. */
function asked(definition: SurveyDefinition) {
  const whole = assignQids(definition, 11).definition
  const survey: AnsweredVersion = { surveyId, version: 1, definition: whole }
  const answers = (given: AnswersInOrder): Record<string, SurveyAnswer> => ({
    2: { order: '1', type: 'control_textbox', text: 'patientId', name: 'patientid', answer: surveyId },
    10: { order: '2', type: 'control_collapse', text: whole.title },
    ...Object.fromEntries(
      whole.questions.map(({ qid, text }, at) => {
        const answer = given[at]
        return [qid, { order: String(at + 3), type: 'control_any', text, ...(answer !== undefined && { answer }) }]
      }),
    ),
  })
  return { survey, answers, score: (given: AnswersInOrder) => scoresOf(answers(given), [survey])[0] }
}

const starter = (key: string) => asked(starters.find((one) => one.key === key)!.definition)
const [phq9, gad7, pain, psfs, change] = [
  starter('phq-9'),
  starter('gad-7'),
  starter('pain'),
  starter('patient-specific-function'),
  starter('overall-change'),
]
const often = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const items = (count: number) => fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count })
const labels = (points: number[]) => points.map((point) => often[point]!)
const sum = (points: number[]) => points.reduce((total, one) => total + one, 0)

test('PHQ-9 is the sum of nine answers, in the published bands', () => {
  const bandFor = (value: number) =>
    value < 5 ? 'Minimal' : value < 10 ? 'Mild' : value < 15 ? 'Moderate' : value < 20 ? 'Moderately severe' : 'Severe'
  fc.assert(
    fc.property(items(9), (points) => {
      const score = phq9.score(labels(points))!
      expect(score).toMatchObject({ value: sum(points), least: 0, most: 27, better: 'lower', title: 'PHQ-9' })
      expect(score.band!.label).toBe(bandFor(sum(points)))
    }),
  )
})

test('GAD-7 is the sum of seven answers, in the published bands', () => {
  const bandFor = (value: number) => (value < 5 ? 'Minimal' : value < 10 ? 'Mild' : value < 15 ? 'Moderate' : 'Severe')
  fc.assert(
    fc.property(items(7), (points) => {
      const score = gad7.score(labels(points))!
      expect([score.value, score.band!.label]).toEqual([sum(points), bandFor(sum(points))])
    }),
  )
})

test('any answer above zero to question nine of the PHQ-9 raises an alert', () => {
  fc.assert(
    fc.property(items(9), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (points, isLeftOut) => {
      const given = labels(points).map((label, at) => (isLeftOut[at] ? undefined : label))
      const alerts = alertsOf(phq9.answers(given), [phq9.survey])
      expect(alerts).toHaveLength(points[8]! > 0 ? 1 : 0)
      if (alerts[0]) expect(alerts[0]).toMatchObject({ title: 'PHQ-9', answer: often[points[8]!] })
    }),
  )
})

test('missing answers are never imputed: an incomplete sum has no score', () => {
  fc.assert(
    fc.property(
      items(9),
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom(undefined, '', '  '),
      (points, gap, nothing) => {
        expect(phq9.score(labels(points).map((label, at) => (at === gap ? nothing : label)))).toBeUndefined()
      },
    ),
  )
  expect(phq9.score([])).toBeUndefined()
})

test('an answer that is not one of the options has no points', () => {
  const full = labels([1, 1, 1, 1, 1, 1, 1, 1, 0])
  for (const wrong of ['Sometimes', '2', ['Several days', 'Not at all'], { other: 'Now and then' }, true, 3])
    expect(phq9.score(full.map((label, at) => (at === 2 ? wrong : label)))).toBeUndefined()
  expect(phq9.score(full.map((label) => ` ${label.toUpperCase()}`))).toMatchObject({ value: 8 })
  for (const wrong of ['11', '-1', '4.5', 'much', true, ['4']]) expect(pain.score([wrong, '2', '6'])).toBeUndefined()
})

test('pain is the mean of three scales, function the mean of the named activities, change a single scale', () => {
  expect(pain.score(['4', '2', '7'])).toMatchObject({ value: 4.33, band: { label: 'Moderate' } })
  expect(pain.score([3, 3, 4])).toMatchObject({ value: 3.33, band: { label: 'Mild' } })
  expect(pain.score(['4', '2'])).toBeUndefined()
  expect(psfs.score(['Stairs', '4'])).toMatchObject({ value: 4, better: 'higher', band: null })
  expect(psfs.score(['Stairs', '4', 'Garden', '7', undefined, undefined])).toMatchObject({ value: 5.5 })
  expect(change.score(['-5'])).toMatchObject({ value: -5, least: -5, most: 5, band: { label: 'Worse' } })
  expect(change.score(['0'])).toMatchObject({ value: 0, band: { label: 'About the same' } })
})

test('in a Jotform form surveys and questions are matched by their texts', () => {
  fc.assert(
    fc.property(items(9), (points) => {
      const own = phq9.answers(labels(points))
      const theirs = Object.fromEntries(
        Object.values(own).map((line, at) => [String(400 + at * 3), { ...line, order: String(1000 + at) }]),
      )
      expect(scoresOf(theirs, [phq9.survey], 'text')).toEqual(scoresOf(own, [phq9.survey]))
      expect(alertsOf(theirs, [phq9.survey], 'text')).toEqual(alertsOf(own, [phq9.survey]))
      expect(scoresOf(theirs, [phq9.survey])).toEqual([])
    }),
  )
})

test('a survey counts as answered with any answer, except the patient id and empty texts', () => {
  expect(titlesIn(phq9.answers(['Not at all']))).toEqual(['PHQ-9'])
  expect(titlesIn(phq9.answers([]))).toEqual([])
  expect(titlesIn(psfs.answers(['', '', ' ']))).toEqual([])
  expect(titlesIn({})).toEqual([])
})

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() !== '')
const counted = fc.oneof(
  fc.uniqueArray(text, { minLength: 2, maxLength: 6, selector: titleKey }).chain((options) =>
    fc.record({
      kind: fc.constantFrom('choice' as const, 'choices' as const),
      text,
      options: fc.constant(options),
      points: fc.array(fc.integer({ min: -20, max: 20 }), { minLength: options.length, maxLength: options.length }),
    }),
  ),
  fc.record({
    kind: fc.constant('scale' as const),
    text,
    least: fc.constant(0),
    most: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ kind: fc.constant('yesNo' as const), text, points: fc.constantFrom([1, 0], [0, 5]) }),
)

/** A possible answer to a counted question. */
function answerTo(question: Question, roll: number): Given {
  const steps = answerCount(question)
  const at = roll % steps
  if (question.kind === 'scale') return String(question.least! + at)
  if (question.kind === 'yesNo') return at === 0 ? 'Yes' : 'No'
  if (question.kind === 'choice') return question.options[at]!
  const some = question.options.filter((_, place) => (roll >> place) & 1)
  return some.length > 0 ? some : [question.options[0]!]
}

test('a score is always within its range, and more answers never remove it', () => {
  fc.assert(
    fc.property(
      fc.array(counted, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      fc.constantFrom('sum' as const, 'mean' as const),
      (questions, rolls, kind) => {
        const draft = SurveyDefinition.parse({ title: 'Any', questions })
        const spans = draft.questions.map(pointsRange)
        const of = (place: 0 | 1) => spans.map((span) => span[place])
        const ends = kind === 'sum' ? [sum(of(0)), sum(of(1))] : [Math.min(...of(0)), Math.max(...of(1))]
        const [least, most] = [ends[0]!, Math.max(ends[1]!, ends[0]! + 1)]
        const definition = {
          ...draft,
          score: { kind, least, most, better: 'lower' as const, bands: [], meaningfulChange: null, fewest: null },
        }
        ensureDefinition(definition)
        const { score } = asked(definition)
        const given = definition.questions.map((question, at) => answerTo(question, rolls[at]!))
        const { value } = score(given)!
        expect(value).toBeGreaterThanOrEqual(least)
        expect(value).toBeLessThanOrEqual(most)
        const points = definition.questions.map((question, at) => pointsOf(question, given[at])!)
        expect(value).toBeCloseTo(kind === 'sum' ? sum(points) : sum(points) / points.length, 2)
      },
    ),
  )
})

test('every starter survey is valid, needs no licence, and names its source', () => {
  expect(starters.map(({ key }) => key)).toEqual([
    'phq-9',
    'gad-7',
    'pain',
    'patient-specific-function',
    'overall-change',
    'session-feedback',
  ])
  for (const { definition } of starters) {
    expect(() => ensureDefinition(definition)).not.toThrow()
    expect(instrumentOf(definition)).toBeUndefined()
    expect(definition.licence).not.toBe('')
    expect(definition.score === null).toBe(!definition.questions.some(isCounted))
  }
  expect(phq9.survey.definition.citation).toMatch(/Spitzer.*Williams.*Kroenke.*No permission required/)
  const kinds = new Set(starters.flatMap(({ definition }) => definition.questions.map(({ kind }) => kind)))
  expect([...kinds].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'choice',
    'choices',
    'fillIn',
    'longText',
    'number',
    'scale',
    'text',
    'yesNo',
  ])
})

const named = (title: string, question = 'How are you?') =>
  instrumentOf(SurveyDefinition.parse({ title, questions: [{ kind: 'text', text: question }] }))?.key

test.each([
  ['odi', 'Oswestry Disability Index'],
  ['odi', 'Back: ODI v2.1a'],
  ['dash', 'QuickDASH'],
  ['dash', 'The DASH'],
  ['koos', 'KOOS-12'],
  ['hoos', 'HOOS JR'],
  ['faos', 'FAOS'],
  ['oxford', 'Oxford Knee Score'],
  ['eq-5d', 'EQ-5D-5L'],
  ['promis', 'PROMIS Global-10'],
  ['ndi', 'Neck Disability Index'],
  ['lefs', 'LEFS'],
  ['start-back', 'STarT Back tool'],
  ['orebro', 'ÖMPSQ short form'],
  ['orebro', 'Orebro screening'],
  ['womac', 'WOMAC'],
  ['sf-36', 'SF-36v2'],
])('%s is known by the title “%s”', (key, title) => {
  expect(named(title)).toBe(key)
})

test.each([
  ['dash', 'Open a tight or new jar'],
  ['odi', 'Pain prevents me from sitting more than 10 minutes'],
  ['eq-5d', 'I have slight problems in walking about'],
  ['lefs', 'Making sharp turns while running fast'],
  ['start-back', 'My back pain has spread down my leg(s) at some time in the last 2 weeks'],
  ['koos', 'Do you feel grinding, hear clicking or any other type of noise when your knee moves?'],
])('%s is known by its question “%s”, whatever it is called', (key, question) => {
  expect(named('My own survey', question)).toBe(key)
})

test.each([
  'Knee diary',
  'Start back at work',
  'A dash of humour',
  'We promise',
  'Oxford Street clinic',
  'Pain',
  'Codi',
])('“%s” is nobody’s instrument', (title) => {
  expect(named(title)).toBeUndefined()
})

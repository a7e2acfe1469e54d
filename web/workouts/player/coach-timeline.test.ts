import { expect, test } from 'vitest'
import { Dosage, minutesOf, secondsOf, type Side } from '@kinora/contract/dosage.ts'
import { sampleExercise } from '../../testing/sample-programs.ts'
import { coachTimeline, nextFrom, previousFrom, trackAt, wordsBetween } from './coach-timeline.ts'

const part = (dosage: object, side: Side = 'none', name = 'Squat') => ({
  ...{ dosage: Dosage.parse(dosage), side, nameOverride: '' },
  exercise: sampleExercise({ name }),
})
const timesOf = (parts: Parameters<typeof coachTimeline>[0], kind: string) =>
  coachTimeline(parts).cues.flatMap((cue) => (cue.kind === kind ? [cue.at] : []))

test.each([
  ['two sets of three', part({ set: '2', repsMin: 3, restSeconds: 30 })],
  ['no rest at all', part({ set: '3', repsMin: 2, restSeconds: 0 })],
  ['the usual rest', part({ set: '3', repsMin: 8, repsMax: 10 })],
  ['holds', part({ set: '2', repsMin: 4, holdSeconds: 5, restSeconds: 20 })],
  ['a hold without a count', part({ set: '2', holdSeconds: 30 })],
  ['a tempo', part({ set: '1', repsMin: 5, tempo: '3-1-2' })],
  ['a time', part({ set: '2', durationSeconds: 45, restSeconds: 15 })],
  ['a distance', part({ set: '1', distanceMeters: 60 })],
  ['both sides', part({ set: '2', repsMin: 6, restSeconds: 30, restBetweenSidesSeconds: 10 }, 'each')],
  ['both sides without a pause', part({ set: '3', repsMin: 6 }, 'each')],
  ['nothing counted', part({ set: '1' })],
])('a session with %s is as long as planned, and every signal is within it', (_, one) => {
  const { seconds, cues, tracks } = coachTimeline([one, one])
  expect(seconds).toBe(2 * secondsOf(one.dosage, one.side))
  expect(Math.max(1, Math.round(seconds / 60))).toBe(minutesOf([one, one]))
  expect(tracks).toEqual([
    { name: 'Squat', from: 0, until: seconds / 2 },
    { name: 'Squat', from: seconds / 2, until: seconds },
  ])
  expect(cues.every(({ at }) => at >= 0 && at <= seconds)).toBe(true)
  expect(cues.filter(({ kind }) => kind === 'finish').map(({ at }) => at)).toEqual([seconds / 2, seconds])
})

test('sets are counted, with a rest between them and beats before each', () => {
  const session = [part({ set: '2', repsMin: 2, restSeconds: 30 })]
  expect(timesOf(session, 'start')).toEqual([15, 53])
  expect(timesOf(session, 'count')).toEqual([15, 19, 53, 57])
  expect(timesOf(session, 'rest')).toEqual([23])
  expect(timesOf(session, 'beat')).toEqual([12, 13, 14, 50, 51, 52])
  expect(timesOf(session, 'finish')).toEqual([61])
})

test('a hold begins halfway through the movement, and ends after its seconds', () => {
  const session = [part({ set: '1', repsMin: 2, holdSeconds: 5, tempo: '2-0-2' })]
  expect(timesOf(session, 'hold')).toEqual([17, 26])
  expect(timesOf(session, 'release')).toEqual([22, 31])
})

test('each side has its turn in every set', () => {
  const session = [part({ set: '2', repsMin: 1, restSeconds: 20, restBetweenSidesSeconds: 6 }, 'each')]
  expect(timesOf(session, 'side')).toEqual([19, 53])
  expect(timesOf(session, 'start')).toEqual([15, 25, 49, 59])
  const starts = coachTimeline(session).cues.filter(({ kind }) => kind === 'start')
  expect(starts.map(({ words }) => words)).toEqual([
    'Set 1 of 2, left',
    'Set 1 of 2, right',
    'Set 2 of 2, left',
    'Set 2 of 2, right',
  ])
})

test('previous and next go to the beginnings of exercises', () => {
  const timeline = coachTimeline([part({ set: '1', repsMin: 5 }), part({ set: '1', repsMin: 5 }, 'none', 'Bridge')])
  expect(timeline.tracks[1]!.from).toBe(35)
  expect([0, 34.9, 35, 70].map((at) => trackAt(timeline, at))).toEqual([0, 0, 1, 1])
  expect(nextFrom(timeline, 10)).toBe(35)
  expect(nextFrom(timeline, 40)).toBeUndefined()
  expect([50, 36, 10, 1].map((at) => previousFrom(timeline, at))).toEqual([35, 0, 0, 0])
})

test('words are said once when their time comes, and not after a jump', () => {
  const timeline = coachTimeline([part({ set: '1', repsMin: 5 })])
  expect(wordsBetween(timeline, 14.8, 15.1)).toBe('1')
  expect(wordsBetween(timeline, 15.1, 15.3)).toBe('')
  expect(wordsBetween(timeline, 3, 19)).toBe('')
  expect(wordsBetween(timeline, -0.1, 0.2)).toBe('Squat. Do 5, once.')
})

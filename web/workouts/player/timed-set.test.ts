import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import {
  advance,
  currentPhase,
  figurePhase,
  openRep,
  phasesFrom,
  phasesOf,
  repCount,
  startTimedSet,
  togglePause,
} from './timed-set.ts'
import { exerciseMinutes, offeredMinutes, shortWorkout } from '../program/short-workout.ts'

const dosed = (facts: Partial<Dosage>) => ({ dosage: Dosage.parse(facts) })

test('a set of holds: get ready, hold, let go, hold', () => {
  const phases = phasesOf(dosed({ repsMin: 2, holdSeconds: 5 }))
  expect(phases.map(({ kind, seconds, rep }) => `${kind} ${seconds} ${rep}`)).toEqual([
    'ready 3 1',
    'hold 5 1',
    'move 3 1',
    'hold 5 2',
  ])
})

test('the tempo sets the time between holds', () => {
  expect(phasesOf(dosed({ repsMin: 2, holdSeconds: 5, tempo: '2-0-4' }))[2]).toMatchObject({ kind: 'move', seconds: 6 })
})

test('one period is one phase, and a counted set has none', () => {
  expect(phasesOf(dosed({ durationSeconds: 30 })).map(({ kind }) => kind)).toEqual(['ready', 'go'])
  expect(phasesOf(dosed({ repsMin: 10 }))).toEqual([])
})

test('phases advance with the clock, also after the tab was asleep, and end', () => {
  const run = startTimedSet(phasesOf(dosed({ repsMin: 10, holdSeconds: 5 })), 0)
  expect(repCount(run)).toBe(10)
  expect(currentPhase(advance(run, 2999)!).kind).toBe('ready')
  expect(currentPhase(advance(run, 3000)!)).toMatchObject({ kind: 'hold', rep: 1 })
  expect(currentPhase(advance(run, 3000 + 8000 * 3 + 1)!)).toMatchObject({ kind: 'hold', rep: 4 })
  expect(advance(run, 3000 + 8000 * 9 + 5000)).toBeUndefined()
})

test('a set that stopped goes on with the hold that was not finished, after getting ready', () => {
  const phases = phasesOf(dosed({ repsMin: 3, holdSeconds: 5 }))
  const run = startTimedSet(phases, 0)
  expect([2000, 4000, 9000, 12_000].map((time) => openRep(advance(run, time)!))).toEqual([1, 1, 2, 2])
  expect(phasesFrom(phases, 2).map(({ kind, rep }) => `${kind} ${rep}`)).toEqual([
    'ready 2',
    'hold 2',
    'move 2',
    'hold 3',
  ])
  expect(phasesFrom(phases, 1)).toEqual(phases)
})

test('the time left stays the same during a pause', () => {
  const run = advance(startTimedSet(phasesOf(dosed({ repsMin: 2, holdSeconds: 5 })), 0), 4000)!
  const still = togglePause(run, 5000)
  expect(advance(still, 60_000)).toBe(still)
  expect(togglePause(still, 60_000)).toMatchObject({ left: null, endsAt: 63_000 })
})

test('the figure stays at the end during a hold and moves there and back between holds', () => {
  const run = startTimedSet(phasesOf(dosed({ repsMin: 2, holdSeconds: 5 })), 0)
  const phases = (...moments: number[]) => moments.map((now) => Number(figurePhase(advance(run, now)!, now).toFixed(2)))
  expect(phases(0, 2000, 2500, 3000)).toEqual([0, 0, 0.5, 1])
  expect(phases(5000, 7999)).toEqual([1, 1])
  expect(phases(8000, 8750, 9500, 10_250, 11_000)).toEqual([1, 0.5, 0, 0.5, 1])
})

const part = (_id: string, priority: 'must' | 'extra') => ({
  _id,
  priority,
  side: 'none' as const,
  dosage: Dosage.parse({ set: '3', repsMin: 10, restSeconds: 45 }),
})

test('a short session has what fits, the musts first, each in the practitioner’s order', () => {
  const all = [part('a', 'extra'), part('b', 'must'), part('c', 'extra'), part('d', 'must')]
  const chosen = (minutes: number) => [...(shortWorkout(all, minutes)?.ids ?? ['all'])]
  // Each takes a little less than four minutes.
  expect(exerciseMinutes(all[0]!)).toBe(4)
  expect([3, 8, 12, 60].map(chosen)).toEqual([['b'], ['b', 'd'], ['b', 'd', 'a'], ['all']])
})

test('what is too long for the time left is passed over for what fits', () => {
  const long = { ...part('long', 'must'), dosage: Dosage.parse({ set: '9', repsMin: 10, restSeconds: 45 }) }
  const all = [part('a', 'must'), long, part('c', 'extra')]
  expect([...shortWorkout(all, 8)!.ids]).toEqual(['a', 'c'])
  expect(shortWorkout(all, 8)!.minutes).toBeLessThanOrEqual(8)
})

test('the musts are offered first, otherwise half; a session of one exercise has nothing to leave out', () => {
  expect(offeredMinutes([part('a', 'must'), part('b', 'extra'), part('c', 'extra')])).toBe(4)
  expect(offeredMinutes([part('a', 'must'), part('b', 'must')])).toBe(4)
  expect(offeredMinutes([part('a', 'must')])).toBeUndefined()
})

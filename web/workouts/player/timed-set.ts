import type { MyPrescription } from '@kinora/contract/series.ts'

/** What a timed set is made of: get ready, then hold and let go in turn, or one stretch of time. Pure. */

export interface Phase {
  kind: 'ready' | 'hold' | 'move' | 'go'
  seconds: number
  /** Which repetition, from 1. */
  rep: number
}

const readySeconds = 3
const usualMove = 3

/** Seconds to let go and come up again: what the tempo says, less the pauses in it. */
function moveSeconds(tempo: string | null) {
  const parts = tempo?.split('-').map(Number)
  return parts ? Math.max(1, (parts[0] ?? 0) + (parts[2] ?? 0)) : usualMove
}

/** The phases of one set, in their order. Nothing for a set that is counted and not timed. */
export function phasesOf({ dosage }: Pick<MyPrescription, 'dosage'>): Phase[] {
  const { durationSeconds, holdSeconds, tempo } = dosage
  const ready: Phase = { kind: 'ready', seconds: readySeconds, rep: 1 }
  if (durationSeconds) return [ready, { kind: 'go', seconds: durationSeconds, rep: 1 }]
  if (!holdSeconds) return []
  const reps = dosage.repsMax ?? dosage.repsMin ?? 1
  const holds = Array.from({ length: reps }, (_, at): Phase[] => [
    { kind: 'hold', seconds: holdSeconds, rep: at + 1 },
    { kind: 'move', seconds: moveSeconds(tempo), rep: at + 1 },
  ])
  return [ready, ...holds.flat().slice(0, -1)]
}

/** Where a set is: the phase it is in, and when that ends. While paused, `left` milliseconds of it remain. */
export interface TimedSet {
  phases: Phase[]
  at: number
  endsAt: number
  left: number | null
}

export const startTimedSet = (phases: Phase[], now: number): TimedSet => ({
  phases,
  at: 0,
  endsAt: now + phases[0]!.seconds * 1000,
  left: null,
})
export const currentPhase = ({ phases, at }: TimedSet) => phases[at]!

/** On with the phase that it is time for; undefined when the set is over. A tab that slept catches up. */
export function advance(run: TimedSet, now: number): TimedSet | undefined {
  if (run.left !== null || now < run.endsAt) return run
  const at = run.at + 1
  const phase = run.phases[at]
  return phase && advance({ ...run, at, endsAt: run.endsAt + phase.seconds * 1000 }, now)
}

export const togglePause = (run: TimedSet, now: number): TimedSet =>
  run.left === null ? { ...run, left: Math.max(0, run.endsAt - now) } : { ...run, endsAt: now + run.left, left: null }

export const repCount = ({ phases }: TimedSet) => phases.at(-1)!.rep

const ease = (share: number) => (1 - Math.cos(Math.PI * share)) / 2

/** Where the figure is: at its end while one holds, and there and back while one lets go. 0 is its start, 1 its end. */
export function figurePhase(run: TimedSet, now: number) {
  const { kind, seconds } = currentPhase(run)
  const left = (run.left ?? Math.max(0, run.endsAt - now)) / 1000
  if (kind === 'ready') return ease(Math.max(0, 1 - left))
  if (kind !== 'move') return 1
  return 1 - ease(1 - Math.abs(1 - (2 * left) / seconds))
}

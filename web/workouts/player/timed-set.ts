import type { MyPrescription } from '@kinora/contract/series.ts'

/** The phases of a timed set: get ready, then hold and let go in turn, or one period. */

interface Phase {
  kind: 'ready' | 'hold' | 'move' | 'go'
  seconds: number
  /** The repetition, from 1. */
  rep: number
}

const readySeconds = 3
const defaultMoveSeconds = 3

/** Seconds between two holds: the tempo without its pauses. */
function moveSeconds(tempo: string | null) {
  const parts = tempo?.split('-').map(Number)
  return parts ? Math.max(1, (parts[0] ?? 0) + (parts[2] ?? 0)) : defaultMoveSeconds
}

/** The phases of one set in order; none for a counted set. */
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

/** The phases of a set that resumes at a hold: get ready again, then that hold and those after it. */
export const phasesFrom = (phases: Phase[], rep: number): Phase[] =>
  phases.flatMap((phase) => (phase.kind === 'ready' ? { ...phase, rep } : phase.rep >= rep ? phase : []))

/** The progress of a timed set: its phase and when that ends. While paused, `left` milliseconds remain. */
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

/** Advances to the phase for this time, also after the tab was asleep; undefined when the set is over. */
export function advance(run: TimedSet, now: number): TimedSet | undefined {
  if (run.left !== null || now < run.endsAt) return run
  const at = run.at + 1
  const phase = run.phases[at]
  return phase && advance({ ...run, at, endsAt: run.endsAt + phase.seconds * 1000 }, now)
}

export const togglePause = (run: TimedSet, now: number): TimedSet =>
  run.left === null ? { ...run, left: Math.max(0, run.endsAt - now) } : { ...run, endsAt: now + run.left, left: null }

/** The current hold, or the next one between holds. */
export function openRep(run: TimedSet) {
  const { kind, rep } = currentPhase(run)
  return kind === 'move' ? rep + 1 : rep
}

export const repCount = ({ phases }: TimedSet) => phases.at(-1)!.rep

const ease = (share: number) => (1 - Math.cos(Math.PI * share)) / 2

/** The figure's position, 0 start to 1 end: at the end during a hold, there and back between holds. */
export function figurePhase(run: TimedSet, now: number) {
  const { kind, seconds } = currentPhase(run)
  const left = (run.left ?? Math.max(0, run.endsAt - now)) / 1000
  if (kind === 'ready') return ease(Math.max(0, 1 - left))
  if (kind !== 'move') return 1
  return 1 - ease(1 - Math.abs(1 - (2 * left) / seconds))
}

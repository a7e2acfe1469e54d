import type { Figure, Track } from '../model.ts'
import { lerp } from './geometry.ts'
import { type Angles, type JointAngle, restAngles, withBothSides } from './joints.ts'

/** A moment of the movement: `amount` of the way from key `from` to the next one. */
export interface Moment {
  from: number
  to: number
  amount: number
}

const soft = (t: number) => t * t * t * (t * (6 * t - 15) + 10)

/** The moment at a phase, where 0 is the first key and 1 the last. Every interval between keys has the same length. */
export function momentAt(figure: Figure, phase: number): Moment {
  const stretches = figure.keys.length - 1
  if (stretches < 1) return { from: 0, to: 0, amount: 0 }
  const along = Math.max(0, Math.min(1, phase)) * stretches
  const from = Math.min(stretches - 1, Math.floor(along))
  return { from, to: from + 1, amount: along - from }
}

/** The angles a key asks for; keys do not build on each other. */
export function keyAngles(figure: Figure, key: number): Angles {
  return { ...restAngles(), ...withBothSides(figure.pose ?? {}), ...withBothSides(figure.keys[key]?.pose ?? {}) }
}

export function anglesAt(figure: Figure, { from, to, amount }: Moment): Angles {
  const start = keyAngles(figure, from)
  if (amount === 0 || from === to) return start
  const end = keyAngles(figure, to)
  const angles = { ...start }
  for (const name of Object.keys(start) as JointAngle[]) angles[name] = lerp(start[name], end[name], amount)
  return angles
}

/** The value of a track at a moment; `isList` distinguishes a list of values from a value that is itself a list. */
export function trackAt<T>(
  track: Track<T>,
  { from, to, amount }: Moment,
  isList: (track: Track<T>) => track is readonly T[],
  mix: (a: T, b: T, amount: number) => T,
): T {
  if (!isList(track)) return track
  const last = track.length - 1
  const start = track[Math.min(from, last)] as T
  const end = track[Math.min(to, last)] as T
  return amount === 0 ? start : mix(start, end, amount)
}

interface Stretch {
  seconds: number
  fromPhase: number
  toPhase: number
}

/** Holds and moves of one repetition in order: out through every key and back the same way. */
function stretches(figure: Figure): Stretch[] {
  const { keys } = figure
  const last = Math.max(1, keys.length - 1)
  const list: Stretch[] = [{ seconds: keys[0]?.hold ?? 0, fromPhase: 0, toPhase: 0 }]
  let since = 0
  let seconds = 0
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!
    seconds += key.move
    if (key.hold === 0 && i < last) continue
    list.push({ seconds, fromPhase: since / last, toPhase: i / last })
    list.push({ seconds: key.hold, fromPhase: i / last, toPhase: i / last })
    since = i
    seconds = 0
  }
  if (keys.length > 1) list.push({ seconds: keys[0]!.move, fromPhase: 1, toPhase: 0 })
  return list
}

/** Seconds of one repetition at the authored tempo. */
export const repetitionSeconds = (figure: Figure) =>
  stretches(figure).reduce((total, { seconds }) => total + seconds, 0)

/** Seconds out, at the end, back, and at the start; what a prescribed tempo such as 3-1-2-0 sets. */
export interface Tempo {
  out: number
  atEnd: number
  back: number
  atStart: number
}

/** The tempo the figure was authored with. */
export function authoredTempo(figure: Figure): Tempo {
  const { keys } = figure
  return {
    out: keys.slice(1).reduce((total, { move }) => total + move, 0),
    atEnd: keys.at(-1)?.hold ?? 0,
    back: keys[0]?.move ?? 0,
    atStart: keys[0]?.hold ?? 0,
  }
}

/** The phase at a time, eased so that the figure starts and stops softly. Time wraps around. */
export function phaseAt(figure: Figure, seconds: number): number {
  const list = stretches(figure)
  const total = list.reduce((sum, stretch) => sum + stretch.seconds, 0)
  if (total <= 0) return 0
  let left = ((seconds % total) + total) % total
  for (const { seconds: span, fromPhase, toPhase } of list) {
    if (left < span) return lerp(fromPhase, toPhase, soft(left / span))
    left -= span
  }
  return 0
}

/** The same at a prescribed tempo. */
export function phaseAtTempo(tempo: Tempo, seconds: number): number {
  const total = tempo.out + tempo.atEnd + tempo.back + tempo.atStart
  if (total <= 0) return 0
  let left = ((seconds % total) + total) % total
  if (left < tempo.atStart) return 0
  left -= tempo.atStart
  if (left < tempo.out) return soft(left / tempo.out)
  left -= tempo.out
  if (left < tempo.atEnd) return 1
  return 1 - soft(Math.min(1, (left - tempo.atEnd) / tempo.back))
}

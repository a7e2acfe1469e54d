import { secondsOf } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { dosageSentence, nameOf } from '../workout-labels.ts'

/** The signals of a session that is listened to. Each has a sound of its own. */
export type CueKind = 'exercise' | 'beat' | 'start' | 'count' | 'hold' | 'release' | 'rest' | 'side' | 'finish'

interface Cue {
  /** Seconds from the beginning. */
  at: number
  kind: CueKind
  /** The text shown while somebody looks at the page; '' for a beat. */
  words: string
}

export interface Track {
  name: string
  from: number
  until: number
}

export interface Timeline {
  seconds: number
  cues: Cue[]
  /** One for each exercise, in order. */
  tracks: Track[]
}

type Part = Pick<MyPrescription, 'dosage' | 'side' | 'nameOverride' | 'exercise'>

/** The same values as in the contract's estimate of minutes, which the player shows. */
const readySeconds = 15
const defaultRestSeconds = 20
const defaultRepSeconds = 4
/** Three beats before each start, if there is time for them. */
const beats = [3, 2, 1]

const countIn = (start: number, pause: number): Cue[] =>
  pause > beats.length + 1 ? beats.map((before) => ({ at: start - before, kind: 'beat', words: '' })) : []

/** One set on one side: counted repetitions with their holds, or a time. */
function workCues({ dosage }: Part, start: number) {
  const { durationSeconds, distanceMeters, holdSeconds, tempo } = dosage
  const timed = durationSeconds ?? distanceMeters
  if (timed !== null)
    return {
      seconds: timed,
      cues: [...countIn(start + timed, timed), { at: start + timed, kind: 'release', words: 'Stop' }] as Cue[],
    }
  const reps = dosage.repsMax ?? dosage.repsMin ?? (holdSeconds ? 1 : 0)
  const move = tempo?.split('-').reduce((sum, part) => sum + Number(part), 0) ?? defaultRepSeconds
  const rep = move + (holdSeconds ?? 0)
  const cues = Array.from({ length: reps }, (_, at): Cue[] => {
    const from = start + at * rep
    const counted: Cue = { at: from, kind: 'count', words: String(at + 1) }
    if (!holdSeconds) return [counted]
    const held = from + move / 2
    return [
      counted,
      { at: held, kind: 'hold', words: 'Hold' },
      { at: held + holdSeconds, kind: 'release', words: 'Let go' },
    ]
  })
  return { seconds: reps * rep, cues: cues.flat() }
}

const sidesOf = ({ side }: Part) =>
  side === 'each' ? ['left', 'right'] : [side === 'left' || side === 'right' ? side : '']

function exerciseCues(part: Part, from: number): Cue[] {
  const { dosage, side } = part
  const sets = Number(dosage.set)
  const cues: Cue[] = [{ at: from, kind: 'exercise', words: `${nameOf(part)}. ${dosageSentence(dosage, side)}` }]
  let now = from + readySeconds
  cues.push(...countIn(now, readySeconds))
  for (let set = 1; set <= sets; set++) {
    for (const [at, each] of sidesOf(part).entries()) {
      if (at > 0) {
        cues.push({ at: now, kind: 'side', words: 'Change side' })
        const pause = dosage.restBetweenSidesSeconds ?? 0
        now += pause
        cues.push(...countIn(now, pause))
      }
      const which = sets > 1 ? `Set ${set} of ${sets}` : 'Go'
      cues.push({ at: now, kind: 'start', words: each ? `${which}, ${each}` : which })
      const work = workCues(part, now)
      cues.push(...work.cues)
      now += work.seconds
    }
    if (set === sets) break
    const rest = dosage.restSeconds ?? defaultRestSeconds
    if (rest > 0) cues.push({ at: now, kind: 'rest', words: `Rest ${rest} seconds` })
    now += rest
    cues.push(...countIn(now, rest))
  }
  return [...cues, { at: now, kind: 'finish', words: 'Done' }]
}

/** The signals of a whole session. It is as long as the minutes that the session is planned for. */
export function coachTimeline(parts: readonly Part[]): Timeline {
  const tracks: Track[] = []
  const cues: Cue[] = []
  let from = 0
  for (const part of parts) {
    const until = from + secondsOf(part.dosage, part.side)
    tracks.push({ name: nameOf(part), from, until })
    cues.push(...exerciseCues(part, from))
    from = until
  }
  return { seconds: from, cues: cues.toSorted((a, b) => a.at - b.at), tracks }
}

/** The index of the exercise at a time; after the end, of the last one. */
export const trackAt = ({ tracks }: Timeline, seconds: number) => {
  const at = tracks.findIndex(({ until }) => seconds < until)
  return at < 0 ? tracks.length - 1 : at
}

/** The target of "previous": the start of the exercise, or in its first seconds the start of the one before. */
export function previousFrom(timeline: Timeline, seconds: number) {
  const at = trackAt(timeline, seconds)
  const { from } = timeline.tracks[at]!
  return seconds - from > 3 || at === 0 ? from : timeline.tracks[at - 1]!.from
}

/** The target of "next"; undefined in the last exercise. */
export const nextFrom = (timeline: Timeline, seconds: number) => timeline.tracks[trackAt(timeline, seconds) + 1]?.from

/** The text of the latest cue since `before`; none after a jump. */
export function wordsBetween({ cues }: Timeline, before: number, now: number) {
  if (now <= before || now - before > 2) return ''
  return cues.findLast(({ at, words }) => words !== '' && at > before && at <= now)?.words ?? ''
}

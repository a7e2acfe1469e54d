import type { Anchor, Figure, Key, Pin, Track } from '../model.ts'

/** Adds, moves and removes keys together with their contacts. Every function returns a new figure. */

type Rearrange = <T>(list: readonly T[]) => T[]

const isPerKey = <T>(track: Track<T>, keys: number): track is readonly T[] =>
  Array.isArray(track) && track.length === keys && !isValue(track)
/** A point or a direction is itself a list of numbers. */
const isValue = (track: readonly unknown[]) => track.length === 3 && track.every((part) => !Array.isArray(part))

function retrack<T>(track: Track<T> | undefined, keys: number, rearrange: Rearrange): Track<T> | undefined {
  if (track === undefined || !Array.isArray(track)) return track
  // Degrees of three keys look like a point, so fields that hold degrees are named explicitly.
  return isPerKey(track as Track<T>, keys) ? rearrange(track as readonly T[]) : track
}

const retrackNumbers = (track: Track<number> | undefined, rearrange: Rearrange): Track<number> | undefined =>
  Array.isArray(track) ? rearrange(track as readonly number[]) : track

function rearrangePin(pin: Pin, keys: number, rearrange: Rearrange): Pin {
  const moved: Pin = { ...pin }
  if (pin.at !== undefined) moved.at = retrack(pin.at, keys, rearrange)!
  if (pin.pole !== undefined) moved.pole = retrack(pin.pole, keys, rearrange)!
  if (pin.lift !== undefined) moved.lift = retrackNumbers(pin.lift, rearrange)!
  if (pin.tip !== undefined) moved.tip = retrackNumbers(pin.tip, rearrange)!
  return moved
}

function rearranged(figure: Figure, rearrange: Rearrange): Figure {
  const count = figure.keys.length
  return {
    ...figure,
    keys: rearrange(figure.keys),
    ...(figure.anchor && {
      anchor: figure.anchor.map((anchor): Anchor => ({ ...anchor, at: retrack(anchor.at, count, rearrange)! })),
    }),
    ...(figure.pins && { pins: figure.pins.map((pin) => rearrangePin(pin, count, rearrange)) }),
  }
}

/** Duplicates a key after itself. */
export const addKey = (figure: Figure, at: number): Figure =>
  rearranged(figure, (list) => [...list.slice(0, at + 1), list[at]!, ...list.slice(at + 1)])

/** Removes a key; the only remaining key stays. */
export const removeKey = (figure: Figure, at: number): Figure =>
  figure.keys.length < 2 ? figure : rearranged(figure, (list) => list.filter((_, i) => i !== at))

export const moveKey = (figure: Figure, from: number, to: number): Figure =>
  rearranged(figure, (list) => {
    const left = list.filter((_, i) => i !== from)
    return [...left.slice(0, to), list[from]!, ...left.slice(to)]
  })

export const setTiming = (figure: Figure, at: number, timing: Partial<Pick<Key, 'hold' | 'move'>>): Figure => ({
  ...figure,
  keys: figure.keys.map((key, i) => (i === at ? { ...key, ...timing } : key)),
})

/** The track with another value at one key. A single value for all keys becomes one value for each key. */
export function setTrack<T>(track: Track<T>, isOne: boolean, keys: number, at: number, value: T): Track<T> {
  const each = isOne ? Array.from({ length: keys }, () => track as T) : [...(track as readonly T[])]
  each[at] = value
  return each
}

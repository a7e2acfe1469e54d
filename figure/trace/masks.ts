import type { Buffers } from './buffers.ts'
import { maskLoops, type Point } from './contours.ts'
import { crackPixels, crackPoint, crossing, type Crossings, isLabelChange } from './crossings.ts'
import { smooth } from './curves.ts'
import { fittedPath } from './fit.ts'

export interface MaskStyle {
  /** Simplification tolerance in pixels. */
  tolerance: number
  passes: number
  /** Islands smaller than this many square pixels are dropped. */
  smallest: number
}

/** A value for each pixel whose level line is a border where nothing else changes. */
export interface Level {
  values: Float32Array
  at: number
}

/** The outline of a mask as one path, its islands and holes wound so that even-odd and nonzero agree. */
export function maskPath(crossings: Crossings, mask: Uint8Array, style: MaskStyle, level?: Level): string {
  return maskOutlines(crossings, mask, style, level)
    .map((points) => fittedPath(points, style.tolerance, true))
    .join('')
}

/** The same as smoothed closed point lists. */
export function maskOutlines(crossings: Crossings, mask: Uint8Array, style: MaskStyle, level?: Level) {
  const { width, height } = crossings.buffers.view
  const outlines: (readonly Point[])[] = []
  for (const loop of maskLoops(mask, width, height)) {
    const points = loop.map((crack) => crackPoint(crack, borderAt(crossings, crack, level), width))
    if (Math.abs(area(points)) >= style.smallest) outlines.push(smooth(points, true, style.passes))
  }
  return outlines
}

function borderAt(crossings: Crossings, crack: number, level: Level | undefined): number {
  const [k0, k1] = crackPixels(crack, crossings.buffers.view.width)
  if (!level || isLabelChange(crossings.buffers, k0, k1)) return crossing(crossings, crack)
  const [a, b] = [level.values[k0]!, level.values[k1]!]
  return a === b ? 0.5 : Math.max(0, Math.min(1, (level.at - a) / (b - a)))
}

function area(points: readonly Point[]): number {
  let twice = 0
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!
    twice += x * nextY - nextX * y
  })
  return twice / 2
}

/** Blurs a value inside each material of each group, so that tones do not bleed across edges. */
export function blurInside(buffers: Buffers, values: Float32Array, radius: number) {
  const { group, material } = buffers
  const isOne = (k: number, next: number) => group[k] === group[next] && material[k] === material[next]
  blurWithin(buffers, values, radius, (k) => group[k] !== 0, isOne)
}

/**
 * Blurs a value within runs of pixels.
 * @param isIn whether a pixel has a value
 * @param isOne whether a pixel and its neighbor belong together
 */
export function blurWithin(
  { view: { width, height } }: Buffers,
  values: Float32Array,
  radius: number,
  isIn: (k: number) => boolean,
  isOne: (k: number, next: number) => boolean,
) {
  const blurred = new Float32Array(values.length)
  const directions = (
    [
      [1, width, height, width],
      [width, height, width, 1],
    ] as const
  ).map(([step, count, lines, lineStep]) => ({ step, runs: runsOf(step, count, lines, lineStep, isIn, isOne) }))
  for (let pass = 0; pass < 2; pass++) {
    for (const { step, runs } of directions) {
      for (let at = 0; at < runs.length; at += 2) blurRun(values, blurred, runs[at]!, runs[at + 1]!, step, radius)
      values.set(blurred)
    }
  }
}

/** The first pixel and the length of each run along the lines of a picture. */
function runsOf(
  step: number,
  count: number,
  lines: number,
  lineStep: number,
  isIn: (k: number) => boolean,
  isOne: (k: number, next: number) => boolean,
): number[] {
  const runs: number[] = []
  for (let line = 0; line < lines; line++) {
    let length = 0
    for (let i = 0, k = line * lineStep; i <= count; i++, k += step) {
      const isInside = i < count && isIn(k)
      if (length > 0 && isInside && isOne(k - step, k)) length++
      else {
        if (length > 0) runs.push(k - length * step, length)
        length = isInside ? 1 : 0
      }
    }
  }
  return runs
}

/** Averages along one run. Sums run along, so a wide window costs no more. */
function blurRun(
  values: Float32Array,
  blurred: Float32Array,
  start: number,
  length: number,
  step: number,
  radius: number,
) {
  let [from, to, sum] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    for (; to < length && to <= i + radius; to++) sum += values[start + to * step]!
    for (; from < i - radius; from++) sum -= values[start + from * step]!
    blurred[start + i * step] = sum / (to - from)
  }
}

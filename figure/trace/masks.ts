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
  const { view, group, material } = buffers
  const { width, height } = view
  const label = new Uint16Array(group.length)
  for (let k = 0; k < label.length; k++) label[k] = (group[k]! << 8) | material[k]!
  const blurred = new Float32Array(values.length)
  for (let pass = 0; pass < 2; pass++) {
    for (const [step, count, lines, lineStep] of [
      [1, width, height, width],
      [width, height, width, 1],
    ] as const) {
      for (let line = 0; line < lines; line++) blurLine(values, blurred, label, line * lineStep, step, count, radius)
      values.set(blurred)
    }
  }
}

/** Averages along one line; the window never crosses into another label. Sums run along, so a wide window costs no more. */
function blurLine(
  values: Float32Array,
  blurred: Float32Array,
  label: Uint16Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) {
  for (let first = 0; first < count;) {
    const own = label[start + first * step]!
    let end = first + 1
    while (end < count && label[start + end * step] === own) end++
    if (own !== 0) {
      let [from, to, sum] = [first, first, 0]
      for (let i = first; i < end; i++) {
        for (; to < end && to <= i + radius; to++) sum += values[start + to * step]!
        for (; from < i - radius; from++) sum -= values[start + from * step]!
        blurred[start + i * step] = sum / (to - from)
      }
    }
    first = end
  }
}

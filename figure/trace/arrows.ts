import type { Arrow, Figure } from '../model.ts'
import { type Camera, project } from '../pose/camera.ts'
import { solvePose } from '../pose/contacts.ts'
import { momentAt } from '../pose/motion.ts'
import { locate } from '../pose/skeleton.ts'
import type { Point } from './contours.ts'
import { curvePath, lengthsAlong, polygonPath, smooth } from './curves.ts'
import type { View } from './view.ts'

const SAMPLES = 16
/** Metres of the figure. */
const shaft = { start: 0.016, end: 0.042 }
const tip = { length: 0.085, half: 0.062 }

/** The way of a point of the body through the whole movement, or a straight arrow at its end; metres right and up. */
export function arrowLine(figure: Figure, arrow: Arrow, camera: Camera): Point[] {
  const [right, up] = arrow.off ?? [0, 0]
  const at = (phase: number): Point => {
    const [x, y] = project(camera, locate(solvePose(figure, momentAt(figure, phase)), arrow.point))
    return [x + right, y + up]
  }
  if (arrow.vec) {
    const [x, y] = at(1)
    const [dx, dy] = arrow.vec
    return [-1, -0.75, -0.5, -0.25, 0].map((part): Point => [x + dx * (part + 0.4), y + dy * (part + 0.4)])
  }
  const [from, to] = arrow.trim ?? [0.05, 0.95]
  return Array.from({ length: SAMPLES + 1 }, (_, i) => at(from + ((to - from) * i) / SAMPLES))
}

/** A curved arrow whose shaft widens to its head; empty when the way is too short to show. */
export function arrowPath(figure: Figure, arrow: Arrow, view: View): string {
  const metres = arrowLine(figure, arrow, view.camera)
  const line = smooth(
    metres.map(([x, y]): Point => [(x - view.left) * view.scale, (view.top - y) * view.scale]),
    false,
    2,
  )
  const along = lengthsAlong(line)
  const total = along.at(-1)!
  const size = Math.min(1, total / (tip.length * 1.7 * view.scale))
  const headLength = tip.length * view.scale * Math.max(0.6, size)
  if (total < headLength * 1.15) return ''
  const at = (distance: number): Point => {
    let i = 1
    while (i < along.length - 1 && along[i]! < distance) i++
    const part = (distance - along[i - 1]!) / (along[i]! - along[i - 1]! || 1)
    const [a, b] = [line[i - 1]!, line[i]!]
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  }
  return shaftPath(at, total, headLength, view.scale) + headPath(at, total, headLength)
}

type At = (distance: number) => Point

function shaftPath(at: At, total: number, headLength: number, scale: number): string {
  const left: Point[] = []
  const right: Point[] = []
  const end = total - headLength * 0.8
  for (let i = 0; i <= SAMPLES; i++) {
    const d = (end * i) / SAMPLES
    const [x, y] = at(d)
    const [dx, dy] = direction(at(Math.max(0, d - 1)), at(Math.min(total, d + 1)))
    const half = ((shaft.start + ((shaft.end - shaft.start) * i) / SAMPLES) * scale) / 2
    left.push([x - dy * half, y + dx * half])
    right.push([x + dy * half, y - dx * half])
  }
  return curvePath([...left, ...right.toReversed()], true)
}

function headPath(at: At, total: number, headLength: number): string {
  const base = at(total - headLength)
  const end = at(total)
  const [dx, dy] = direction(base, end)
  const half = (headLength * tip.half) / tip.length
  const notch: Point = [base[0] + dx * headLength * 0.22, base[1] + dy * headLength * 0.22]
  return polygonPath([
    [base[0] - dy * half, base[1] + dx * half],
    end,
    [base[0] + dy * half, base[1] - dx * half],
    notch,
  ])
}

function direction(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(dx, dy) || 1
  return [dx / long, dy / long]
}

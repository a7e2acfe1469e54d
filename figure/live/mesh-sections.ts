import type { PlacedChunk, PlacedGroup } from '../field/compile.ts'
import { fieldDistance, nearest, wholeGroup } from '../field/distance.ts'
import type { Surface } from './surface-nets.ts'

/** A limb with fingers or toes is meshed in two sections: the hand or foot, and everything nearer to the trunk. */
export type MeshSection = 'all' | 'near' | 'end'

export const isEnd = ({ bone }: PlacedChunk) => /^(hand|foot|toe)/.test(bone)

/** Keeps the triangles of one section. Both sections keep the border triangles, so that no gap opens. */
export function clipToSection(surface: Surface, group: PlacedGroup, section: MeshSection): Surface {
  if (section === 'all') return surface
  const whole = [wholeGroup(group)]
  const { vertices, triangles } = surface
  const isWanted = Array.from({ length: vertices.length / 3 }, (_, i) => {
    fieldDistance(whole, vertices[i * 3]!, vertices[i * 3 + 1]!, vertices[i * 3 + 2]!)
    return isEnd(nearest.chunk!) === (section === 'end')
  })
  const places = new Map<number, number>()
  const kept: number[] = []
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!]
    if (!corners.some((corner) => isWanted[corner])) continue
    for (const corner of corners) {
      if (!places.has(corner)) places.set(corner, places.size)
      kept.push(places.get(corner)!)
    }
  }
  const compact = new Float32Array(places.size * 3)
  for (const [from, to] of places) compact.set(vertices.subarray(from * 3, from * 3 + 3), to * 3)
  return { vertices: compact, triangles: Uint32Array.from(kept) }
}

/** The corners of a box around all solids of a group. */
export function boundsOf({ chunks }: PlacedGroup): [number[], number[]] {
  const low = [9, 9, 9]
  const high = [-9, -9, -9]
  for (const { rotation, origin, solids } of chunks) {
    for (const { middle, radius } of solids) {
      for (let axis = 0; axis < 3; axis++) {
        const row = rotation.slice(axis * 3, axis * 3 + 3)
        const at = origin[axis]! + row[0]! * middle[0] + row[1]! * middle[1] + row[2]! * middle[2]
        low[axis] = Math.min(low[axis]!, at - radius)
        high[axis] = Math.max(high[axis]!, at + radius)
      }
    }
  }
  return [low, high]
}

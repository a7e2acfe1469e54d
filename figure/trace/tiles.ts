import { CONE, type PlacedChunk, type PlacedGroup, type Solid } from '../field/compile.ts'
import { type ActiveChunk, type ActiveGroup, fieldDistance } from '../field/distance.ts'
import { project } from '../pose/camera.ts'
import { add, rotate, type Vec3 } from '../pose/geometry.ts'
import { extent, type View } from './view.ts'

/** A square of the picture with the shapes that can be visible in it. */
export interface Tile {
  groups: ActiveGroup[]
  /** The depth range that rays of the tile have to march through. */
  near: number
  far: number
}

export interface Tiles {
  size: number
  across: number
  list: (Tile | undefined)[]
}

/** Pixels across a tile. */
export const TILE = 12

/** A solid as a capsule and a rectangle in the picture. */
interface Shadow {
  solid: Solid
  ax: number
  ay: number
  bx: number
  by: number
  radius: number
  halfWidth: number
  halfHeight: number
  near: number
  far: number
}

interface ShadowChunk {
  chunk: PlacedChunk
  /** Solids this close take part in the blends of the tile. */
  margin: number
  shadows: Shadow[]
}

function shadowOf(solid: Solid, { rotation, origin }: PlacedChunk, view: View): Shadow {
  const { camera } = view
  const n = solid.numbers
  const world = (x: number, y: number, z: number) => project(camera, add(origin, rotate(rotation, [x, y, z])))
  if (solid.kind === CONE) {
    const [sx, sy, sz] = [1 / n[12]!, 1 / n[13]!, 1 / n[14]!]
    const radius = Math.max(n[6]!, n[7]!) * Math.max(sx, sy, sz)
    const a = world(n[0]! * sx, n[1]! * sy, n[2]! * sz)
    const b = world((n[0]! + n[3]!) * sx, (n[1]! + n[4]!) * sy, (n[2]! + n[5]!) * sz)
    return {
      solid,
      ax: a[0],
      ay: a[1],
      bx: b[0],
      by: b[1],
      radius,
      halfWidth: 9,
      halfHeight: 9,
      near: Math.max(a[2], b[2]) + radius,
      far: Math.min(a[2], b[2]) - radius,
    }
  }
  const grow = solid.kind === 2 ? n[6]! : 0
  const half: Vec3 = [n[3]! + grow, n[4]! + grow, n[5]! + grow]
  const c = world(n[0]!, n[1]!, n[2]!)
  const deep = extent(rotation, half, camera.toViewer, solid.kind)
  return {
    solid,
    ax: c[0],
    ay: c[1],
    bx: c[0],
    by: c[1],
    radius: solid.radius,
    halfWidth: extent(rotation, half, camera.right, solid.kind),
    halfHeight: extent(rotation, half, camera.up, solid.kind),
    near: c[2] + deep,
    far: c[2] - deep,
  }
}

function touches(shadow: Shadow, x: number, y: number, halfTile: number, margin: number): boolean {
  const wide = halfTile + margin
  if (Math.abs(x - shadow.ax) > shadow.halfWidth + wide || Math.abs(y - shadow.ay) > shadow.halfHeight + wide)
    return false
  const dx = shadow.bx - shadow.ax
  const dy = shadow.by - shadow.ay
  const square = dx * dx + dy * dy
  const px = x - shadow.ax
  const py = y - shadow.ay
  const t = square > 1e-12 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0
  const reach = shadow.radius + margin + halfTile * Math.SQRT2
  return (px - dx * t) ** 2 + (py - dy * t) ** 2 < reach * reach
}

function activeGroups(groups: { id: number; chunks: ShadowChunk[] }[], x: number, y: number, halfTile: number) {
  const active: ActiveGroup[] = []
  let near = -9e9
  let far = 9e9
  for (const { id, chunks } of groups) {
    let isVisible = false
    const list: ActiveChunk[] = []
    for (const { chunk, margin, shadows } of chunks) {
      const solids: Solid[] = []
      for (const shadow of shadows) {
        if (!touches(shadow, x, y, halfTile, margin)) continue
        solids.push(shadow.solid)
        near = Math.max(near, shadow.near + margin * 0.25)
        far = Math.min(far, shadow.far - 0.01)
        isVisible ||= touches(shadow, x, y, halfTile, margin * 0.3)
      }
      if (solids.length > 0) list.push({ chunk, solids })
    }
    if (isVisible) active.push({ id, chunks: list })
  }
  return { active, near, far }
}

/** Sorts the groups into tiles, so that a ray evaluates only the few shapes it can hit. */
export function makeTiles(groups: readonly PlacedGroup[], view: View): Tiles {
  const shadows = groups.map((group) => {
    const join = Math.max(...group.chunks.map((chunk) => chunk.join))
    return {
      id: group.id,
      chunks: group.chunks.map((chunk): ShadowChunk => ({
        chunk,
        margin: Math.max(chunk.blend, join),
        shadows: chunk.solids.map((solid) => shadowOf(solid, chunk, view)),
      })),
    }
  })
  const across = Math.ceil(view.width / TILE)
  const down = Math.ceil(view.height / TILE)
  const list: (Tile | undefined)[] = Array.from({ length: across * down })
  const half = TILE / 2 / view.scale
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const x = view.left + (column * TILE) / view.scale + half
      const y = view.top - (row * TILE) / view.scale - half
      const { active, near, far } = activeGroups(shadows, x, y, half)
      if (active.length === 0) continue
      list[row * across + column] = { groups: active, near: freeDepth(active, view, x, y, near, far, half), far }
    }
  }
  return { size: TILE, across, list }
}

/** Marches one wide ray per square of the picture, so that its pixels start close to the surface. */
export function freeDepth(
  groups: readonly ActiveGroup[],
  view: View,
  x: number,
  y: number,
  near: number,
  far: number,
  half: number,
): number {
  const { right, up, toViewer } = view.camera
  const wide = half * Math.SQRT2 * 1.1
  let z = near
  for (let step = 0; step < 40 && z > far; step++) {
    const px = right[0] * x + up[0] * y + toViewer[0] * z
    const py = right[1] * x + up[1] * y + toViewer[1] * z
    const pz = right[2] * x + up[2] * y + toViewer[2] * z
    const free = fieldDistance(groups, px, py, pz) * 0.8 - wide
    if (free < 0.002) break
    z -= free
  }
  return z
}

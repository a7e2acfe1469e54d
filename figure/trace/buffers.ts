import { type PlacedGroup } from '../field/compile.ts'
import { type ActiveGroup, fieldDistance, nearest } from '../field/distance.ts'
import { freeDepth, makeTiles, type Tile, type Tiles } from './tiles.ts'
import type { View } from './view.ts'

/** What each pixel shows. */
export interface Buffers {
  view: View
  tiles: Tiles
  /** Group id plus one; 0 for the background. */
  group: Uint8Array
  material: Uint8Array
  chunk: Uint8Array
  /** The finger or toe plus one; 0 for everything else. */
  digit: Uint8Array
  /** Metres towards the viewer. */
  depth: Float32Array
  /** Three numbers per pixel. */
  normal: Float32Array
}

/** Pixels across a block of a tile. */
const BLOCK = 3
const HIT = 0.001
/** Metres beyond which a longer step is safe. Closer to an ellipsoid the distance is only approximate. */
const FAR_OFF = 0.012
const NORMAL_STEP = 0.002

/** Sphere-traces the groups with an orthographic camera. */
export function renderBuffers(groups: readonly PlacedGroup[], view: View): Buffers {
  const size = view.width * view.height
  const buffers: Buffers = {
    view,
    tiles: makeTiles(groups, view),
    group: new Uint8Array(size),
    material: new Uint8Array(size),
    chunk: new Uint8Array(size),
    digit: new Uint8Array(size),
    depth: new Float32Array(size).fill(-1e9),
    normal: new Float32Array(size * 3),
  }
  const { size: tileSize, across, list } = buffers.tiles
  list.forEach((tile, index) => {
    if (!tile) return
    const left = (index % across) * tileSize
    const top = Math.floor(index / across) * tileSize
    const right = Math.min(view.width - 1, left + tileSize)
    const bottom = Math.min(view.height - 1, top + tileSize)
    for (let j = top; j < bottom; j += BLOCK) for (let i = left; i < right; i += BLOCK) renderBlock(buffers, tile, i, j)
  })
  removeSpecks(buffers)
  return buffers
}

/** A packet of pixels marched together until one of them is near a surface. */
function renderBlock(buffers: Buffers, tile: Tile, left: number, top: number) {
  const { view } = buffers
  const half = BLOCK / 2
  const x = view.left + (left + half) / view.scale
  const y = view.top - (top + half) / view.scale
  const near = freeDepth(tile.groups, view, x, y, tile.near, tile.far, half / view.scale)
  if (near <= tile.far) return
  const right = Math.min(view.width - 1, left + BLOCK)
  const bottom = Math.min(view.height - 1, top + BLOCK)
  for (let j = Math.max(1, top); j < bottom; j++) {
    for (let i = Math.max(1, left); i < right; i++) renderPixel(buffers, tile, i, j, near)
  }
}

function renderPixel(buffers: Buffers, tile: Tile, i: number, j: number, near: number) {
  const { view } = buffers
  const { right, up, toViewer } = view.camera
  const x = view.left + (i + 0.5) / view.scale
  const y = view.top - (j + 0.5) / view.scale
  const bx = right[0] * x + up[0] * y
  const by = right[1] * x + up[1] * y
  const bz = right[2] * x + up[2] * y
  let z = near
  let d = 1
  for (let step = 0; step < 80; step++) {
    d = fieldDistance(tile.groups, bx + toViewer[0] * z, by + toViewer[1] * z, bz + toViewer[2] * z)
    if (d < HIT) break
    z -= d * (d > FAR_OFF ? 0.96 : 0.87)
    if (z < tile.far) return
  }
  if (d >= HIT) return
  const k = j * view.width + i
  const group = nearest.group
  buffers.group[k] = group + 1
  buffers.material[k] = nearest.material
  buffers.chunk[k] = nearest.chunk?.index ?? 0
  buffers.digit[k] = (nearest.chunk?.digit ?? -1) + 1
  buffers.depth[k] = z
  writeNormal(
    buffers.normal,
    k,
    alone(tile, group),
    d,
    bx + toViewer[0] * z,
    by + toViewer[1] * z,
    bz + toViewer[2] * z,
  )
}

const single = new WeakMap<ActiveGroup, readonly [ActiveGroup]>()

/** One group of a tile without the others. */
function alone({ groups }: Tile, id: number): readonly ActiveGroup[] {
  const group = groups.find((one) => one.id === id)!
  const known = single.get(group)
  if (known) return known
  single.set(group, [group])
  return [group]
}

/** The surface normal by finite differences from a point whose distance is known. */
function writeNormal(
  normal: Float32Array,
  k: number,
  groups: readonly ActiveGroup[],
  d: number,
  x: number,
  y: number,
  z: number,
) {
  const nx = fieldDistance(groups, x + NORMAL_STEP, y, z) - d
  const ny = fieldDistance(groups, x, y + NORMAL_STEP, z) - d
  const nz = fieldDistance(groups, x, y, z + NORMAL_STEP) - d
  const long = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  normal[k * 3] = nx / long
  normal[k * 3 + 1] = ny / long
  normal[k * 3 + 2] = nz / long
}

/**
 * Removes single pixels of another group, such as where a body lies on a mat, and gaps of one pixel between two limbs.
 * Both would break the ink line into dashes.
 */
function removeSpecks(buffers: Buffers) {
  const { view, group, material, chunk, digit, depth, normal } = buffers
  const { width, height } = view
  const before = group.slice()
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const k = j * width + i
      const id = before[k]!
      if (before[k - 1] === id && before[k + 1] === id) continue
      const between = id ? -1 : fartherSide(before, depth, k, width)
      const other = between < 0 ? commonNeighbor(before, k, width) : between
      if (other < 0) continue
      group[k] = group[other]!
      material[k] = material[other]!
      chunk[k] = chunk[other]!
      digit[k] = digit[other]!
      depth[k] = depth[other]!
      for (let q = 0; q < 3; q++) normal[k * 3 + q] = normal[other * 3 + q]!
    }
  }
}

/** The farther of two different groups on opposite sides of a pixel, or -1. */
function fartherSide(group: Uint8Array, depth: Float32Array, k: number, width: number): number {
  for (const step of [1, width]) {
    const [a, b] = [k - step, k + step]
    if (group[a] && group[b] && group[a] !== group[b]) return depth[a]! < depth[b]! ? a : b
  }
  return -1
}

/** A neighbor of the group that surrounds a pixel on five sides or more, or -1. */
function commonNeighbor(group: Uint8Array, k: number, width: number): number {
  const own = group[k]!
  let same = 0
  for (let b = -width; b <= width; b += width) for (let a = -1; a <= 1; a++) if (group[k + b + a] === own) same++
  if (same > 3) return -1
  for (let b = -width; b <= width; b += width) {
    for (let a = -1; a <= 1; a++) {
      const id = group[k + b + a]!
      if (id === own) continue
      let count = 0
      for (let d = -width; d <= width; d += width) for (let c = -1; c <= 1; c++) if (group[k + d + c] === id) count++
      if (count >= 5) return k + b + a
    }
  }
  return -1
}

/** What one ray between `from` and `to` metres hits; the object is reused by the next ray. */
export const ray = { group: 0, material: 0, digit: 0, depth: -1e9 }

/** Casts one ray at a point between pixels within a depth range. */
export function castRay(buffers: Buffers, px: number, py: number, from: number, to: number): typeof ray {
  ray.group = 0
  ray.material = 0
  ray.depth = -1e9
  const { view, tiles } = buffers
  const tile = tiles.list[Math.floor(py / tiles.size) * tiles.across + Math.floor(px / tiles.size)]
  if (!tile) return ray
  const { right, up, toViewer } = view.camera
  const x = view.left + px / view.scale
  const y = view.top - py / view.scale
  const bx = right[0] * x + up[0] * y
  const by = right[1] * x + up[1] * y
  const bz = right[2] * x + up[2] * y
  let z = Math.min(from, tile.near)
  const end = Math.max(to, tile.far)
  for (let step = 0; step < 40 && z > end; step++) {
    const d = fieldDistance(tile.groups, bx + toViewer[0] * z, by + toViewer[1] * z, bz + toViewer[2] * z)
    if (d < 0.0005) {
      ray.group = nearest.group + 1
      ray.material = nearest.material
      ray.digit = (nearest.chunk?.digit ?? -1) + 1
      ray.depth = z
      return ray
    }
    z -= d * 0.9
  }
  return ray
}

export type Point = readonly [number, number]

const EAST = 1
const SOUTH = 2
const WEST = 4
const NORTH = 8

/** Pixels from first (inclusive) to last (exclusive), where a mask may be set. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

export function maskRegion(mask: Uint8Array, width: number, height: number): Region | undefined {
  const region = { left: width, top: height, right: 0, bottom: 0 }
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k++) {
      if (!mask[k]) continue
      if (i < region.left) region.left = i
      if (i >= region.right) region.right = i + 1
      if (j < region.top) region.top = j
      region.bottom = j + 1
    }
  }
  return region.right > 0 ? region : undefined
}

/** The closed outlines of a mask as lists of cracks, with the inside on the right. Masks must not touch the picture's edge. */
export function maskLoops(mask: Uint8Array, width: number, height: number): number[][] {
  const region = maskRegion(mask, width, height)
  if (!region) return []
  const corners = width + 1
  const ways = new Uint8Array(corners * (height + 1))
  for (let j = region.top; j < region.bottom; j++) {
    for (let i = region.left; i < region.right; i++) {
      const k = j * width + i
      if (!mask[k]) continue
      const corner = j * corners + i
      if (!mask[k - width]) ways[corner]! |= EAST
      if (!mask[k + 1]) ways[corner + 1]! |= SOUTH
      if (!mask[k + width]) ways[corner + corners + 1]! |= WEST
      if (!mask[k - 1]) ways[corner + corners]! |= NORTH
    }
  }
  const loops: number[][] = []
  for (let j = region.top; j <= region.bottom; j++) {
    for (let i = region.left; i <= region.right; i++) {
      while (ways[j * corners + i]) loops.push(walkLoop(ways, j * corners + i, width))
    }
  }
  return loops
}

function walkLoop(ways: Uint8Array, start: number, width: number): number[] {
  const corners = width + 1
  const cracks: number[] = []
  let corner = start
  let heading = 0
  do {
    const way = nextWay(ways[corner]!, heading)
    ways[corner]! &= ~way
    const k = Math.floor(corner / corners) * width + (corner % corners)
    if (way === EAST) cracks.push(2 * (k - width) + 1)
    else if (way === SOUTH) cracks.push(2 * (k - 1))
    else if (way === WEST) cracks.push(2 * (k - width - 1) + 1)
    else cracks.push(2 * (k - width - 1))
    corner += way === EAST ? 1 : way === WEST ? -1 : way === SOUTH ? corners : -corners
    heading = way
  } while (corner !== start || (ways[corner]! & turnRight(heading)) !== 0)
  return cracks
}

const turnRight = (heading: number) => (heading === NORTH ? EAST : heading << 1)

/** Where two borders meet in a corner, the right turn keeps diagonal neighbors apart. */
function nextWay(open: number, heading: number): number {
  if (heading !== 0) {
    const right = turnRight(heading)
    if (open & right) return right
  }
  return open & -open
}

export interface Chain {
  cracks: number[]
  isClosed: boolean
  /** Corners at the two ends, and how many cracks meet there. */
  ends: readonly [number, number]
  degrees: readonly [number, number]
}

/** The two corners of a crack, numbered row by row in a grid one wider than the picture. */
export function crackCorners(crack: number, width: number): [number, number] {
  const k = crack >> 1
  const corner = Math.floor(k / width) * (width + 1) + (k % width)
  return crack & 1 ? [corner + width + 1, corner + width + 2] : [corner + 1, corner + width + 2]
}

/** Chains cracks into the longest lines between junctions. */
export function chainCracks(cracks: readonly number[], width: number): Chain[] {
  const open = new Map<number, number[]>()
  for (const crack of cracks) {
    for (const corner of crackCorners(crack, width)) {
      const list = open.get(corner)
      if (list) list.push(crack)
      else open.set(corner, [crack])
    }
  }
  const degree = new Map([...open].map(([corner, list]) => [corner, list.length]))
  const walk = (start: number): Chain => {
    const chain: number[] = []
    let corner = start
    for (;;) {
      const crack = open.get(corner)![0]
      if (crack === undefined) break
      const [a, b] = crackCorners(crack, width)
      remove(open.get(a)!, crack)
      remove(open.get(b)!, crack)
      chain.push(crack)
      corner = corner === a ? b : a
      if (degree.get(corner) !== 2) break
    }
    const isClosed = corner === start && chain.length > 3
    return { cracks: chain, isClosed, ends: [start, corner], degrees: [degree.get(start)!, degree.get(corner)!] }
  }
  const chains: Chain[] = []
  for (const [corner, count] of degree) if (count !== 2) while (open.get(corner)!.length > 0) chains.push(walk(corner))
  for (const corner of degree.keys()) while (open.get(corner)!.length > 0) chains.push(walk(corner))
  return chains
}

const remove = (list: number[], crack: number) => list.splice(list.indexOf(crack), 1)

import { type Buffers, castRay } from './buffers.ts'

/**
 * The exact places where what is seen changes between two neighboring pixels. A crack is the border between them:
 * number 2k is between pixel k and its right neighbor, 2k + 1 between k and the one below. Each is found once,
 * by halving with rays, and shared by all fills and lines, so they meet without gaps.
 */
export interface Crossings {
  buffers: Buffers
  known: Float32Array
}

const UNKNOWN = -1
const HALVINGS = 3
/** Pixels of one surface further apart in depth than this are two surfaces. */
const DEPTH_STEP = 0.008

export function makeCrossings(buffers: Buffers): Crossings {
  return { buffers, known: new Float32Array(buffers.group.length * 2).fill(UNKNOWN) }
}

export const crackPixels = (crack: number, width: number): [number, number] => {
  const k = crack >> 1
  return [k, crack & 1 ? k + width : k + 1]
}

/** The position of the change between the two pixel centers, 0 to 1. */
export function crossing(crossings: Crossings, crack: number): number {
  const found = crossings.known[crack]!
  if (found !== UNKNOWN) return found
  return (crossings.known[crack] = findCrossing(crossings.buffers, crack))
}

function findCrossing(buffers: Buffers, crack: number): number {
  const { view, group, material, digit, depth } = buffers
  const [k0, k1] = crackPixels(crack, view.width)
  const x = (k0 % view.width) + 0.5
  const y = Math.floor(k0 / view.width) + 0.5
  const isDown = (crack & 1) === 1
  const sameLabel = group[k0] === group[k1] && material[k0] === material[k1]
  const [d0, d1] = [depth[k0]!, depth[k1]!]
  const isLevel = sameLabel && Math.abs(d0 - d1) < DEPTH_STEP
  if (isLevel && digit[k0] === digit[k1]) return 0.5
  // Search from the pixel that shows the nearer surface; the other one is where it is absent.
  const isFirst = d0 >= d1
  const [near, far] = isFirst ? [d0, d1] : [d1, d0]
  const wantedGroup = isFirst ? group[k0] : group[k1]
  const wantedMaterial = isFirst ? material[k0] : material[k1]
  const wantedDigit = isLevel ? digit[isFirst ? k0 : k1] : undefined
  const end = sameLabel && !isLevel ? (near + far) / 2 : near - 0.035
  let low = 0
  let high = 1
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    const seen = castRay(buffers, x + (isDown ? 0 : middle), y + (isDown ? middle : 0), near + 0.02, end)
    const isNearSide =
      seen.group === wantedGroup &&
      seen.material === wantedMaterial &&
      (wantedDigit === undefined || seen.digit === wantedDigit)
    if (isNearSide === isFirst) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Whether fill or line changes at a crack because another surface is visible there. */
export const isLabelChange = ({ group, material }: Buffers, k0: number, k1: number) =>
  group[k0] !== group[k1] || material[k0] !== material[k1]

/** The position of a crack in the picture, in pixels. */
export function crackPoint(crack: number, along: number, width: number): [number, number] {
  const k = crack >> 1
  const x = (k % width) + 0.5
  const y = Math.floor(k / width) + 0.5
  return crack & 1 ? [x, y + along] : [x + along, y]
}

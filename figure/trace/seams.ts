import { materialIndex } from '../body/shapes.ts'
import type { PlacedGroup } from '../field/compile.ts'
import { fieldDistance, wholeGroup } from '../field/distance.ts'
import { rotateBack, type Vec3 } from '../pose/geometry.ts'
import type { ColorToken } from '../themes.ts'
import type { Crossings } from './crossings.ts'
import { maskPath } from './masks.ts'
import { pointAt } from './view.ts'

/** Metres of the band of a collar, and of the hem of a sleeve or a leg. */
const COLLAR = 0.017
const HEM = 0.014
/** Of a shirt at the waist, where the cloth hangs some way below the part that ends there. */
const WAIST = 0.027
/** Only what is this near to a border is measured; below 0 is inside the band. */
const OUTSIDE = 0.03

/** The collar and the hems of shirt and shorts as a darker band with a seam. */
export function seamPaths(crossings: Crossings, groups: readonly PlacedGroup[], tolerance: number) {
  const { buffers } = crossings
  const { view, group, material, chunk, depth } = buffers
  const neck = groups.find(({ name }) => name === 'head')
  const aroundNeck = neck && neck.chunks.length > 0 ? [wholeGroup({ ...neck, chunks: neck.chunks.slice(0, 1) })] : []
  const seams: { color: ColorToken; path: string }[] = []
  for (const cloth of ['shirt', 'shorts'] as const) {
    const id = groups.findIndex(({ name }) => name === cloth)
    const chunks = groups[id]?.chunks ?? []
    if (chunks.length === 0) continue
    const known = new Map(chunks.map((one) => [one.index, one]))
    // The waist of a shirt hangs over the part that ends at its hem.
    const last = chunks.find(({ bone }) => cloth === 'shirt' && bone === 'pelvis')
    const values = new Float32Array(group.length).fill(OUTSIDE)
    const mask = new Uint8Array(group.length)
    for (let k = 0; k < group.length; k++) {
      if (material[k] !== materialIndex[cloth] || group[k] !== id + 1) continue
      const at: Vec3 = pointAt(view, k, depth[k]!)
      let inside = cloth === 'shirt' && aroundNeck.length > 0 ? fieldDistance(aroundNeck, ...at) - COLLAR : OUTSIDE
      const nearest = known.get(chunk[k]!)
      const own = nearest && nearest.cuts.length > 0 ? nearest : last
      if (own) {
        const local = rotateBack(own.rotation, [at[0] - own.origin[0], at[1] - own.origin[1], at[2] - own.origin[2]])
        const n = own.cuts
        inside = Math.min(
          inside,
          -(local[0] * n[0]! + local[1] * n[1]! + local[2] * n[2]! + n[3]!) - (own === last ? WAIST : HEM),
        )
      }
      values[k] = Math.min(OUTSIDE, inside)
      if (inside < 0) mask[k] = 1
    }
    const style = { tolerance: tolerance * 1.2, passes: 3, smallest: 12 }
    seams.push({ color: `${cloth}-shade`, path: maskPath(crossings, mask, style, { values, at: 0 }) })
  }
  return seams
}

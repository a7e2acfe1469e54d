import { materialIndex } from '../body/shapes.ts'
import type { PlacedGroup } from '../field/compile.ts'
import type { Crossings } from './crossings.ts'
import { maskPath } from './masks.ts'

/** The maximum width of a strip of shadow, in metres. */
const WIDEST = 0.03
/**
 * The minimum depth in metres of a gap that is shaded. Within one surface it is larger, because of steep slopes. Of the
 * head only the chin casts a shadow, on the neck, and no finger casts one on the next.
 */
const LEAST = { apart: 0.004, folded: 0.014, head: 0.04, chin: 0.008 }
/** Strips smaller than this many square centimetres are specks. */
const SMALLEST = 1.6

/**
 * Strips of shadow that a limb, a hem or the chin casts on what is behind it, to the lower right, away from the light.
 * Their width is the depth of the gap, up to a limit: not physically exact, but it shows which surface is in front.
 */
export function castShadowPath(
  crossings: Crossings,
  groups: readonly PlacedGroup[],
  tolerance: number,
  weight: number,
): string {
  const { view, group, material, depth, chunk, digit } = crossings.buffers
  const { width, scale } = view
  const widest = WIDEST * Math.sqrt(weight)
  const reach = Math.ceil(widest * scale) + 1
  const values = new Float32Array(group.length).fill(widest)
  const mask = new Uint8Array(group.length)
  const head = groups.findIndex(({ name }) => name === 'head') + 1
  const neck = groups[head - 1]?.chunks.find(({ bone }) => bone === 'neck')?.index
  const flat = [false, ...groups.map(({ isBox }) => isBox)]
  // Two steps up for each one to the left.
  const steps = Array.from({ length: reach }, (_, i) => Math.round((i + 1) * 0.55) + width * (i + 1))
  const long = Math.hypot(0.55, 1) / scale
  for (let k = width * (reach + 1); k < group.length; k++) {
    if (!group[k] || material[k] === materialIndex.mat || material[k] === materialIndex.block) continue
    let before = k
    for (let i = 0; i < reach; i++) {
      const at = k - steps[i]!
      if (!group[at]) break
      const gap = depth[at]! - depth[before]!
      const folded =
        group[at] !== head ? LEAST.folded : chunk[k] === neck && chunk[at] !== neck ? LEAST.chin : LEAST.head
      const least =
        group[at] !== group[before] ? LEAST.apart : flat[group[k]!] || (digit[k] && digit[at]) ? Infinity : folded
      if (gap > least) {
        values[k] = (i + 0.5) * long - Math.min(widest, gap)
        if (values[k]! < 0) mask[k] = 1
        break
      }
      if (group[at] !== group[k]) break
      before = at
    }
  }
  const smallest = (SMALLEST / 10000) * weight * scale ** 2
  return maskPath(crossings, mask, { tolerance: tolerance * 1.5, passes: 4, smallest }, { values, at: 0 })
}

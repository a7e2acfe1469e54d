import { firstPropMaterial, type Material, materialIndex, materials } from '../body/shapes.ts'
import type { PlacedGroup } from '../field/compile.ts'
import { BRIGHT_LEVEL, brightDirection, HALF_LEVEL, SHADE_LEVEL } from '../light-levels.ts'
import { add, dot, normalize, scale, type Vec3 } from '../pose/geometry.ts'
import type { Buffers } from './buffers.ts'
import type { Crossings } from './crossings.ts'
import { blurInside, maskPath, type MaskStyle } from './masks.ts'
import type { View } from './view.ts'

export interface MaterialFill {
  material: Material
  path: string
  shade: string
  /** Where the light fades into the shade; empty for flat faces. */
  halfShade: string
}

/** Metres over which a tone is blurred before it is split in two. */
const SHADE_BLUR = 0.014
/** The same on cloth. Larger, because cloth spans the bumps below it, which would show as stains. */
const CLOTH_BLUR = 0.034
/** Sides of boxes that face the light less than this are dark. A side that faces the viewer has 0.5, so it is dark. */
const BOX_LEVEL = 0.56
/** Metres: a smaller bright patch is a speck. */
const SMALLEST_BRIGHT = 0.03

const isCloth = (material: number) => material === materialIndex.shirt || material === materialIndex.shorts
const isMatt = (material: number) =>
  isCloth(material) || material === materialIndex.hair || material === materialIndex.grey

/** Light from the viewer's upper left, whatever the camera. */
export function lightDirection({ camera }: View): Vec3 {
  const level = add(scale(camera.toViewer, 0.55), scale(camera.right, -0.55))
  return normalize(add(level, [0, 0.75, 0]))
}

/** Every material's outline and its one shaded shape; and what faces the light fully, in all soft materials at once. */
export function materialFills(
  crossings: Crossings,
  groups: readonly PlacedGroup[],
  tolerance: number,
  hasHalfShade: boolean,
): { fills: MaterialFill[]; bright: string; lit: Float32Array } {
  const { buffers } = crossings
  const { view, material } = buffers
  const lit = litValues(buffers, lightDirection(view))
  const smooth = lit.slice()
  blurInside(buffers, smooth, Math.max(2, Math.round(CLOTH_BLUR * view.scale)))
  for (let k = 0; k < lit.length; k++) if (isCloth(material[k]!)) lit[k] = smooth[k]!
  const shaded = shadedPixels(buffers, groups, lit)
  const present = new Set(material)
  const fills: MaterialFill[] = []
  const mask = new Uint8Array(material.length)
  for (let index = 1; index < materials.length; index++) {
    if (!present.has(index)) continue
    for (let k = 0; k < mask.length; k++) mask[k] = material[k] === index ? 1 : 0
    const path = maskPath(crossings, mask, { tolerance, passes: 2, smallest: 10 })
    for (let k = 0; k < mask.length; k++) if (mask[k] && !shaded[k]) mask[k] = 0
    const isProp = index >= firstPropMaterial
    const smallest = ((isCloth(index) ? 0.075 : isProp ? 0.02 : 0.045) * view.scale) ** 2
    const style: MaskStyle = { tolerance: tolerance * 1.4, passes: isProp ? 2 : 5, smallest }
    const shade = maskPath(crossings, mask, style, isProp ? undefined : { values: lit, at: SHADE_LEVEL })
    let halfShade = ''
    if (hasHalfShade) {
      for (let k = 0; k < mask.length; k++) {
        mask[k] = material[k] === index && lit[k]! < HALF_LEVEL && !groups[buffers.group[k]! - 1]!.isBox ? 1 : 0
      }
      halfShade = maskPath(crossings, mask, { ...style, tolerance: tolerance * 3 }, { values: lit, at: HALF_LEVEL })
    }
    fills.push({ material: materials[index]!, path, shade, halfShade })
  }
  return { fills, bright: hasHalfShade ? brightPath(crossings, groups, tolerance) : '', lit }
}

/** Skin and props have one bright tone. Hair has none, nor has cloth, on which it would look like a wet patch. */
function brightPath(crossings: Crossings, groups: readonly PlacedGroup[], tolerance: number): string {
  const { group, material, view } = crossings.buffers
  const lit = litValues(crossings.buffers, brightDirection(view.camera))
  const mask = new Uint8Array(lit.length)
  for (let k = 0; k < mask.length; k++) {
    if (lit[k]! > BRIGHT_LEVEL && material[k] && !isMatt(material[k]!) && !groups[group[k]! - 1]!.isBox) mask[k] = 1
  }
  const style = { tolerance: tolerance * 3, passes: 5, smallest: (SMALLEST_BRIGHT * view.scale) ** 2 }
  return maskPath(crossings, mask, style, { values: lit, at: BRIGHT_LEVEL })
}

function litValues(buffers: Buffers, [x, y, z]: Vec3): Float32Array {
  const { view, group, normal } = buffers
  const lit = new Float32Array(group.length)
  for (let k = 0; k < lit.length; k++) {
    if (group[k]) lit[k] = normal[k * 3]! * x + normal[k * 3 + 1]! * y + normal[k * 3 + 2]! * z
  }
  blurInside(buffers, lit, Math.max(2, Math.round(SHADE_BLUR * view.scale)))
  return lit
}

/**
 * Bodies are split at the light terminator; sides of boxes are dark, tops are light. A side of a box is one tone: blurred
 * light would stain one that is close to its level.
 */
function shadedPixels({ view, group, normal }: Buffers, groups: readonly PlacedGroup[], lit: Float32Array): Uint8Array {
  const shaded = new Uint8Array(lit.length)
  const [x, y, z] = lightDirection(view)
  for (let k = 0; k < shaded.length; k++) {
    const id = group[k]!
    if (id === 0) continue
    const isBox = groups[id - 1]!.isBox
    const [nx, ny, nz] = [normal[k * 3]!, normal[k * 3 + 1]!, normal[k * 3 + 2]!]
    const isDark = isBox ? Math.abs(ny) < 0.6 && nx * x + ny * y + nz * z < BOX_LEVEL : lit[k]! < SHADE_LEVEL
    shaded[k] = isDark ? 1 : 0
  }
  return shaded
}

/** How much the surface at a pixel faces the viewer, 0 to 1. */
export function facing({ view, normal }: Buffers, k: number): number {
  return dot([normal[k * 3]!, normal[k * 3 + 1]!, normal[k * 3 + 2]!], view.camera.toViewer)
}

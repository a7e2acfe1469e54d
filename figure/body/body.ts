import { bothSides } from '../pose/skeleton.ts'
import { shirt, shorts } from './clothes.ts'
import { hair, head } from './head.ts'
import { arm, leg, shoe } from './limbs.ts'
import type { Group, Shape } from './shapes.ts'

export type Build = 'broad' | 'slim'
export type Hair = 'short' | 'bun' | 'ponytail'

/** Who is drawn; skin, hair and clothes are colors of the theme. */
export interface Look {
  build: Build
  hair: Hair
}

export const defaultLook: Look = { build: 'broad', hair: 'short' }

const bodies = new Map<string, readonly Group[]>()

/** The body's groups in bone axes, the same array for the same look. */
export function makeBody(look: Look = defaultLook): readonly Group[] {
  const key = `${look.build} ${look.hair}`
  const known = bodies.get(key)
  if (known) return known
  const groups: Group[] = [shirt(look.build), shorts(look.build)]
  for (const side of bothSides) {
    groups.push(look.build === 'slim' ? slimmed(arm(side)) : arm(side), leg(side), shoe(side))
  }
  groups.push(head, hair(look.hair))
  bodies.set(key, groups)
  return groups
}

const SLIM = 0.88

function slimmed(group: Group): Group {
  const slim = (shape: Shape): Shape => {
    if (shape.kind === 'cone') return { ...shape, fromRadius: shape.fromRadius * SLIM, toRadius: shape.toRadius * SLIM }
    if (shape.kind === 'box') return shape
    const [x, y, z] = shape.radii
    return { ...shape, radii: [x * SLIM, y, z * SLIM] }
  }
  return { ...group, chunks: group.chunks.map((chunk) => ({ ...chunk, shapes: chunk.shapes.map(slim) })) }
}

import { bothSides } from '../pose/skeleton.ts'
import { shirt, shorts } from './clothes.ts'
import { bareFoot } from './foot.ts'
import { hair, head } from './head.ts'
import { arm, leg, shoe } from './limbs.ts'
import { type Appearance, appearanceKey } from './appearance.ts'
import { measuresOf } from './measures.ts'
import type { Group } from './shapes.ts'

const bodies = new Map<string, readonly Group[]>()

/** The body's groups in bone axes. Cached: the same appearance returns the same array. */
export function makeBody(appearance: Appearance): readonly Group[] {
  const key = appearanceKey(appearance)
  const known = bodies.get(key)
  if (known) return known
  const measures = measuresOf(appearance)
  const groups: Group[] = [shirt(measures), shorts(measures)]
  for (const side of bothSides) {
    const { name, chunks } = leg(side, measures)
    groups.push(arm(side, measures))
    if (appearance.feet === 'bare') groups.push({ name, chunks: [...chunks, ...bareFoot(side)] })
    else groups.push({ name, chunks }, shoe(side))
  }
  groups.push(head(measures), ...hair(appearance))
  bodies.set(key, groups)
  return groups
}

import type { Appearance } from '../body/appearance.ts'
import type { Detail } from '../body/detail.ts'
import { detailsOf, widthOf } from '../body/details.ts'
import type { PlacedGroup } from '../field/compile.ts'
import { wholeGroup } from '../field/distance.ts'
import { curveThrough, ontoSurface } from '../field/surface-curve.ts'
import { add, cross, normalize, rotate, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import type { Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { RigidPart } from './prop-mesh.ts'

/** Metres between two points of a line. */
const STEP = 0.013
/** Metres a line lies above the surface. */
const ABOVE = 0.002

/**
 * Folds, creases, laces and strands as ribbons on the body, one part per color. The parts and their vertices are the
 * same in every pose; a hidden fold has no width.
 */
export function meshDetails(
  skeleton: Skeleton,
  appearance: Appearance,
  groups: readonly PlacedGroup[],
): { color: ColorToken; part: RigidPart }[] {
  const byName = new Map(groups.map((group) => [group.name, [wholeGroup(group)]]))
  const parts = new Map<ColorToken, RigidPart>()
  for (const detail of detailsOf(skeleton, appearance)) {
    const surface = byName.get(detail.group)
    if (!surface || detail.isFine) continue
    const part = parts.get(detail.color) ?? { positions: [], normals: [], triangles: [] }
    parts.set(detail.color, part)
    const { rotation, origin } = skeleton.bones[detail.bone]
    const curve = curveThrough(detail.points, STEP).map((point) => add(origin, rotate(rotation, point)))
    addRibbon(
      part,
      curve.map(
        (point) => (widthOf(detail) > 0 ? ontoSurface(surface, point) : undefined) ?? { point, normal: [0, 1, 0] },
      ),
      curve.map((_, i) => halfWidth(detail, i / (curve.length - 1))),
    )
  }
  return [...parts].map(([color, part]) => ({ color, part }))
}

/** A line comes to a point at both ends, and a stripe does not. */
const halfWidth = (detail: Detail, along: number) =>
  (widthOf(detail) / 2000) * (detail.isEven ? 1 : Math.min(1, 4 * Math.min(along, 1 - along)))

function addRibbon(part: RigidPart, line: readonly { point: Vec3; normal: Vec3 }[], halves: readonly number[]) {
  const first = part.positions.length / 3
  line.forEach(({ point, normal }, i) => {
    const before = line[Math.max(0, i - 1)]!.point
    const after = line[Math.min(line.length - 1, i + 1)]!.point
    const side = scale(normalize(cross(normal, subtract(after, before))), halves[i]!)
    const raised = add(point, scale(normal, ABOVE))
    part.positions.push(...add(raised, side), ...subtract(raised, side))
    part.normals.push(...normal, ...normal)
    if (i === 0) return
    const at = first + 2 * i
    part.triangles.push(at - 2, at - 1, at, at, at - 1, at + 1)
  })
}

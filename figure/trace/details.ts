import type { Appearance } from '../body/appearance.ts'
import type { Detail } from '../body/detail.ts'
import { detailsOf, widthOf } from '../body/details.ts'
import type { PlacedGroup } from '../field/compile.ts'
import { type ActiveGroup, wholeGroup } from '../field/distance.ts'
import { curveThrough, NEAR, ontoSurface } from '../field/surface-curve.ts'
import { add, dot, rotate, type Vec3 } from '../pose/geometry.ts'
import type { Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { Buffers } from './buffers.ts'
import type { Point } from './contours.ts'
import { lengthsAlong, simplify } from './curves.ts'
import { inkPath } from './ink.ts'
import { toPixels } from './view.ts'

/** Metres between two points of a line. */
const STEP = 0.005
/** Metres behind what is seen at which a point is hidden. */
const HIDDEN = 0.009
/** Metres below which a visible piece is a speck, and pixels in a close-up. */
const SHORTEST = 0.014
const SHORTEST_CLOSE = 5
/** Pixels per metre from which fine lines are drawn. */
const CLOSE_UP = 320
/** How much a surface faces the viewer below which the outline is drawn there already. */
const EDGE_ON = 0.16
/** Metres over which the pen is lifted at an end. */
const TAPER = 0.025
/** Brows and lips are parts of the face, not lines: a close-up does not draw them finer. */
const features: readonly ColorToken[] = ['lip', 'hair-shade', 'grey-shade']
const FEATURE_WEIGHT = 1

/** Folds, creases, laces and strands as filled strokes by color. */
export function detailPaths(
  buffers: Buffers,
  groups: readonly PlacedGroup[],
  skeleton: Skeleton,
  appearance: Appearance,
  weight: number,
): { color: ColorToken; path: string }[] {
  const byName = new Map(groups.filter(({ chunks }) => chunks.length > 0).map((group) => [group.name, group]))
  const paths = new Map<ColorToken, string>()
  for (const detail of detailsOf(skeleton, appearance)) {
    const group = byName.get(detail.group)
    if (!group || widthOf(detail) === 0 || (detail.isFine && buffers.view.scale < CLOSE_UP)) continue
    const path = strokePath(buffers, group, skeleton, detail, weight)
    if (path) paths.set(detail.color, (paths.get(detail.color) ?? '') + path)
  }
  return [...paths].map(([color, path]) => ({ color, path }))
}

function strokePath(buffers: Buffers, group: PlacedGroup, skeleton: Skeleton, detail: Detail, weight: number): string {
  const { scale: pixels } = buffers.view
  const { rotation, origin } = skeleton.bones[detail.bone]
  const line = curveThrough(detail.points, STEP).map((point) => add(origin, rotate(rotation, point)))
  const isFeature = detail.group === 'head' && features.includes(detail.color)
  const pen = isFeature ? Math.max(weight, FEATURE_WEIGHT) : weight
  const whole = [wholeGroup(group)]
  let path = ''
  let run: Point[] = []
  const end = () => {
    const long = run.length > 2 ? lengthsAlong(run).at(-1)! : 0
    if (long > Math.min(SHORTEST * pixels, SHORTEST_CLOSE)) {
      path += inkPath(simplify(run, 0.08, false), (widthOf(detail) * pen * pixels) / 1000, {
        start: !detail.isEven,
        end: !detail.isEven,
        over: Math.min(long * 0.45, TAPER * pixels),
      })
    }
    run = []
  }
  for (const point of line) {
    const pixel = visiblePixel(buffers, group, whole, point)
    if (pixel) run.push(pixel)
    else end()
  }
  end()
  return path
}

/** The pixel of the place on the surface nearest to a point; undefined when something is in front of it. */
function visiblePixel(
  buffers: Buffers,
  group: PlacedGroup,
  whole: readonly ActiveGroup[],
  from: Vec3,
): Point | undefined {
  const { view } = buffers
  // A cheap check first: most lines are on the far side or outside a close-up.
  if (isHidden(buffers, from, HIDDEN + NEAR)) return undefined
  const found = ontoSurface(whole, from)
  if (!found) return undefined
  const { point, normal } = found
  if (dot(normal, view.camera.toViewer) < EDGE_ON) return undefined
  if (isHidden(buffers, point, HIDDEN)) return undefined
  const [x, y] = toPixels(view, point)
  return buffers.group[Math.floor(y) * view.width + Math.floor(x)] === group.id + 1 ? [x, y] : undefined
}

/** Whether a point is outside the picture or this far behind the visible surface, in metres. */
function isHidden({ view, depth }: Buffers, point: Vec3, behind: number): boolean {
  const [x, y, z] = toPixels(view, point)
  const [i, j] = [Math.floor(x), Math.floor(y)]
  return i < 0 || j < 0 || i >= view.width || j >= view.height || depth[j * view.width + i]! - z >= behind
}

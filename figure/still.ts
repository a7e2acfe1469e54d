import { type Appearance, appearanceOf, withAppearance } from './body/appearance.ts'
import type { PlacedGroup } from './field/compile.ts'
import { coarsePath, type Drawing, mirrorDrawing, paint, type Still, type StillLayer } from './drawing.ts'
import { cutCircle, insetFigure, insetOutlines, insetView, movedPath } from './inset.ts'
import { BRIGHT_OPACITY, HALF_OPACITY } from './light-levels.ts'
import type { Figure, Inset } from './model.ts'
import { type Muscle, muscle } from './muscles.ts'
import { surfacesOf } from './props.ts'
import { cameraOf, movementFrame, type Scene, visibleScene } from './scene.ts'
import type { Theme, ThemeName } from './themes.ts'
import { sizeIn } from './trace/arrow-shape.ts'
import type { Point } from './trace/contours.ts'
import { fittedPath } from './trace/fit.ts'
import { arrowPath } from './trace/arrows.ts'
import { renderBuffers } from './trace/buffers.ts'
import { castShadowPath } from './trace/cast-shadows.ts'
import { type Crossings, makeCrossings } from './trace/crossings.ts'
import { maskOutlines } from './trace/masks.ts'
import { detailPaths } from './trace/details.ts'
import { faceDecals } from './trace/decals.ts'
import { gapWidth, type LineKind, lineKinds, lineWidths, traceLines } from './trace/edges.ts'
import { seamPaths } from './trace/seams.ts'
import { shadowPaths } from './trace/shadows.ts'
import { muscleLayers } from './trace/muscle-layers.ts'
import { muscleTints } from './trace/muscle-tints.ts'
import { type MaterialFill, materialFills } from './trace/tones.ts'
import { type Frame, type View, viewOf } from './trace/view.ts'

export { mirrorDrawing, mirrorPath, paint, toSvg } from './drawing.ts'
export type { Drawing, Still, StillLayer, SvgOptions } from './drawing.ts'

export type Phase = 'start' | 'end' | number

export interface DrawingOptions {
  phase?: Phase
  /** A thumbnail has fewer and thicker lines. */
  size?: 'thumb' | 'page'
  /** The other side of the body. */
  mirrored?: boolean
  /** Overrides the figure's own appearance, field by field. */
  appearance?: Partial<Appearance>
  /** Tints the working muscles and draws the arrows; by default only for the end. */
  isExplained?: boolean
  /** Sampling resolution in pixels per metre, 200 by default; 80 is a quick preview. */
  pixelsPerMetre?: number
  /** The frame in metres; the whole movement by default. */
  frame?: Frame
}
export interface StillOptions extends DrawingOptions {
  theme?: ThemeName | Theme
}

const sizes = {
  page: { weight: 1, tolerance: 0.2, kinds: lineKinds, isDetailed: true },
  thumb: {
    weight: 1.55,
    tolerance: 0.42,
    kinds: lineKinds.filter((kind) => kind !== 'hem' && kind !== 'heavy'),
    isDetailed: false,
  },
} as const

/** Sampling resolution in pixels per metre; borders are then located to a sixteenth of a pixel. */
const SCALE = 200
/** Metres; a close-up smaller than this gets finer lines, because it is shown at the same size. */
const USUAL_SIZE = 1.8
/** Fills are also stroked this wide, so that no background shows between neighbors. */
const TRAP = 1.2
/** How dark the shadow of a limb on what is behind it is. */
const CAST_OPACITY = 0.2

/**
 * Draws a figure at a phase. Pure: the same input gives the same picture.
 * @throws when the figure names an unknown bone.
 */
export function drawFigure(figure: Figure, options: DrawingOptions = {}): Drawing {
  const { size = 'page' } = options
  return drawSizes(figure, options, [size])[size]!
}

/** Draws the same moment at several sizes for little more than the cost of one. */
export function drawSizes(
  asked: Figure,
  options: DrawingOptions,
  wanted: readonly Size[],
): Partial<Record<Size, Drawing>> {
  const { phase = 'end', mirrored = false } = options
  const figure = withAppearance(asked, options.appearance)
  const at = phase === 'start' ? 0 : phase === 'end' ? 1 : phase
  const scene = visibleScene(figure, at)
  const camera = cameraOf(figure)
  const frame = options.frame ?? movementFrame(figure, camera)
  const longest = Math.max(frame.right - frame.left, frame.top - frame.bottom)
  const closeUp = figure.camera.focus ? Math.min(1, Math.max(0.26, longest / USUAL_SIZE)) : 1
  // A close-up of a hand gets as many pixels as a whole body; one of the upper half costs little more.
  const view = viewOf(camera, frame, (options.pixelsPerMetre ?? SCALE) / closeUp ** (1 - closeUp / 2))
  const isExplained = options.isExplained ?? (at === 1 && figure.keys.length > 1)
  const crossings = makeCrossings(renderBuffers(scene.groups, view))
  const start = isExplained ? bodyAtStart(figure, view) : undefined
  const drawings: Partial<Record<Size, Drawing>> = {}
  for (const size of wanted) {
    const style = { ...sizes[size], weight: sizes[size].weight * closeUp }
    const layers = drawLayers(figure, scene, crossings, style, isExplained, start)
    if (figure.inset) layers.push(...insetLayers(figure, figure.inset, at, view, style, isExplained))
    const { skin } = appearanceOf(figure)
    const written = size === 'thumb' ? layers.map((layer) => ({ ...layer, d: coarsePath(layer.d) })) : layers
    const drawing = { width: view.width, height: view.height, layers: written, isMirrored: false, skin }
    drawings[size] = mirrored ? mirrorDrawing(drawing) : drawing
  }
  return drawings
}

export type Size = keyof typeof sizes
type Style = {
  weight: number
  tolerance: number
  kinds: readonly LineKind[]
  isDetailed: boolean
  /** In a circle nothing may go beyond its edge, as shadows do. */
  isInset?: boolean
}

function drawLayers(
  figure: Figure,
  scene: Scene,
  crossings: Crossings,
  style: Style,
  isExplained: boolean,
  start?: Crossings,
): StillLayer[] {
  const { groups, skeleton } = scene
  const { view } = crossings.buffers
  const body = groups.slice(0, scene.bodyCount)
  const { fills, bright, lit } = materialFills(crossings, groups, style.tolerance, style.isDetailed)
  const muscles = isExplained
    ? (figure.muscles ?? []).map((name): Muscle => muscle(name, appearanceOf(figure).build))
    : []
  const lines = traceLines(crossings, groups, style)
  const millimetre = view.scale / 1000
  const layers: StillLayer[] = [...groundLayers(figure, view, body, fills, style)]
  if (start) layers.push(startLayer(start, style, millimetre))
  const above = fills.filter(({ material }) => !isGround(material))
  layers.push(...above.map(fillLayer(style)), ...above.flatMap(shadeLayer), {
    d: bright,
    fill: 'highlight',
    opacity: BRIGHT_OPACITY,
  })
  if (style.isDetailed) {
    for (const { color, path } of seamPaths(crossings, body, style.tolerance)) {
      layers.push(
        { d: path, fill: color, opacity: 0.55 },
        { d: path, stroke: color, strokeWidth: 1.6 * style.weight * millimetre },
      )
    }
  }
  // Small pictures need the face too, or the person would look like a pictogram.
  const detailed = style.isDetailed ? body : body.filter(({ name }) => name === 'head' || name === 'hair')
  const details = detailPaths(crossings.buffers, detailed, skeleton, appearanceOf(figure), style.weight)
  layers.push(...details.map(({ color, path }): StillLayer => ({ d: path, fill: color })))
  for (const { path, fill, stroke, width } of faceDecals(crossings.buffers, skeleton)) {
    layers.push(fill ? { d: path, fill } : { d: path, stroke: stroke!, strokeWidth: width! * millimetre })
  }
  // Drawn over hems and stripes, which would otherwise cut a muscle into pieces.
  if (muscles.length > 0) {
    const tints = muscleTints(crossings, groups, skeleton, muscles, style.tolerance, lit)
    layers.push(...muscleLayers(tints, style, millimetre))
  }
  layers.push({
    d: castShadowPath(crossings, groups, style.tolerance, style.weight),
    fill: 'ink',
    opacity: CAST_OPACITY,
  })
  layers.push({ d: lines.gaps, stroke: 'halo', strokeWidth: gapWidth * style.weight * millimetre, opacity: 0.4 })
  for (const kind of style.kinds.toReversed()) {
    layers.push({ d: lines.strokes[kind], stroke: 'ink', strokeWidth: lineWidths[kind] * style.weight * millimetre })
    layers.push({ d: lines.inked[kind], fill: 'ink' })
  }
  if (isExplained) layers.push(...arrowLayers(figure, view))
  return layers.filter(({ d }) => d !== '').map(rounded)
}

/** The faint outline of the start is sampled at a lower resolution. */
const COARSER = 2

function bodyAtStart(figure: Figure, view: View) {
  const { groups, bodyCount } = visibleScene(figure, 0)
  const coarse = viewOf(view.camera, view, view.scale / COARSER)
  return makeCrossings(renderBuffers(groups.slice(0, bodyCount), coarse))
}

/** The body at the start, faint behind the body at the end. */
function startLayer(start: Crossings, style: Style, millimetre: number): StillLayer {
  const isBody = start.buffers.group.map((group) => (group ? 1 : 0))
  const d = maskOutlines(start, isBody, { tolerance: style.tolerance, passes: 3, smallest: 40 / COARSER ** 2 })
    .map((points) => points.map(([x, y]): Point => [x * COARSER, y * COARSER]))
    .map((points) => fittedPath(points, style.tolerance, true))
    .join('')
  return { d, fill: 'shoe-shade', stroke: 'sole-shade', strokeWidth: 5 * style.weight * millimetre, opacity: 0.45 }
}

/** No wider than the thinnest outline, or color would show outside the lines of a close-up. */
const trapOf = ({ weight }: Style) => TRAP * Math.min(1, weight)

const isGround = (material: string) => material === 'mat' || material === 'block' || material === 'wall'
const fillLayer =
  (style: Style) =>
  ({ material, path }: MaterialFill): StillLayer =>
    material === 'none' ? { d: '' } : { d: path, fill: material, stroke: material, strokeWidth: trapOf(style) }
const shadeLayer = ({ material, shade, halfShade }: MaterialFill): StillLayer[] =>
  material === 'none'
    ? []
    : [
        { d: halfShade, fill: `${material}-shade`, opacity: HALF_OPACITY },
        { d: shade, fill: `${material}-shade` },
      ]

/** Shadow on the floor, then mats and steps, then the shadow on top of them. */
function groundLayers(
  figure: Figure,
  view: View,
  body: readonly PlacedGroup[],
  fills: MaterialFill[],
  style: Style,
): StillLayer[] {
  const shadow = (d: string): StillLayer => ({ d, fill: 'shadow' })
  const ground = fills.filter(({ material }) => isGround(material))
  return [
    ...(style.isInset ? [] : shadowPaths(view, body).map(shadow)),
    ...ground.map(fillLayer(style)),
    ...ground.flatMap(shadeLayer),
    ...(style.isInset ? [] : surfacesOf(figure)).flatMap((surface) => shadowPaths(view, body, surface).map(shadow)),
  ]
}

function arrowLayers(figure: Figure, view: View): StillLayer[] {
  return (figure.arrows ?? []).flatMap((arrow): StillLayer[] => {
    const parts = arrowPath(figure, arrow, view)
    return [
      { d: parts.join(''), stroke: 'halo', strokeWidth: 0.014 * view.scale * sizeIn(view) },
      ...parts.map((d): StillLayer => ({ d, fill: 'arrow' })),
    ]
  })
}

/**
 * The enlarged part in its circle, with lines as heavy as those of the figure and with all details. Its ring is grey,
 * to be visible on light and on dark pages.
 */
function insetLayers(
  figure: Figure,
  inset: Inset,
  phase: number,
  view: View,
  style: Style,
  isExplained: boolean,
): StillLayer[] {
  const enlarged = insetFigure(figure, inset)
  const close = insetView(figure, inset, view, phase)
  const scene = visibleScene(enlarged, phase)
  const crossings = makeCrossings(cutCircle(renderBuffers(scene.groups, close)))
  const weight = (style.weight * inset.radius * 1.15) / inset.size
  const kinds = style.kinds.filter((kind) => kind !== 'heavy')
  const inside = drawLayers(
    enlarged,
    scene,
    crossings,
    { ...style, weight, kinds, isDetailed: true, isInset: true },
    isExplained,
  )
  const { circle, pointer, corner } = insetOutlines(figure, inset, view, phase)
  const line = (d: string, millimetres: number) =>
    rounded({ d, stroke: 'sole-shade', strokeWidth: (millimetres * style.weight * view.scale) / 1000 })
  return [
    line(pointer, 3.4),
    { d: circle, fill: 'halo' },
    ...inside.map((layer) => ({ ...layer, d: movedPath(layer.d, corner) })),
    line(circle, 9),
  ]
}

const rounded = (layer: StillLayer): StillLayer =>
  layer.strokeWidth === undefined ? layer : { ...layer, strokeWidth: Math.round(layer.strokeWidth * 100) / 100 }

/** Draws a figure at a phase in the colors of a theme. */
export const drawStill = (figure: Figure, options: StillOptions = {}): Still =>
  paint(drawFigure(figure, options), options.theme)

/** Start and end at one scale. */
export function drawPair(figure: Figure, options: Omit<StillOptions, 'phase'> = {}): { start: Still; end: Still } {
  return {
    start: drawStill(figure, { ...options, phase: 'start' }),
    end: drawStill(figure, { ...options, phase: 'end' }),
  }
}

import { expect, test } from 'vitest'
import { starterLibrary } from './library/starter.ts'
import { coarsePath } from './drawing.ts'
import type { Figure, Inset } from './model.ts'
import { cameraOf, movementFrame, sceneAt } from './scene.ts'
import { drawFigure, drawPair, drawStill, mirrorDrawing, mirrorPath, paint, toSvg } from './still.ts'
import { arrowOutlines } from './trace/arrow-shape.ts'
import type { Point } from './trace/contours.ts'
import { FIBRE_OPACITY } from './trace/muscle-layers.ts'
import { clinicTheme, dark, light, themes } from './themes.ts'
import { frameOf } from './trace/view.ts'

const figureOf = (slug: string): Figure => starterLibrary.find((exercise) => exercise.slug === slug)!.figure
const squat = figureOf('squat')
const paths = (figure: Figure, phase: number) =>
  drawFigure(figure, { phase, pixelsPerMetre: 24 }).layers.map(({ d }) => d)

test('every path of every eighth exercise consists of numbers, at both ends and in between', () => {
  // The build checks the pictures of all of them, see stills-build.ts.
  for (const [i, { slug, figure }] of starterLibrary.filter((_, at) => at % 8 === 0).entries()) {
    const phase = [0, 0.37, 1][i % 3]!
    const drawn = paths(figure, phase)
    expect(drawn.length, slug).toBeGreaterThan(3)
    for (const d of drawn) expect(d, `${slug} at ${phase}`).toMatch(/^M[-\d. MLCcZ]+$/)
  }
})

test('start and end share a scale and a frame', () => {
  const { start, end } = drawPair(squat, { size: 'thumb', pixelsPerMetre: 80 })
  expect([start.width, start.height]).toEqual([end.width, end.height])
})

test('the same figure gives the same picture', () => {
  const draw = () => drawStill(squat, { size: 'thumb', pixelsPerMetre: 80 })
  expect(draw()).toEqual(draw())
})

test('mirroring twice gives the original, and mirroring once gives the other side', () => {
  const options = { phase: 'start', size: 'thumb', pixelsPerMetre: 80 } as const
  const drawing = drawFigure(squat, options)
  const other = mirrorDrawing(drawing)
  expect(other.isMirrored).toBe(true)
  expect(mirrorDrawing(other)).toEqual(drawing)
  expect(drawFigure(squat, { ...options, mirrored: true })).toEqual(other)
  expect(mirrorPath('M10 2c1-2 3 4 5 6L7 8Z', 100)).toBe('M90 2c-1-2-3 4-5 6L93 8Z')
})

test('a path in halves ends where it did, however many curves it has', () => {
  expect(coarsePath('M10.2 2.3c1-2 3.3 4 5.2 6.3L7.4 8.8Z')).toBe('M10 2.5c1-2 3.5 4 5.5 6L7.5 9Z')
  const curves = Array.from({ length: 100 }, () => '.2.2.4.2.6.2').join(' ')
  const numbers = coarsePath(`M0 0c${curves}`)
    .slice(5)
    .match(/-?\d*\.?\d+/g)!
  const sum = (at: number) => numbers.reduce((all, value, i) => (i % 6 === at ? all + Number(value) : all), 0)
  expect([sum(4), sum(5)]).toEqual([60, 20])
})

test('a thumbnail has fewer and thicker lines than a page', () => {
  const page = drawStill(squat, { size: 'page' })
  const thumb = drawStill(squat, { size: 'thumb' })
  expect(thumb.layers.length).toBeLessThan(page.layers.length)
  const outline = (still: typeof page) =>
    Math.max(...still.layers.map(({ strokeToken, strokeWidth }) => (strokeToken === 'ink' ? strokeWidth! : 0)))
  expect(outline(thumb) / thumb.height).toBeGreaterThan(outline(page) / page.height)
})

test('the corners of a mat do not make who lies on it smaller', () => {
  for (const slug of ['thread-the-needle', 'knee-rolls', 'reverse-clam', 'glute-bridge']) {
    const figure = figureOf(slug)
    const [frame, body] = [figure, { ...figure, props: figure.props!.filter(({ type }) => type !== 'mat') }].map(
      (one) => movementFrame(one),
    )
    expect(frame!.right - frame!.left, slug).toBeLessThan(body!.right - body!.left + 0.1)
    expect(frame!.top - frame!.bottom, slug).toBeLessThan(body!.top - body!.bottom + 0.1)
  }
})

test('a wall goes on beyond the top of the picture, and is not a plank in it', () => {
  const hasWall = ({ props = [] }: Figure) => props.some(({ type }) => /wall|doorway/i.test(type))
  const walled = starterLibrary.filter(({ figure }) => hasWall(figure))
  expect(walled.length).toBeGreaterThan(15)
  for (const { slug, figure } of walled) {
    const camera = cameraOf(figure)
    const wall = sceneAt(figure, 0).groups.filter(({ name }) => name === 'wall')
    expect(movementFrame(figure, camera).top, slug).toBeLessThan(frameOf(wall, camera).top - 0.1)
  }
})

test('the eyes stay on the pen while the head turns and nods', () => {
  const turned = figureOf('gaze-stability')
  // Of a head that turns to its right the irises go to the left, and the other way round.
  expect(sceneAt(turned, 0).skeleton.gaze[0]).toBeGreaterThan(0.003)
  expect(sceneAt(turned, 1).skeleton.gaze[0]).toBeLessThan(-0.003)
  const nodded = figureOf('gaze-stability-standing')
  expect(sceneAt(nodded, 0).skeleton.gaze[1]).toBeGreaterThan(0.001)
  expect(sceneAt(nodded, 1).skeleton.gaze[1]).toBeLessThan(-0.001)
  const irises = (figure: Figure) => drawFigure(figure, { phase: 'end' }).layers.filter(({ fill }) => fill === 'ink')
  expect(irises(turned)).not.toEqual(irises({ ...turned, gaze: undefined }))
})

test('the side of a table that faces the viewer has one tone, and one of a chair half turned to the light no stains', () => {
  const shades = (slug: string, phase: number, fills: string[]) =>
    drawFigure(figureOf(slug), { phase }).layers.flatMap(({ fill, d }) => (fills.includes(fill!) ? [d] : []))
  const sides = shades('wrist-tilt-hammer', 1, ['block-shade', 'furniture-shade'])
  // The edge of the top in one piece, and the frame with its leg.
  expect(sides.map((d) => d.match(/M/g)!.length)).toEqual([1, 1])
  // Some 540 numbers for its legs and back; stains along its edge were 230 more.
  expect(shades('chin-tuck', 0, ['furniture-shade'])[0]!.match(/[\d.]+/g)!.length).toBeLessThan(650)
})

test('a close-up of a hand shows the arm alone', () => {
  const tokens = (figure: Figure) =>
    drawFigure(figure, { phase: 'start', size: 'thumb' }).layers.map(({ fill }) => fill)
  const curl = figureOf('wrist-curl')
  expect(tokens(curl)).toContain('skin')
  expect(tokens(curl)).not.toContain('shirt')
  expect(tokens({ ...curl, camera: { yaw: -84, pitch: 9 } })).toContain('shirt')
})

test('an arrow to and fro has two heads', () => {
  const layers = (figure: Figure) => drawFigure(figure, { phase: 'end', size: 'thumb', pixelsPerMetre: 80 }).layers
  const arrowsIn = (figure: Figure) => layers(figure).filter(({ fill }) => fill === 'arrow').length
  const swing = figureOf('pendulum')
  expect(arrowsIn(swing)).toBe(3)
  expect(arrowsIn({ ...swing, arrows: swing.arrows!.map((arrow) => ({ ...arrow, isBoth: false })) })).toBe(2)
})

test('the end shows the start faintly behind it', () => {
  const ghosts = (phase: 'start' | 'end') =>
    drawFigure(squat, { phase, size: 'thumb', pixelsPerMetre: 80 }).layers.filter(
      ({ fill, stroke }) => fill === 'shoe-shade' && stroke === 'sole-shade',
    )
  expect(ghosts('start')).toHaveLength(0)
  const [ghost] = ghosts('end')
  const tops = (d: string) => [...d.matchAll(/M-?\d*\.?\d+[ ]?(-?\d*\.?\d+)/g)].map(([, y]) => +y!)
  const body = drawFigure(squat, { phase: 'end', size: 'thumb', pixelsPerMetre: 80 }).layers.find(
    ({ fill }) => fill === 'hair',
  )!
  // Who has sunk into a squat stood taller.
  expect(Math.min(...tops(ghost!.d))).toBeLessThan(Math.min(...tops(body.d)))
})

test('an arrow is as large in a tall picture as in a wide one, and a push has a bar before its tip', () => {
  const line = [
    [0.2, 0.2],
    [0.35, 0.2],
    [0.5, 0.2],
  ] as const
  const [tall, wide] = [
    { left: 0, right: 0.6, bottom: 0, top: 1.8 },
    // The place of a picture is wider than high.
    { left: 0, right: 1.92, bottom: 0, top: 0.6 },
  ].map((frame) => arrowOutlines(line, frame, 100)!.heads)
  const height = (head: readonly Point[]) => Math.max(...head.map(([, y]) => y)) - Math.min(...head.map(([, y]) => y))
  expect(height(tall![0]!)).toBeCloseTo(height(wide![0]!), 5)

  const [head, bar] = arrowOutlines(line, { left: 0, right: 0.6, bottom: 0, top: 0.6 }, 100, { isPush: true })!.heads
  expect(Math.min(...bar!.map(([x]) => x))).toBeGreaterThan(Math.max(...head!.map(([x]) => x)))
})

test('limbs have a bright stripe whichever way they lie, which thumbnails leave out', () => {
  const brightOf = (slug: string, size: 'page' | 'thumb') =>
    drawFigure(figureOf(slug), { phase: 'start', size }).layers.find(({ fill }) => fill === 'highlight')?.d ?? ''
  for (const slug of ['squat', 'glute-bridge', 'side-lying-hip-abduction']) {
    expect(brightOf(slug, 'page').match(/M/g)!.length).toBeGreaterThan(3)
    expect(brightOf(slug, 'thumb')).toBe('')
  }
})

test('an inset enlarges a part in a circle, and nothing in it reaches beyond its edge', () => {
  const figure: Figure = { ...figureOf('foot-ball-roll'), muscles: [], arrows: [], camera: { yaw: -66, pitch: 9 } }
  const inset: Inset = { point: 'footR:0,-0.04,0.05', radius: 0.19, at: [0.5, 0.5], size: 0.3, only: ['legR'] }
  const layers = drawFigure({ ...figure, inset }, { phase: 'end', size: 'page' }).layers
  const circle = layers.findIndex(({ fill }, i) => fill === 'halo' && layers[i - 1]?.strokeWidth !== undefined && i > 8)
  const starts = (d: string) =>
    [...d.matchAll(/M(-?\d*\.?\d+)[ ]?(-?\d*\.?\d+)/g)].map(([, x, y]) => [+x!, +y!] as const)
  const { d } = layers[circle]!
  const [[right, middle]] = starts(d) as [readonly [number, number]]
  const radius = inset.size * 200
  const inside = layers.slice(circle + 1, -1)
  expect(new Set(inside.map(({ fill }) => fill))).toEqual(
    new Set(['skin', 'band', 'band-shade', 'ink', 'highlight', undefined]),
  )
  for (const [x, y] of inside.flatMap((layer) => starts(layer.d))) {
    expect(Math.hypot(x - (right - radius), y - middle)).toBeLessThan(radius + 2)
  }
  // The foot is drawn larger there than beside it.
  expect(inset.size / inset.radius).toBeGreaterThan(1.5)
  expect(drawFigure(figure, { phase: 'end', size: 'page' }).layers.length).toBeLessThan(circle + 1)
})

test('an inset that follows shows where its part is by then', () => {
  const slider = figureOf('ulnar-nerve-slider')
  const pointer = (phase: 'start' | 'end', follows: boolean) => {
    const { layers } = drawFigure(
      { ...slider, inset: { ...slider.inset!, follows } },
      { phase, size: 'thumb', pixelsPerMetre: 80 },
    )
    return (
      layers.find(
        ({ fill, opacity }, i) => fill === 'halo' && opacity === undefined && layers[i - 1]?.stroke === 'sole-shade',
      ) && layers.at(layers.findLastIndex(({ fill, opacity }) => fill === 'halo' && opacity === undefined) - 1)!.d
    )
  }
  expect(pointer('end', false)).toBe(pointer('start', false))
  expect(pointer('end', true)).not.toBe(pointer('start', true))
})

test('an inset shows its details in a thumbnail too: eyes are closed there', () => {
  const standing = figureOf('feet-together-eyes-closed')
  const lids = (figure: Figure) =>
    drawFigure(figure, { phase: 'end', size: 'thumb' }).layers.filter(({ fill }) => fill === 'lip')
  expect(lids(standing)).toHaveLength(4)
  expect(lids({ ...standing, inset: undefined })).toHaveLength(2)
})

test('a thumbnail has a face', () => {
  const { layers } = drawFigure(figureOf('lateral-raise'), { size: 'thumb' })
  const fills = layers.map(({ fill }) => fill)
  expect(fills).toEqual(expect.arrayContaining(['eye', 'lip', 'hair-shade']))
})

test('a narrow gap sets a bare leg apart from the one behind it, and leaves sleeves and shorts alone', () => {
  const gaps = (slug: string) =>
    drawFigure(figureOf(slug), { phase: 'start' }).layers.filter(
      ({ stroke, opacity }) => stroke === 'halo' && opacity !== undefined,
    )
  const [gap] = gaps('heel-raise')
  const knees = [...gap!.d.matchAll(/M(-?\d*\.?\d+)[ ]?(-?\d*\.?\d+)/g)].map(([, , y]) => +y!)
  const { height } = drawFigure(figureOf('heel-raise'), { phase: 'start' })
  expect(Math.max(...knees) / height).toBeGreaterThan(0.5)
  expect(gaps('shoulder-shrug')).toEqual([])
})

test('a narrow gap sets a hand apart from the finger that it holds', () => {
  const { layers } = drawFigure(figureOf('finger-block-middle-joint'), { phase: 'start' })
  expect(layers.some(({ stroke, opacity }) => stroke === 'halo' && opacity === 0.4)).toBe(true)
})

test('eyes have whites and a light in a page still, so that they are seen in dark skin', () => {
  const whites = (phase: 'start' | 'end') =>
    drawFigure(figureOf('lateral-raise'), { phase }).layers.filter(({ fill }) => fill === 'eye')
  expect(whites('start')).toHaveLength(4)
})

test('a muscle at the surface has fibres in a page still, and none in a thumbnail', () => {
  const fibres = (size: 'page' | 'thumb') =>
    drawFigure(squat, { size }).layers.filter(({ stroke, opacity }) => stroke === 'ink' && opacity === FIBRE_OPACITY)
  expect(fibres('page')).toHaveLength(1)
  expect(fibres('thumb')).toHaveLength(0)
})

test('a muscle lies over hems and stripes, which would cut it in pieces, and has a darker edge and shade and a ridge', () => {
  const { layers } = drawFigure(squat)
  const first = layers.findIndex(({ fill }) => fill === 'muscle')
  expect(layers.findLastIndex(({ fill }) => fill === 'shorts-shade')).toBeLessThan(first)
  expect(layers.slice(first, first + 6).map(({ fill, stroke }) => fill ?? stroke)).toEqual([
    'muscle',
    'muscle',
    'ink',
    'highlight',
    'ink',
    'ink',
  ])
})

test('cloth and hair have no bright patch, which would look wet', () => {
  const only = ['shirt', 'shorts', 'hair'] as const
  const clothed: Figure = { ...squat, camera: { yaw: 0, pitch: 8, focus: { point: 'chest', radius: 0.8, only } } }
  const fills = drawFigure(clothed, { phase: 'start' }).layers.map(({ fill }) => fill)
  expect(fills).toContain('shirt')
  expect(fills).not.toContain('highlight')
})

test('only the end shows muscles and arrows', () => {
  const tokens = (phase: 'start' | 'end') =>
    drawFigure(squat, { phase, size: 'thumb', pixelsPerMetre: 80 }).layers.map(({ fill }) => fill)
  expect(tokens('start')).not.toContain('arrow')
  expect(tokens('end')).toEqual(expect.arrayContaining(['arrow', 'muscle']))
})

test('a page still weighs at most 45 kB', () => {
  // A library page shows many; curves through every point of the border would weigh 69 kB.
  expect(toSvg(drawStill(squat), { recolorable: true }).length).toBeLessThan(45_000)
})

test('a page can recolor the picture, which has alternative text', () => {
  const svg = toSvg(paint(drawFigure(squat, { size: 'thumb' })), { recolorable: true, title: 'Squat & "more"' })
  expect(svg).toContain('fill="var(--figure-shirt,#5b9bb8)"')
  expect(svg).toContain('aria-label="Squat &amp; &quot;more&quot;"')
})

test('every theme has every color, and a clinic sets its shirt', () => {
  for (const theme of Object.values(themes)) expect(Object.keys(theme).sort()).toEqual(Object.keys(light).sort())
  const clinic = clinicTheme(dark, { shirt: '#c1e0e7', skin: 'dark' })
  expect([clinic.shirt, clinic['shirt-shade'], clinic.ink]).toEqual(['#c1e0e7', '#9ab3b9', dark.ink])
  expect(clinic.skin).not.toBe(dark.skin)
  expect(() => clinicTheme(light, { shirt: 'blue' })).toThrow('#rrggbb')
})

import { expect, test } from 'vitest'
import { makeBody } from './body/body.ts'
import { ages, builds, defaultLook, feetKinds, hairStyles, type Look, lookOf, withLook } from './body/look.ts'
import { bicepsCurl } from './library/figures/upper-more.ts'
import { shortFoot, toeSpread } from './library/figures/foot.ts'
import { squat } from './library/figures/knee.ts'
import { makeFilm } from './live/film.ts'
import type { Figure } from './model.ts'
import { columnY, degreesBetween } from './pose/geometry.ts'
import { cameraOf, movementFrame, sceneAt } from './scene.ts'
import { drawFigure } from './still.ts'
import { renderBuffers } from './trace/buffers.ts'
import { viewOf } from './trace/view.ts'

const sketch = (figure: Figure, look?: Partial<Look>) =>
  drawFigure(figure, { look, pixelsPerMetre: 110, phase: 1 }).layers

const everyLook: Look[] = builds.flatMap((build) =>
  ages.flatMap((age) =>
    feetKinds.map((feet, i): Look => ({ build, age, feet, hair: hairStyles[(builds.indexOf(build) + i) % 7]! })),
  ),
)

test.each(everyLook.map((look) => [Object.values(look).join(', '), look] as const))(
  'a %s body is drawn whole',
  (_, look) => {
    const layers = sketch(squat, look)
    for (const { d } of layers) expect(d).toMatch(/^M[-\d. MLCcZ]+$/)
    const fills = new Set(layers.map(({ fill }) => fill))
    expect([...fills]).toEqual(expect.arrayContaining(['skin', 'shirt', 'shorts', 'muscle']))
    expect(fills.has('shoe')).toBe(look.feet === 'shod')
    const head = look.hair === 'bald' ? undefined : look.age === 'older' ? 'grey' : 'hair'
    for (const color of ['hair', 'grey'] as const) expect(fills.has(color)).toBe(color === head)
  },
)

test('no two builds, heads of hair or ages are the same picture', () => {
  const looks: Partial<Look>[] = [
    ...builds.map((build) => ({ build })),
    ...hairStyles.map((hair) => ({ hair })),
    { age: 'older' },
    { feet: 'bare' },
  ]
  const pictures = looks.map((look) => JSON.stringify(sketch(squat, look)))
  // The usual build and the usual hair are one and the same body.
  expect(new Set(pictures).size).toBe(looks.length - 1)
})

test('a figure says who shows it, and whoever draws it may ask for another, part by part', () => {
  expect(lookOf(squat)).toEqual(defaultLook)
  const older: Figure = { ...squat, look: { age: 'older', hair: 'bun' } }
  expect(lookOf(withLook(older, { hair: 'bald' }))).toEqual({ ...defaultLook, age: 'older', hair: 'bald' })
  expect(withLook(older, undefined)).toBe(older)
  expect(makeBody(lookOf(squat))).toBe(makeBody(defaultLook))
})

test('somebody older stands rounder, and lies as everybody does', () => {
  const lean = (figure: Figure) => degreesBetween(columnY(sceneAt(figure, 0).skeleton.bones.chest.rotation), [0, 1, 0])
  expect(lean({ ...squat, look: { age: 'older' } })).toBeGreaterThan(lean(squat) + 5)
  const lying: Figure = { name: 'lying', base: 'supine', camera: squat.camera, keys: [{ hold: 1, move: 1, pose: {} }] }
  expect(lean({ ...lying, look: { age: 'older' } })).toBeCloseTo(lean(lying), 9)
})

test('fingers and bare toes are told apart by lines, and a small picture leaves them out', () => {
  const strokes = (figure: Figure, size: 'page' | 'thumb') =>
    drawFigure(figure, { phase: 0, size })
      .layers.filter(({ stroke, fill }) => stroke === 'ink' || fill === 'ink')
      .reduce((count, { d }) => count + d.match(/M/g)!.length, 0)
  expect(strokes(bicepsCurl, 'page')).toBeGreaterThan(strokes(bicepsCurl, 'thumb') + 3)
  const camera = cameraOf(toeSpread)
  const bare: Figure = { ...toeSpread, look: { feet: 'bare' } }
  const { digit } = renderBuffers(sceneAt(bare, 0).groups, viewOf(camera, movementFrame(bare, camera), 215))
  expect([...new Set(digit)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
})

test('toes curl and spread and the arch rises, on bare feet alone', () => {
  const bare: Figure = { ...shortFoot, look: { feet: 'bare' } }
  const drawn = (figure: Figure, pose: Figure['pose']) =>
    JSON.stringify(sketch({ ...figure, pose: { ...figure.pose, ...pose } }))
  for (const pose of [{ toeCurlR: 1 }, { toeSpreadR: 1 }]) {
    expect(drawn(bare, pose)).not.toBe(drawn(bare, {}))
    expect(drawn({ ...bare, look: {} }, pose)).toBe(drawn({ ...bare, look: {} }, {}))
  }
})

test('a deep muscle is shown through what lies over it, hatched in a dashed outline', () => {
  const muscles = (names: Figure['muscles'], size: 'page' | 'thumb') =>
    drawFigure({ ...squat, muscles: names, arrows: [] }, { phase: 1, size }).layers.filter(
      ({ fill, stroke }) => fill === 'muscle' || stroke === 'muscle',
    )
  const [area, hatch, outline] = muscles(['infraspinatusR'], 'page')
  expect(area).toMatchObject({ fill: 'muscle', opacity: 0.3 })
  for (const lines of [hatch, outline]) expect(lines!.d.match(/M/g)!.length).toBeGreaterThan(4)
  expect(muscles(['infraspinatusR'], 'thumb')).toHaveLength(2)
  // From the front the back of the shoulder is not seen; its deep muscles are.
  const front = { ...squat, camera: { yaw: 0, pitch: 8 }, arrows: [] }
  const tinted = (name: 'multifidus' | 'thoracic') =>
    sketch({ ...front, muscles: [name] }).some(({ fill }) => fill === 'muscle')
  expect([tinted('multifidus'), tinted('thoracic')]).toEqual([true, false])
})

test('the moving figure has the same body, and marks what is deep', () => {
  const film = makeFilm({
    ...squat,
    look: { feet: 'bare', hair: 'bald', age: 'older' },
    muscles: ['quadR', 'multifidus'],
  })
  const names = film.parts.map(({ name }) => name)
  expect(names).not.toContain('hair')
  expect(names.some((name) => name.startsWith('shoe'))).toBe(false)
  const deep = Array.from({ length: film.muscles.length }, (_, i) => film.samples[0]!.muscles[i * 16 + 3])
  expect(deep).toEqual([0, 1, 1])
})

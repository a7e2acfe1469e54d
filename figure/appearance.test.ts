import { expect, test } from 'vitest'
import { makeBody } from './body/body.ts'
import {
  ages,
  builds,
  defaultAppearance,
  feetKinds,
  hairStyles,
  type Appearance,
  type SkinTone,
  skinTones,
  appearanceOf,
  withAppearance,
} from './body/appearance.ts'
import { bicepsCurl } from './library/figures/upper-more-poses.ts'
import { shortFoot, toeSpread } from './library/figures/foot-poses.ts'
import { squat } from './library/figures/knee-poses.ts'
import { starterLibrary } from './library/starter.ts'
import { bakeMovement } from './live/bake-movement.ts'
import type { Figure } from './model.ts'
import { SHOWS_THROUGH } from './muscle-piece.ts'
import { muscle } from './muscles.ts'
import { columnY, degreesBetween } from './pose/geometry.ts'
import { cameraOf, movementFrame, sceneAt } from './scene.ts'
import { paint, toSvg } from './drawing.ts'
import { drawFigure } from './still.ts'
import { clinicTheme, greyscale, light, type Theme, withSkin } from './themes.ts'
import { renderBuffers } from './trace/buffers.ts'
import { viewOf } from './trace/view.ts'

const sketch = (figure: Figure, appearance?: Partial<Appearance>) =>
  drawFigure(figure, { appearance, pixelsPerMetre: 110, phase: 1 }).layers

const everyLook: Appearance[] = builds.flatMap((build) =>
  ages.flatMap((age) =>
    feetKinds.map((feet, i): Appearance => ({
      build,
      age,
      feet,
      skin: skinTones[i]!,
      hair: hairStyles[(builds.indexOf(build) + i) % 7]!,
    })),
  ),
)

test.each(everyLook.map((appearance) => [Object.values(appearance).join(', '), appearance] as const))(
  'a %s body is drawn whole',
  (_, appearance) => {
    const layers = sketch(squat, appearance)
    for (const { d } of layers) expect(d).toMatch(/^M[-\d. MLCcZ]+$/)
    const fills = new Set(layers.map(({ fill }) => fill))
    expect([...fills]).toEqual(expect.arrayContaining(['skin', 'shirt', 'shorts', 'muscle']))
    expect(fills.has('shoe')).toBe(appearance.feet === 'shod')
    const head = appearance.hair === 'bald' ? undefined : appearance.age === 'older' ? 'grey' : 'hair'
    for (const color of ['hair', 'grey'] as const) expect(fills.has(color)).toBe(color === head)
  },
)

test('no two builds, hair styles or ages give the same picture', () => {
  const looks: Partial<Appearance>[] = [
    ...builds.map((build) => ({ build })),
    ...hairStyles.map((hair) => ({ hair })),
    { age: 'older' },
    { feet: 'bare' },
  ]
  const pictures = looks.map((appearance) => JSON.stringify(sketch(squat, appearance)))
  // The usual build and the usual hair are one and the same body.
  expect(new Set(pictures).size).toBe(looks.length - 1)
})

test('six skin tones are spread over the library, and a picture is painted in that of its person', () => {
  const count = (tone: SkinTone) => starterLibrary.filter(({ figure }) => figure.appearance!.skin === tone).length
  for (const tone of skinTones) {
    expect(count(tone) / starterLibrary.length).toBeGreaterThan(0.1)
    expect(count(tone) / starterLibrary.length).toBeLessThan(0.25)
  }
  const picture = (skin: SkinTone, theme: Theme) =>
    toSvg(paint(drawFigure(squat, { appearance: { skin }, pixelsPerMetre: 110 }), theme))
  const skin = (svg: string) => skinTones.filter((tone) => svg.includes(withSkin(light, tone).skin))
  for (const tone of skinTones) expect(skin(picture(tone, light))).toEqual([tone])
  // Greyscale print and a clinic's own theme have one skin for everybody.
  expect(picture('darkest', greyscale)).toBe(picture('light', greyscale))
  expect(skin(picture('lightest', clinicTheme(light, { skin: 'brown' })))).toEqual(['brown'])
})

test('a figure has its own appearance, and a caller can override it field by field', () => {
  expect(appearanceOf(squat)).toEqual(defaultAppearance)
  const older: Figure = { ...squat, appearance: { age: 'older', hair: 'bun' } }
  expect(appearanceOf(withAppearance(older, { hair: 'bald' }))).toEqual({
    ...defaultAppearance,
    age: 'older',
    hair: 'bald',
  })
  expect(withAppearance(older, undefined)).toBe(older)
  expect(makeBody(appearanceOf(squat))).toBe(makeBody(defaultAppearance))
})

test('an older person stands with a rounder back and lies like anyone else', () => {
  const lean = (figure: Figure) => degreesBetween(columnY(sceneAt(figure, 0).skeleton.bones.chest.rotation), [0, 1, 0])
  expect(lean({ ...squat, appearance: { age: 'older' } })).toBeGreaterThan(lean(squat) + 5)
  const lying: Figure = { name: 'lying', base: 'supine', camera: squat.camera, keys: [{ hold: 1, move: 1, pose: {} }] }
  expect(lean({ ...lying, appearance: { age: 'older' } })).toBeCloseTo(lean(lying), 9)
})

test('fingers and bare toes are separated by lines, which thumbnails leave out', () => {
  const strokes = (figure: Figure, size: 'page' | 'thumb') =>
    drawFigure(figure, { phase: 0, size })
      .layers.filter(({ stroke, fill }) => stroke === 'ink' || fill === 'ink')
      .reduce((count, { d }) => count + d.match(/M/g)!.length, 0)
  expect(strokes(bicepsCurl, 'page')).toBeGreaterThan(strokes(bicepsCurl, 'thumb') + 3)
  const camera = cameraOf(toeSpread)
  const bare: Figure = { ...toeSpread, appearance: { feet: 'bare' } }
  const { digit } = renderBuffers(sceneAt(bare, 0).groups, viewOf(camera, movementFrame(bare, camera), 215))
  expect([...new Set(digit)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
})

test('toes curl and spread and the arch rises on bare feet only', () => {
  const bare: Figure = { ...shortFoot, appearance: { feet: 'bare' } }
  const drawn = (figure: Figure, pose: Figure['pose']) =>
    JSON.stringify(sketch({ ...figure, pose: { ...figure.pose, ...pose } }))
  for (const pose of [{ toeCurlR: 1 }, { toeSpreadR: 1 }]) {
    expect(drawn(bare, pose)).not.toBe(drawn(bare, {}))
    expect(drawn({ ...bare, appearance: {} }, pose)).toBe(drawn({ ...bare, appearance: {} }, {}))
  }
})

test('a deep muscle is shown through what lies over it but not through the whole body, with fibres in a dashed outline', () => {
  const muscles = (names: Figure['muscles'], size: 'page' | 'thumb') =>
    drawFigure({ ...squat, muscles: names, arrows: [] }, { phase: 1, size }).layers.filter(
      ({ fill, stroke }) => fill === 'muscle' || stroke === 'muscle',
    )
  const [area, fibres, outline] = muscles(['subscapularisR'], 'page')
  expect(area).toMatchObject({ fill: 'muscle', opacity: 0.42 })
  for (const lines of [fibres, outline]) expect(lines!.d.match(/M/g)!.length).toBeGreaterThan(3)
  // Along its strands, which a hatch of straight lines is not.
  expect(fibres!.d).toMatch(/[Cc]/)
  expect(muscles(['subscapularisR'], 'thumb')).toHaveLength(2)
  // One that works over it hides it.
  expect(muscles(['subscapularisR', 'pecR', 'deltoidR'], 'page').map(({ opacity }) => opacity)).not.toContain(0.42)
  // From the side a deep muscle of the back is seen; from the front it would read as one of the belly.
  const tinted = (name: 'multifidus' | 'thoracic', yaw: number) =>
    sketch({ ...squat, camera: { yaw, pitch: 8 }, arrows: [], muscles: [name] }).some(({ fill }) => fill === 'muscle')
  expect([tinted('multifidus', -90), tinted('multifidus', 0), tinted('thoracic', 0)]).toEqual([true, false, false])
})

test('two muscles that meet have a groove between them', () => {
  const pieces = (muscles: Figure['muscles']) => {
    const layers = drawFigure({ ...squat, muscles, arrows: [] }, { phase: 1 }).layers
    return layers.filter(({ fill }) => fill === 'muscle')[1]!.d.match(/M/g)!.length
  }
  expect([pieces(['quadR']), pieces(['gluteR']), pieces(['quadR', 'gluteR'])]).toEqual([1, 1, 2])
})

test('the moving figure has the same body, and marks what is deep', () => {
  const movement = bakeMovement({
    ...squat,
    appearance: { feet: 'bare', hair: 'bald', age: 'older' },
    muscles: ['quadR', 'rhomboidR'],
  })
  const names = movement.parts.map(({ name }) => name)
  expect(names).not.toContain('hair')
  expect(names.some((name) => name.startsWith('shoe'))).toBe(false)
  // Both ends of a piece end with its radius, which is negative where the muscle is deep.
  const radii = [...movement.samples[0]!.muscles].filter((_, i) => i % 4 === 3)
  const quadriceps = muscle('quadR').pieces.length * 2
  expect(radii.slice(0, quadriceps).every((radius) => radius > 0)).toBe(true)
  expect(radii.slice(quadriceps).every((radius) => radius < 0)).toBe(true)
  // That of the shoulder blade is not seen on the chest.
  expect(movement.muscles.at(-1)!.through).toBeLessThan(SHOWS_THROUGH)
})

test('a sole that is seen has a tread', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'childs-pose-side')!
  const grooves = drawFigure(figure, { phase: 'start' }).layers.find(({ fill }) => fill === 'sole-shade')?.d ?? ''
  expect(grooves.split('M').length - 1).toBeGreaterThanOrEqual(8)
})

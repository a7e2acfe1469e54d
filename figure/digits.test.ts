import { expect, test } from 'vitest'
import { fingerLines, gripCenter, handChunks } from './body/hand.ts'
import type { Cone } from './body/shapes.ts'
import { fieldDistance, wholeGroup } from './field/distance.ts'
import { distance, subtract, type Vec3 } from './pose/geometry.ts'
import { type Pose, restAngles, withBothSides } from './pose/joints.ts'
import { articulate, bothSides, locate } from './pose/skeleton.ts'
import { mirrorFigure } from './edit/mirror.ts'
import { starterLibrary } from './library/starter.ts'
import { sceneAt } from './scene.ts'
import { drawFigure, drawStill } from './still.ts'

const posed = (pose: Pose) => articulate('standing', { ...restAngles(), ...withBothSides(pose) })

/** The tip of a finger of the right hand, counted from the index finger; 4 is the thumb. */
function tip(pose: Pose, digit: number): Vec3 {
  const shape = handChunks('R').find((chunk) => chunk.digit === digit)!.moving!(posed(pose)).at(-1)!
  return shape.kind === 'cone' ? shape.to : [0, 0, 0]
}

test('a hook fist keeps the fingertips away from the palm, a straight fist lays them on it', () => {
  const hook = tip({ pip: 96, dip: 58 }, 1)
  const straight = tip({ mcp: 82, pip: 88 }, 1)
  expect(hook[1]).toBeLessThan(-0.08)
  expect(straight[1]).toBeGreaterThan(-0.08)
})

test('the index finger bends alone while the others stay straight', () => {
  const moved = (digit: number) => distance(tip({ alone: 1 }, digit), tip({ alone: 1, pip: 90 }, digit))
  expect(moved(0)).toBeGreaterThan(0.03)
  expect([1, 2, 3].map(moved)).toEqual([0, 0, 0])
})

test('a fist shows a hollow between each two of its four knuckles, an open hand none', () => {
  const hollows = (pose: Pose) =>
    fingerLines(posed(pose), 'R').filter(({ kind, strength }) => kind === 'knuckle' && strength).length
  expect([hollows({}), hollows({ grip: 0.3 }), hollows({ grip: 1 })]).toEqual([0, 0, 3])
})

test('the fingers of a fist lie side by side and its thumb lies over them', () => {
  const fist = { grip: 0.92 }
  for (const finger of [0, 1, 2]) expect(Math.abs(tip(fist, finger)[2] - tip(fist, finger + 1)[2])).toBeLessThan(0.017)
  const [palmwards] = tip({ grip: 1 }, 4)
  expect(palmwards).toBeGreaterThan(0.057)
})

test('hands on the back of a chair have their fingers against it', () => {
  for (const slug of [
    'standing-hip-extension',
    'standing-hamstring-curl',
    'single-leg-stand-support',
    'mini-squat-chair',
  ]) {
    const { skeleton, groups, bodyCount } = sceneAt(starterLibrary.find((one) => one.slug === slug)!.figure, 1)
    const chair = groups.slice(bodyCount).map(wholeGroup)
    for (const side of bothSides) {
      const finger = handChunks(side).find(({ digit }) => digit === 1)!
      const end = finger.moving!(skeleton).at(-1) as Cone
      expect(fieldDistance(chair, ...locate(skeleton, `hand${side}:${end.to.join(',')}`)), slug).toBeLessThan(0.012)
    }
  }
})

test('the knee touches the wall that it goes to', () => {
  const { skeleton, groups } = sceneAt(starterLibrary.find(({ slug }) => slug === 'knee-to-wall')!.figure, 1)
  const wall = groups.filter(({ name }) => name === 'wall').map(wholeGroup)
  expect(fieldDistance(wall, ...locate(skeleton, 'shinL:0,-0.005,0.06'))).toBeLessThan(0.012)
})

test('a hand that goes along a rail stays closed around it', () => {
  for (const [slug, side] of [
    ['stairs-up', 'L'],
    ['stairs-down', 'R'],
    ['backward-walk', 'L'],
  ] as const) {
    const { figure } = starterLibrary.find((one) => one.slug === slug)!
    for (const phase of [0, 0.5, 1]) {
      const { skeleton, groups, bodyCount } = sceneAt(figure, phase)
      const middle = locate(skeleton, `hand${side}:${gripCenter(side).join(',')}`)
      expect(fieldDistance(groups.slice(bodyCount).map(wholeGroup), ...middle), slug).toBeLessThan(0)
    }
  }
})

test('the thumb meets the tip of the little finger', () => {
  expect(distance(tip({}, 4), tip({}, 3))).toBeGreaterThan(0.08)
  expect(distance(tip({ toLittle: 1 }, 4), tip({ toLittle: 1 }, 3))).toBeLessThan(0.016)
})

test('an inverted foot turns its sole inwards, on either side', () => {
  for (const [side, inwards] of [
    ['L', -1],
    ['R', 1],
  ] as const) {
    const skeleton = posed({ invert: 30 })
    const [x] = subtract(locate(skeleton, `foot${side}:0,-1,0`), locate(skeleton, `foot${side}`))
    expect(x * inwards).toBeGreaterThan(0.4)
  }
})

test('an opened jaw takes the chin down and back and leaves the upper lip where it is', () => {
  const chin = (jaw: number) => locate(posed({ jaw }), 'jaw:0,-0.065,0.076')
  const [, up, forward] = subtract(chin(40), chin(0))
  expect(up).toBeLessThan(-0.025)
  expect(forward).toBeLessThan(-0.01)
  expect(locate(posed({ jaw: 40 }), 'head:0,0.0285,0.0905')).toEqual(locate(posed({}), 'head:0,0.0285,0.0905'))
})

test('both pedals of a bike stay under the feet, opposite each other', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'exercise-bike')!
  for (const phase of [0, 0.25, 0.6, 1]) {
    const { skeleton, groups } = sceneAt(figure, phase)
    for (const [name, side] of [
      ['bike pedal 1', 'L'],
      ['bike pedal 2', 'R'],
    ] as const) {
      const pedal = groups.find((group) => group.name === name)!.chunks[0]!.origin
      expect(distance(pedal, locate(skeleton, `foot${side}:0,-0.095,0.1`))).toBeLessThan(0.001)
    }
  }
})

test('a crutch stands where it was put while the hand passes over it', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'crutch-walk-one-leg')!
  const lowest = (phase: number) => sceneAt(figure, phase).groups.find(({ name }) => name === 'crutch')!
  const ends = [0, 1].map((phase) => [...lowest(phase).chunks[0]!.solids[0]!.numbers])
  const foot = ends.map(([x, y, z, dx, dy, dz]): Vec3 => [x! + dx!, y! + dy!, z! + dz!])
  expect(distance(foot[0]!, foot[1]!)).toBeLessThan(0.001)
  expect(
    distance([...ends[0]!.slice(0, 3)] as unknown as Vec3, [...ends[1]!.slice(0, 3)] as unknown as Vec3),
  ).toBeGreaterThan(0.2)
})

test('a bike, crutches and a turned foot are mirrored with their figure', () => {
  for (const slug of ['exercise-bike', 'crutch-walk-one-leg', 'band-eversion', 'pulley-abduction']) {
    const { figure } = starterLibrary.find((one) => one.slug === slug)!
    expect(mirrorFigure(mirrorFigure(figure))).toEqual(figure)
  }
  const bike = { type: 'bike', saddle: [0.2, 0.9, 0], bars: [0.2, 1.1, 0.5] } as const
  const { figure } = starterLibrary.find(({ slug }) => slug === 'exercise-bike')!
  expect(mirrorFigure({ ...figure, props: [bike] }).props).toEqual([
    { type: 'bike', saddle: [-0.2, 0.9, 0], bars: [-0.2, 1.1, 0.5] },
  ])
})

test('the thumbnail of an opened mouth shows the mouth', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'jaw-opening')!
  const dark = (phase: 'start' | 'end') =>
    drawStill(figure, { phase, size: 'thumb', isExplained: false }).layers.filter(
      ({ fillToken }) => fillToken === 'ink',
    ).length
  expect(dark('end')).toBeGreaterThan(dark('start'))
})

test('no finger casts a shadow on the next', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'tendon-glide-straight-fist')!
  const { layers } = drawFigure(figure, { phase: 'start' })
  expect(layers.filter(({ fill, opacity }) => fill === 'ink' && opacity === 0.2)).toEqual([])
})

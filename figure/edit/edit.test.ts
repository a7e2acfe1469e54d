import { describe, expect, test } from 'vitest'
import { starterLibrary } from '../library/starter.ts'
import type { Figure } from '../model.ts'
import { cameraAt, project } from '../pose/camera.ts'
import { solvePose } from '../pose/contacts.ts'
import { type JointAngle, rangeOf } from '../pose/joints.ts'
import { momentAt } from '../pose/motion.ts'
import { boneNames, locate } from '../pose/skeleton.ts'
import { sideOf } from '../side.ts'
import { findProblems } from '../validate.ts'
import { adviseOn } from './advice.ts'
import { anglesOf, setAngles } from './angles.ts'
import { drag, skeletonAt } from './drag.ts'
import { handles } from './handles.ts'
import { addKey, moveKey, removeKey } from './keys.ts'
import { mirrorFigure } from './mirror.ts'

const figureOf = (slug: string) => starterLibrary.find((one) => one.slug === slug)!.figure
const squat = figureOf('squat')
const legRaise = figureOf('straight-leg-raise')
const handle = (id: string) => handles.find((one) => one.id === id)!

function dragged(figure: Figure, id: string, by: readonly [number, number], key = 1, isBothSides = false) {
  const camera = cameraAt(figure.camera.yaw, figure.camera.pitch)
  const place = (of: Figure) => project(camera, locate(skeletonAt(of, key), handle(id).point))
  const [x, y] = place(figure)
  const target = [x + by[0], y + by[1]] as const
  const result = drag({ figure, key, handle: handle(id), camera, target, where: key, isBothSides })
  const [nx, ny] = place(result.figure)
  return { ...result, missed: Math.hypot(nx - target[0], ny - target[1]) }
}

describe('a joint that is dragged', () => {
  test('follows the drag and changes only its own joints', () => {
    const { figure, missed } = dragged(legRaise, 'ankleR', [-0.2, 0.02])
    expect(missed).toBeLessThan(0.01)
    const [before, after] = [anglesOf(legRaise, 1), anglesOf(figure, 1)]
    const changed = (Object.keys(before) as JointAngle[]).filter((name) => before[name] !== after[name])
    expect(changed.length).toBeGreaterThan(0)
    expect(handle('ankleR').joints).toEqual(expect.arrayContaining(changed))
    expect(figure.keys[0]).toEqual(legRaise.keys[0])
    expect(findProblems(figure)).toEqual([])
  })

  test.each(handles.map(({ id }) => id))('%s stays within its range however far it is dragged, in every base', (id) => {
    for (const slug of ['squat', 'bird-dog', 'clamshell', 'straight-leg-raise']) {
      const figure = figureOf(slug)
      for (const by of [
        [3, 0],
        [0, 3],
        [-3, -3],
      ] as const) {
        const result = dragged(figure, id, by)
        expect(findProblems(result.figure), `${slug} ${id}`).toEqual([])
        for (const name of handle(id).joints) {
          const [least, most] = rangeOf(name)
          expect(anglesOf(result.figure, 1)[name]).toBeGreaterThanOrEqual(least)
          expect(anglesOf(result.figure, 1)[name]).toBeLessThanOrEqual(most)
        }
      }
    }
  })

  test('by the hand moves the arm and hardly bends the wrist', () => {
    const { figure, missed } = dragged(squat, 'fingersL', [-0.1, 0.2])
    expect(missed).toBeLessThan(0.01)
    const [before, after] = [anglesOf(squat, 1), anglesOf(figure, 1)]
    expect(Math.abs(after.shFlexL - before.shFlexL) + Math.abs(after.elbowL - before.elbowL)).toBeGreaterThan(10)
    expect(Math.abs(after.wristL - before.wristL) + Math.abs(after.wristDevL - before.wristDevL)).toBeLessThan(12)
  })

  test('of the hand offers every angle of the fingers', () => {
    const offered = handles.flatMap(({ joints, besides = [] }) => [...joints, ...besides])
    expect(offered).toEqual(expect.arrayContaining(['gripL', 'thumbL', 'spreadL', 'pinchR']))
  })

  test('reports which joint has reached its limit', () => {
    expect(dragged(legRaise, 'toesR', [-1, -0.2]).ended).toContain('ankleR')
    expect(dragged(legRaise, 'ankleR', [-0.05, 0]).ended).toEqual([])
  })

  test('that is planted moves its contact for this key', () => {
    const { figure, missed } = dragged(legRaise, 'wristL', [-0.06, 0.03])
    expect(missed).toBeLessThan(0.003)
    const place = (at: number) => skeletonAt(figure, at).bones.handL.origin
    expect(place(0)[0]).toBeCloseTo(0.25, 2)
    expect(Math.hypot(...[0, 1, 2].map((i) => place(1)[i]! - place(0)[i]!))).toBeGreaterThan(0.04)
  })

  test('also moves the other side when both are edited', () => {
    const { figure } = dragged(squat, 'wristL', [0, 0.1], 1, true)
    const angles = anglesOf(figure, 1)
    expect(angles.elbowL).toBe(angles.elbowR)
    expect(angles.shFlexL).toBe(angles.shFlexR)
    expect(angles.shFlexL).not.toBe(anglesOf(squat, 1).shFlexL)
  })

  test('of a squat lowers the pelvis and leaves the feet on the floor', () => {
    const { figure, missed } = dragged(squat, 'pelvis', [0, -0.06])
    expect(missed).toBeLessThan(0.02)
    expect(skeletonAt(figure, 1).bones.footL.origin[1]).toBeCloseTo(0.08, 2)
  })
})

describe('angles', () => {
  test('of the whole movement are written once, and the other side keeps its own', () => {
    const figure = setAngles(squat, 'all', { shFlexL: 90 })
    for (const key of [0, 1]) {
      expect(anglesOf(figure, key).shFlexL).toBe(90)
      expect(anglesOf(figure, key).shFlexR).toBe(anglesOf(squat, key).shFlexR)
    }
  })

  test('beyond the range of a joint are clamped', () => {
    expect(anglesOf(setAngles(squat, 1, { kneeL: 400 }), 1).kneeL).toBe(155)
  })
})

describe('keys', () => {
  test('that are added, moved and removed keep their contacts', () => {
    for (const { slug, figure } of starterLibrary) {
      const more = addKey(figure, 0)
      expect(findProblems(more), slug).toEqual([])
      expect(skeletonAt(more, 1), slug).toEqual(skeletonAt(figure, 0))
      expect(removeKey(more, 1), slug).toEqual(figure)
      const turned = moveKey(figure, 0, figure.keys.length - 1)
      expect(findProblems(turned), slug).toEqual([])
      expect(moveKey(turned, figure.keys.length - 1, 0), slug).toEqual(figure)
    }
  })
})

describe('the other side', () => {
  test.each(starterLibrary.map(({ slug, figure }) => [slug, figure] as const))(
    'of %s is its mirror image',
    (_, figure) => {
      const other = mirrorFigure(figure)
      expect(findProblems(other)).toEqual([])
      expect(mirrorFigure(other)).toEqual(figure)
      for (const phase of [0, 0.4, 1]) {
        const [here, there] = [figure, other].map((one) => solvePose(one, momentAt(one, phase)))
        for (const bone of boneNames) {
          const twin = bone.replace(/[LR]$/, (side) => (side === 'L' ? 'R' : 'L'))
          const [x, y, z] = locate(here!, bone)
          const [ox, oy, oz] = locate(there!, twin)
          expect(Math.hypot(x + ox, y - oy, z - oz), `${bone} at ${phase}`).toBeLessThan(1e-6)
        }
      }
    },
  )

  test('trains the opposite side', () => {
    expect([legRaise, mirrorFigure(legRaise), squat].map(({ muscles }) => sideOf(muscles))).toEqual([
      'right',
      'left',
      null,
    ])
  })
})

describe('advice', () => {
  test('is silent about the starter library', () => {
    expect(adviseOn(squat)).toEqual([])
  })

  test('names the arm that passes through the trunk', () => {
    const inside: Figure = { ...squat, pins: [...squat.pins!, { bone: 'handL', on: 'chest:0,0,0' }] }
    expect(adviseOn(inside)).toContainEqual({
      handle: expect.stringMatching(/^(wrist|elbow)L$/),
      message: expect.stringMatching(/^The left (hand|forearm) passes through the body .* Move it away\.$/),
    })
  })

  test('names the hand that does not reach and the foot that goes through the floor', () => {
    const far: Figure = { ...squat, pins: [...squat.pins!, { bone: 'handL', at: [2, 2, 2] }] }
    expect(adviseOn(far)[0]).toMatchObject({ handle: 'wristL', message: expect.stringContaining('left hand') })
    const sunk: Figure = { ...squat, flat: [], pins: [], anchor: [{ point: 'pelvis', at: [0, 0.7, 0] }] }
    expect(
      adviseOn(sunk)
        .map(({ message }) => message)
        .join(),
    ).toContain('through the floor')
  })
})

import { expect, test } from 'vitest'
import { calfRaiseStep } from './library/figures/ankle-poses.ts'
import { birdDog, catCamel } from './library/figures/back-poses.ts'
import { wallSlide } from './library/figures/upper-more-poses.ts'
import { seatedForwardBend } from './library/figures/core-poses.ts'
import { clamshell, gluteBridge } from './library/figures/hip-poses.ts'
import { sitToStand, squat } from './library/figures/knee-poses.ts'
import { cameraAt } from './pose/camera.ts'
import { solvePose } from './pose/contacts.ts'
import {
  add,
  columnX,
  columnY,
  distance,
  dot,
  rotate,
  rotateBack,
  scale,
  subtract,
  type Vec3,
} from './pose/geometry.ts'
import { restAngles } from './pose/joints.ts'
import { authoredTempo, momentAt, phaseAt, phaseAtTempo, repetitionSeconds } from './pose/motion.ts'
import { articulate, boneNames, lengths, locate } from './pose/skeleton.ts'
import { sceneAt } from './scene.ts'
import { renderBuffers } from './trace/buffers.ts'
import { viewOf } from './trace/view.ts'

test('angles have their clinical sign', () => {
  const pose = (angles: object) => articulate('standing', { ...restAngles(), ...angles }).bones
  const rest = pose({})
  expect(pose({ hipFlexL: 90 }).shinL.origin[2]).toBeGreaterThan(rest.shinL.origin[2] + 0.3)
  expect(pose({ kneeL: 90 }).footL.origin[2]).toBeLessThan(rest.footL.origin[2] - 0.3)
  expect(pose({ hipAbdL: 30 }).footL.origin[0]).toBeGreaterThan(rest.footL.origin[0] + 0.2)
  expect(pose({ hipAbdR: 30 }).footR.origin[0]).toBeLessThan(rest.footR.origin[0] - 0.2)
  expect(pose({ shFlexR: 90 }).handR.origin[2]).toBeGreaterThan(0.4)
  expect(pose({ elbowL: 90, shRotL: 90 }).handL.origin[0]).toBeGreaterThan(rest.handL.origin[0] + 0.2)
  expect(pose({ elbowR: 90, shRotR: 90 }).handR.origin[0]).toBeLessThan(rest.handR.origin[0] - 0.2)
  expect(pose({ ankleL: 20 }).toeL.origin[1]).toBeGreaterThan(rest.toeL.origin[1])
  expect(pose({ pelvisPitch: 20 }).head.origin[2]).toBeGreaterThan(rest.head.origin[2])
})

test('bones keep their length and axes whatever the contacts demand', () => {
  for (const figure of [squat, birdDog, calfRaiseStep, sitToStand]) {
    for (const phase of [0, 0.3, 0.6, 1]) {
      const { bones } = solvePose(figure, momentAt(figure, phase))
      expect(distance(bones.thighL.origin, bones.shinL.origin)).toBeCloseTo(lengths.thigh, 6)
      expect(distance(bones.upperArmR.origin, bones.forearmR.origin)).toBeCloseTo(lengths.upperArm, 6)
      for (const bone of boneNames) {
        const { rotation } = bones[bone]
        expect(dot(columnX(rotation), columnY(rotation)), bone).toBeCloseTo(0, 5)
        expect(dot(columnX(rotation), columnX(rotation)), bone).toBeCloseTo(1, 5)
      }
    }
  }
})

test('a pin releases smoothly: nothing jumps between neighboring moments', () => {
  const steps = Array.from({ length: 201 }, (_, i) => solvePose(birdDog, momentAt(birdDog, i / 200)))
  for (let i = 1; i < steps.length; i++) {
    for (const bone of boneNames) {
      expect(
        distance(steps[i]!.bones[bone].origin, steps[i - 1]!.bones[bone].origin),
        `${bone} at ${i / 200}`,
      ).toBeLessThan(0.03)
    }
  }
})

test('a repetition goes out, holds, comes back and repeats', () => {
  const total = repetitionSeconds(squat)
  expect(total).toBeCloseTo(0.5 + 1.6 + 0.5 + 1.3)
  expect(phaseAt(squat, 0.2)).toBe(0)
  expect(phaseAt(squat, 0.5 + 0.8)).toBeCloseTo(0.5)
  expect(phaseAt(squat, 0.5 + 1.6 + 0.2)).toBe(1)
  expect(phaseAt(squat, total + 0.2)).toBe(0)
})

test('a prescribed tempo sets the seconds of each part', () => {
  const tempo = { out: 3, atEnd: 1, back: 2, atStart: 0 }
  expect(phaseAtTempo(tempo, 1.5)).toBeCloseTo(0.5)
  expect(phaseAtTempo(tempo, 3.5)).toBe(1)
  expect(phaseAtTempo(tempo, 5)).toBeCloseTo(0.5)
  expect(authoredTempo(squat)).toEqual({ out: 1.6, atEnd: 0.5, back: 1.3, atStart: 0.5 })
})

test('an unknown bone throws an error that names it', () => {
  expect(() => locate(solvePose(squat, momentAt(squat, 0)), 'wing')).toThrow('"wing"')
})

test('a ponytail and loose hair hang towards the floor however the head is held', () => {
  const down = ([, y]: Vec3) => -y
  const hair = (figure: typeof squat, phase: number) => {
    const { bones } = solvePose(figure, momentAt(figure, phase))
    const tip = scale(columnY(bones.tailTip.rotation), -1)
    const loose = rotate(bones.looseHair.rotation, [0, -1, 0])
    return { tip, loose, chin: rotate(bones.head.rotation, [0, -1, 0]) }
  }
  for (const figure of [squat, birdDog, catCamel, clamshell, seatedForwardBend]) {
    for (const phase of [0, 1]) {
      const { tip, loose, chin } = hair(figure, phase)
      expect(down(tip), `the end of a ponytail: ${figure.name}`).toBeGreaterThan(0.45)
      expect(down(loose), `loose hair: ${figure.name}`).toBeGreaterThan(down(chin) - 0.02)
    }
  }
  // Head down, the hair leaves the line of the neck.
  const { loose, chin } = hair(seatedForwardBend, 1)
  expect(down(loose)).toBeGreaterThan(down(chin) + 0.15)
})

test('a ponytail rests on what the head lies on instead of going through it', () => {
  const { head, tailTip } = solvePose(gluteBridge, momentAt(gluteBridge, 0)).bones
  const end = add(tailTip.origin, rotate(tailTip.rotation, [0, -0.1, 0]))
  expect(Math.min(tailTip.origin[1], end[1])).toBeGreaterThan(0.012)
  expect(Math.abs(end[0] - head.origin[0])).toBeGreaterThan(0.1)
})

test('a belly that a breath raises comes out in front of the waist', () => {
  const covered = (belly: number) => {
    const figure = { ...squat, keys: [{ ...squat.keys[0]!, pose: { belly } }] }
    const shirt = sceneAt(figure, 0).groups.filter(({ name }) => name === 'shirt')
    const frame = { left: -0.5, right: 0.5, bottom: 0.7, top: 1.6 }
    return renderBuffers(shirt, viewOf(cameraAt(-90, 0), frame, 100)).group.filter(Boolean).length
  }
  // In square centimetres of its profile.
  expect(covered(1)).toBeGreaterThan(covered(0) + 20)
})

test('a hand that a pose says nothing of hangs half closed, and one that is told to be open is open', () => {
  const grip = (pose: object) =>
    solvePose({ ...squat, pins: [], keys: [{ ...squat.keys[0]!, pose }], pose: {} }, momentAt(squat, 0)).grip.L
  expect(grip({})).toBeGreaterThan(0.1)
  expect(grip({ gripL: 0 })).toBe(0)
})

test('the shoulder follows the arm: up and in above the head, forward across the body', () => {
  const shoulder = (angles: object) => {
    const { chest, upperArmL } = articulate('standing', { ...restAngles(), ...angles }).bones
    return subtract(upperArmL.origin, chest.origin)
  }
  const [x, y, z] = shoulder({})
  const raised = shoulder({ shAbdL: 170 })
  expect(raised[1]).toBeGreaterThan(y + 0.025)
  expect(raised[0]).toBeLessThan(x - 0.015)
  const across = shoulder({ shFlexL: 90, shAbdL: -40 })
  expect(across[2]).toBeGreaterThan(z + 0.012)
  expect(across[0]).toBeLessThan(x - 0.01)
  // A hand that holds on pulls its shoulder along, and the girdle ends at the shoulder.
  const { bones } = solvePose(wallSlide, momentAt(wallSlide, 1))
  const local = rotateBack(bones.chest.rotation, subtract(bones.upperArmL.origin, bones.chest.origin))
  expect(local[1]).toBeGreaterThan(y + 0.02)
})

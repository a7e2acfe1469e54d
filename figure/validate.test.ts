import { expect, test } from 'vitest'
import { squat } from './library/figures/knee-poses.ts'
import { ensureFigure, findProblems } from './validate.ts'

/** The squat with one part replaced, named by its path. */
function broken(path: string, value: unknown) {
  const figure: unknown = JSON.parse(JSON.stringify(squat))
  const names = path.split('.')
  const last = names.pop()!
  const place = names.reduce((part, name) => (part as Record<string, unknown>)[name], figure)
  ;(place as Record<string, unknown>)[last] = value
  return findProblems(figure)
}

test('a figure that can be drawn has no problems', () => {
  expect(findProblems(squat)).toEqual([])
  expect(ensureFigure(squat)).toBe(squat)
})

test('an impossible angle is reported with its joint, range and path', () => {
  const problems = broken('keys.1.pose.kneeR', 170)
  expect(problems).toEqual([{ at: 'keys[1].pose.kneeR', message: 'A knee flexion of 170 is outside -8 to 155.' }])
})

test('an unknown joint is named', () => {
  expect(broken('pose.kneecap', 1)).toEqual([{ at: 'pose.kneecap', message: 'There is no joint called "kneecap".' }])
})

test.each([
  ['name', 'name', ''],
  ['base', 'base', 'flying'],
  ['camera.pitch', 'camera.pitch', 'low'],
  ['keys', 'keys', []],
  ['keys[0].hold', 'keys.0.hold', -1],
  ['keys[0].pose.elbow', 'keys.0.pose.elbow', Number.NaN],
  ['anchor[0].point', 'anchor.0.point', 'tail'],
  ['anchor[0].at', 'anchor.0.at', [[0, 0, 0]]],
  ['pins[0].bone', 'pins.0.bone', 'head'],
  ['props[0].type', 'props', [{ type: 'trampoline' }]],
  ['props[0].h', 'props', [{ type: 'step', from: [0, 0], to: [1, 1] }]],
  ['muscles[0]', 'muscles', ['quad']],
  ['arrows[0].point', 'arrows', [{ point: 7 }]],
  ['appearance', 'appearance', 'tall'],
  ['appearance.build', 'appearance', { build: 'huge' }],
  ['appearance.feet', 'appearance', { feet: ['bare'] }],
  ['appearance.height', 'appearance', { height: 1.9 }],
  ['colour', 'colour', 'blue'],
  ['pose.constructor', 'pose', { constructor: 1 }],
  ['muscles[0]', 'muscles', ['toStringL']],
  ['props[0].type', 'props', [{ type: 'toString' }]],
  ['props[0].to', 'props', [{ type: 'mat', from: [0, 0], to: [900, 0] }]],
  ['props[0].colour', 'props', [{ type: 'post', at: [0, 0], h: 1, colour: 'red' }]],
  ['props[0].h', 'props', [{ type: 'post', at: [0, 0], h: 1e9 }]],
  ['props', 'props', Array.from({ length: 13 }, () => ({ type: 'dumbbell', bone: 'handL' }))],
  ['anchor[0].point', 'anchor.0.point', 'footL:0,90,0'],
  ['anchor[0].at', 'anchor.0.at', [1e6, 0, 0]],
  ['pins[0].hand', 'pins', [{ bone: 'handL', hand: 'ceiling' }]],
  ['arrows[0].off', 'arrows', [{ point: 'footL', off: [0, 1e9] }]],
  ['arrows[0].arc', 'arrows', [{ point: 'footL', arc: [0.1, 0.1, 0] }]],
  ['arrows[0].isBoth', 'arrows', [{ point: 'footL', isBoth: 1 }]],
  ['arrows[0].isPush', 'arrows', [{ point: 'footL', isPush: 1 }]],
  ['inset', 'inset', true],
  ['inset.point', 'inset', { point: 'wing', radius: 0.1, at: [0.5, 0], size: 0.2 }],
  ['inset.size', 'inset', { point: 'head', radius: 0.1, at: [0.5, 0] }],
  ['inset.radius', 'inset', { point: 'head', radius: 0, at: [0.5, 0], size: 0.2 }],
  ['inset.at', 'inset', { point: 'head', radius: 0.1, at: 0.5, size: 0.2 }],
  ['inset.yaw', 'inset', { point: 'head', radius: 0.1, at: [0.5, 0], size: 0.2, yaw: 'left' }],
  ['inset.only', 'inset', { point: 'head', radius: 0.1, at: [0.5, 0], size: 0.2, only: ['wing'] }],
  ['inset.follows', 'inset', { point: 'head', radius: 0.1, at: [0.5, 0], size: 0.2, follows: 1 }],
  ['inset.arrows[0].point', 'inset', { point: 'head', radius: 0.1, at: [0.5, 0], size: 0.2, arrows: [{ point: 7 }] }],
  ['camera.yaw', 'camera.yaw', 1e9],
  ['camera.focus.only', 'camera.focus', { point: 'handR', radius: 0.2, only: ['tail'] }],
])('a wrong %s is reported there', (at, path, value) => {
  expect(broken(path, value).map((problem) => problem.at)).toContain(at)
})

test('anything that is not a figure is refused', () => {
  for (const wrong of [null, 7, 'squat', [], {}]) expect(findProblems(wrong).length).toBeGreaterThan(0)
  expect(() => ensureFigure({ ...squat, base: 'flying' })).toThrow('base')
})

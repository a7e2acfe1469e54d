import { expect, test } from 'vitest'
import { squat } from './library/figures/knee.ts'
import { ensureFigure, findProblems } from './validate.ts'

const broken = (change: (figure: Record<string, any>) => void) => {
  const figure = JSON.parse(JSON.stringify(squat)) as Record<string, any>
  change(figure)
  return findProblems(figure)
}

test('a figure that may be drawn has no problems', () => {
  expect(findProblems(squat)).toEqual([])
  expect(ensureFigure(squat)).toBe(squat)
})

test('an angle no body reaches is named with its joint, its range and its place', () => {
  const problems = broken((figure) => (figure.keys[1].pose.kneeR = 170))
  expect(problems).toEqual([{ at: 'keys[1].pose.kneeR', message: 'A knee flexion of 170 is outside -8 to 155.' }])
})

test('a joint that does not exist is named', () => {
  expect(broken((figure) => (figure.pose.kneecap = 1))).toEqual([
    { at: 'pose.kneecap', message: 'There is no joint called "kneecap".' },
  ])
})

test.each([
  ['name', (figure: any) => (figure.name = '')],
  ['base', (figure: any) => (figure.base = 'flying')],
  ['camera.pitch', (figure: any) => (figure.camera.pitch = 'low')],
  ['keys', (figure: any) => (figure.keys = [])],
  ['keys[0].hold', (figure: any) => (figure.keys[0].hold = -1)],
  ['keys[0].pose.elbow', (figure: any) => (figure.keys[0].pose.elbow = Number.NaN)],
  ['anchor[0].point', (figure: any) => (figure.anchor[0].point = 'tail')],
  ['anchor[0].at', (figure: any) => (figure.anchor[0].at = [[0, 0, 0]])],
  ['pins[0].bone', (figure: any) => (figure.pins[0].bone = 'head')],
  ['props[0].type', (figure: any) => (figure.props = [{ type: 'trampoline' }])],
  ['props[0].h', (figure: any) => (figure.props = [{ type: 'step', from: [0, 0], to: [1, 1] }])],
  ['muscles[0]', (figure: any) => (figure.muscles = ['quad'])],
  ['arrows[0].point', (figure: any) => (figure.arrows = [{ point: 7 }])],
  ['colour', (figure: any) => (figure.colour = 'blue')],
])('a wrong %s is reported there', (at, change) => {
  expect(broken(change).map((problem) => problem.at)).toContain(at)
})

test('whatever is not a figure is refused, not drawn', () => {
  for (const wrong of [null, 7, 'squat', [], {}]) expect(findProblems(wrong).length).toBeGreaterThan(0)
  expect(() => ensureFigure({ ...squat, base: 'flying' })).toThrow('base')
})

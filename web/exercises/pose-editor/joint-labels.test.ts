import { expect, test } from 'vitest'
import { anglesOf, setAngles } from '@kinora/figure/edit/angles.ts'
import { handles } from '@kinora/figure/edit/handles.ts'
import { squat } from '@kinora/figure/library/figures/knee-poses.ts'
import { changedText, jointsOf } from './joint-labels.ts'

test('what an arrow key changed is said with the angle, and what it did not change is left out', () => {
  const elbow = jointsOf(handles.find(({ id }) => id === 'wristL')!)
  const before = anglesOf(squat, 1)
  expect(changedText(elbow, before, before)).toBe('')
  const after = anglesOf(setAngles(squat, 1, { elbowL: 42, kneeL: 10 }), 1)
  expect(changedText(elbow, before, after)).toBe('Elbow flexion 42°')
})

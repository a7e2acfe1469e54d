import { expect, test } from 'vitest'
import { anglesOf, setAngles } from '@kinora/figure/edit/angles.ts'
import { handles } from '@kinora/figure/edit/handles.ts'
import { squat } from '@kinora/figure/library/figures/knee-poses.ts'
import { changedText, jointsOf } from './joint-labels.ts'

test('an arrow key announces the changed angles, and leaves out unchanged ones', () => {
  const elbow = jointsOf(handles.find(({ id }) => id === 'wristL')!)
  const before = anglesOf(squat, 1)
  expect(changedText(elbow, before, before)).toBe('')
  const after = anglesOf(setAngles(squat, 1, { elbowL: 42, kneeL: 10 }), 1)
  expect(changedText(elbow, before, after)).toBe('Elbow flexion 42°')
})

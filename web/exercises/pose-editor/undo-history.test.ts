import { expect, test } from 'vitest'
import { squat } from '@kinora/figure/library/figures/knee-poses.ts'
import { startHistory, recordChange, redo, endStep, undo } from './undo-history.ts'
import { limitMessage, jointLabel, keyLabel, rangeLabel } from './joint-labels.ts'

const named = (name: string) => ({ ...squat, name })

test('a drag is one undo step, however many updates it sends, and the next drag is another', () => {
  let history = startHistory(squat)
  for (const name of ['a', 'b', 'c']) history = recordChange(history, named(name), 'drag kneeR')
  history = recordChange(endStep(history), named('d'), 'drag kneeR')
  expect(history.present.name).toBe('d')
  history = undo(history)
  expect(history.present.name).toBe('c')
  history = undo(history)
  expect(history.present).toBe(squat)
  expect(undo(history)).toMatchObject({ past: [], present: squat })
  expect(redo(redo(history)).present.name).toBe('d')
})

test('a change after an undo clears the redo steps, and no change is no step', () => {
  const undone = undo(recordChange(startHistory(squat), named('a')))
  const other = recordChange(undone, named('b'))
  expect(redo(other)).toMatchObject({ present: { name: 'b' } })
  expect(recordChange(other, other.present)).toBe(other)
})

test('joints are said as clinicians say them', () => {
  expect(jointLabel('kneeL')).toBe('Knee flexion')
  expect(rangeLabel('kneeL')).toBe('−8 to 155°')
  expect(rangeLabel('shrugR')).toBe('−35 to 60 mm')
  expect(limitMessage('ankleR', 40)).toBe('Ankle dorsiflexion ends at 40°.')
  expect([0, 1, 2].map((at) => keyLabel(at, 3))).toEqual(['Start', '2', 'End'])
})

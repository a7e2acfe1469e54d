import { expect, test } from 'vitest'
import { squat } from '@kinora/figure/library/figures/knee.ts'
import { begin, change, redo, settle, undo } from './undo-history.ts'
import { endWords, jointWords, keyName, rangeWords } from './joint-labels.ts'

const named = (name: string) => ({ ...squat, name })

test('a drag is one step, however often it tells of itself, and the next drag is another', () => {
  let history = begin(squat)
  for (const name of ['a', 'b', 'c']) history = change(history, named(name), 'drag kneeR')
  history = change(settle(history), named('d'), 'drag kneeR')
  expect(history.present.name).toBe('d')
  history = undo(history)
  expect(history.present.name).toBe('c')
  history = undo(history)
  expect(history.present).toBe(squat)
  expect(undo(history)).toMatchObject({ past: [], present: squat })
  expect(redo(redo(history)).present.name).toBe('d')
})

test('what is changed after an undo has nothing to redo, and no change is no step', () => {
  const undone = undo(change(begin(squat), named('a')))
  const other = change(undone, named('b'))
  expect(redo(other)).toMatchObject({ present: { name: 'b' } })
  expect(change(other, other.present)).toBe(other)
})

test('joints are said as clinicians say them', () => {
  expect(jointWords('kneeL')).toBe('Knee flexion')
  expect(rangeWords('kneeL')).toBe('−8 to 155°')
  expect(rangeWords('shrugR')).toBe('−35 to 60 mm')
  expect(endWords('ankleR', 40)).toBe('Ankle dorsiflexion ends at 40°.')
  expect([0, 1, 2].map((at) => keyName(at, 3))).toEqual(['Start', '2', 'End'])
})

import { expect, test } from 'vitest'
import { Drawing, type Stroke } from '@kinora/contract/drawing.ts'
import { begin, extend, pointAt } from './drawing.ts'

test('a place on the picture is the same whatever its size on the screen', () => {
  const box = { left: 100, top: 50, width: 300, height: 400 }
  expect(pointAt({ clientX: 250, clientY: 150 }, box)).toEqual([500, 250])
  expect(pointAt({ clientX: 90, clientY: 900 }, box)).toEqual([0, 1000])
})

test('an arrow follows the finger with its head, a pen with a line', () => {
  const arrow = extend(extend(begin([], 'arrow', 'red', [100, 100]), [200, 200]), [300, 100])
  expect(arrow).toEqual([{ kind: 'arrow', color: 'red', points: [100, 100, 300, 100] }])
  const pen = extend(extend(begin([], 'pen', 'blue', [0, 0]), [50, 50]), [52, 52])
  expect(pen).toEqual([{ kind: 'pen', color: 'blue', points: [0, 0, 0, 0, 50, 50] }])
})

test('whatever is drawn fits what the server takes', () => {
  let strokes: readonly Stroke[] = []
  for (let line = 0; line < 60; line++) {
    strokes = begin(strokes, 'pen', 'white', [0, 0])
    for (let at = 0; at < 100; at++) strokes = extend(strokes, [(at % 2) * 1000, (at * 97) % 1000])
  }
  expect(Drawing.safeParse(strokes).success).toBe(true)
  expect(JSON.stringify(strokes).length).toBeLessThan(10_000)
})

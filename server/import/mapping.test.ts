import { expect, test } from 'vitest'
import { regionsOf } from './mapping.ts'

test.each([
  ['Static Neck Flexion', ['trapezius'], ['cervical']],
  ['Chin Tuck', ['neck'], ['cervical']],
  ['Isometric Neck Exercise - Sides', ['neck'], ['cervical']],
  ['Barbell Neck Press', ['pectorals'], ['shoulder']],
  ['Neck side bend', ['trapezius', 'forearms'], ['cervical', 'wrist', 'elbow']],
  ['Behind the Neck Press', ['shoulders'], ['shoulder']],
  ['Pull-down behind-neck', ['lats'], ['thoracic', 'shoulder']],
  ['Shrug', ['trapezius'], ['thoracic', 'shoulder']],
  ['Wrist Curl', ['forearms'], ['wrist', 'elbow']],
  ['Standing heel raise', ['calves'], ['ankle']],
  ['Toes to bar', ['abdominals'], ['core']],
])('%s is an exercise of the right regions', (name, muscles, regions) => {
  expect(regionsOf(muscles, name.toLowerCase())).toEqual(regions)
})

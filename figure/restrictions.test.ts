import { expect, test } from 'vitest'
import { starterLibrary } from './library/starter.ts'
import { deriveRestrictions, type Restriction } from './restrictions.ts'

/** What the words ask for and the drawn pose does not reach or cannot show. */
const beyondThePose: Record<string, Restriction[]> = {
  'armrest-stand': ['weight-bearing-full'],
  'chair-push-up': ['weight-bearing-arms'],
  'clock-taps': ['weight-bearing-single-leg', 'balance-unsupported'],
  'dead-bug': ['hip-flexion-past-90'],
  'decline-squat': ['weight-bearing-single-leg', 'knee-flexion-deep'],
  'double-knee-to-chest': ['lumbar-flexion'],
  'femoral-nerve-slider': ['neck-extension'],
  'forward-reach': ['balance-unsupported'],
  'hamstring-stretch-towel': ['hip-flexion-past-90'],
  'sleeper-stretch': ['shoulder-abduction-past-90'],
  'hand-behind-back-towel': ['shoulder-rotation-loaded'],
  marching: ['hip-flexion-past-90'],
  'prone-hip-extension': ['lumbar-extension'],
  'reverse-table-top': ['weight-bearing-arms'],
  'sciatic-slider-lying': ['hip-flexion-past-90'],
  'shoulder-external-rotation-isometric': ['shoulder-rotation-loaded'],
  'side-plank': ['breath-hold'],
  'single-knee-to-chest': ['lumbar-flexion'],
  'squat-jump': ['impact'],
  'standing-back-bend': ['neck-extension'],
  'thoracic-extension-sitting': ['neck-extension'],
  // Within two degrees of the limit, which another body may pass.
  'gaze-stability': ['shoulder-abduction-past-90'],
  'gaze-stability-standing': ['shoulder-abduction-past-90'],
  'plank-shoulder-taps': ['shoulder-abduction-past-90'],
  'shoulder-diagonal-lift-band': ['overhead'],
  pendulum: ['shoulder-abduction-past-90'],
  'prone-on-elbows': ['overhead'],
  // Drawn low, with the chest on the mat; many lift higher, and the back works against it.
  'prone-arm-leg-lift': ['lumbar-extension'],
}

test.each(starterLibrary.map((exercise) => [exercise.slug, exercise] as const))(
  '%s carries the restrictions that its figure and words show',
  (slug, exercise) => {
    const shown = [...deriveRestrictions(exercise.figure, exercise), ...(beyondThePose[slug] ?? [])]
    expect([...exercise.restrictionTags].sort()).toEqual([...new Set(shown)].sort())
  },
)

test.each([
  ['squat', 'knee-flexion-deep'],
  ['childs-pose', 'knee-flexion-deep'],
  ['overhead-press', 'overhead'],
  ['shoulder-external-rotation-band', 'shoulder-rotation-loaded'],
  ['prone-press-up', 'lying-prone'],
  ['forearm-plank', 'lying-prone'],
  ['single-leg-stand', 'balance-unsupported'],
  ['tandem-stand', 'balance-unsupported'],
  ['foam-stand', 'balance-unsupported'],
  ['single-leg-deadlift', 'lumbar-flexion-loaded'],
  ['curl-up', 'lumbar-flexion-loaded'],
  ['armrest-stand', 'hip-flexion-past-90'],
  ['sciatic-slider-sitting', 'neck-extension'],
  ['wall-sit', 'breath-hold'],
  ['knee-plank', 'kneeling'],
] as const)('a figure alone shows that %s demands: %s', (slug, restriction) => {
  const { figure, types, commonErrors, precautions } = starterLibrary.find((one) => one.slug === slug)!
  expect(deriveRestrictions(figure, { types, commonErrors, precautions })).toContain(restriction)
})

test.each(['biceps-curl', 'glute-bridge', 'short-foot'])('%s is not taken for a deep knee bend or kneeling', (slug) => {
  const { figure } = starterLibrary.find((one) => one.slug === slug)!
  expect(deriveRestrictions(figure)).not.toEqual(expect.arrayContaining(['knee-flexion-deep', 'kneeling']))
})

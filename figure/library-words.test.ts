import { expect, test } from 'vitest'
import { ladders } from './library/ladders.ts'
import { starterLibrary } from './library/starter.ts'

const bySlug = new Map(starterLibrary.map((exercise) => [exercise.slug, exercise]))
const stopOf = (slug: string) => bySlug.get(slug)!.stopIf

test.each(starterLibrary.map((exercise) => [exercise.slug, exercise] as const))(
  '%s has four words of the trade, a condition and a precaution',
  (_, { aliases = [], conditions = [], precautions }) => {
    expect(aliases.length).toBeGreaterThanOrEqual(4)
    expect(new Set(aliases).size).toBe(aliases.length)
    expect(conditions.length).toBeGreaterThan(0)
    expect(precautions.length).toBeGreaterThan(0)
  },
)

test.each(['sciatic-slider-lying', 'sciatic-slider-sitting', 'femoral-nerve-slider', 'prone-press-up', 'knee-rolls'])(
  '%s names the signs of cauda equina and says to go today',
  (slug) => expect(stopOf(slug)).toMatch(/Numbness between the legs, .*bladder or bowel .*today/),
)

test.each(['heel-slide', 'ankle-pump', 'assisted-knee-bend-sitting', 'calf-stretch-wall', 'heel-prop-extension'])(
  '%s says that a hot, swollen calf can be a clot, and to call today',
  (slug) => expect(stopOf(slug)).toMatch(/calf .* can be a clot: call your clinic or doctor today/),
)

test.each(['sit-to-stand', 'seated-punches', 'frame-walk', 'lean-forward-breathing'])(
  '%s says to call 000 for chest pain',
  (slug) => expect(stopOf(slug)).toMatch(/Chest pain, .* call 000/),
)

test('a fall in a balance exercise and a wound after surgery lead to help today', () => {
  expect(stopOf('single-leg-stand')).toMatch(/can be a fracture: get medical help today/)
  expect(stopOf('assisted-knee-bend-sitting')).toMatch(/can be an infection: call your clinic today/)
})

test('a wrist exercise carries no warning that does not concern it', () => {
  expect(stopOf('wrist-extensor-stretch')).not.toMatch(/000|clot|bladder/)
})

test('pelvic drop is not offered for gluteal tendinopathy, whose tendon it would compress', () => {
  expect(bySlug.get('pelvic-drop')!.conditions).not.toContain('gluteal tendinopathy')
})

test('no ladder offers the opposite muscle or an easier exercise as harder', () => {
  const isHarder = (easy: string, hard: string) =>
    ladders.some((rungs) => rungs.includes(easy) && rungs.indexOf(easy) < rungs.indexOf(hard))
  for (const [easy, hard] of [
    ['single-leg-heel-raise', 'calf-raise-step'],
    ['sit-to-stand', 'mini-squat-chair'],
    ['band-plantarflexion', 'band-dorsiflexion'],
    ['wrist-extensor-stretch', 'wrist-flexor-stretch'],
    ['toe-raise-sitting', 'band-plantarflexion'],
    ['pelvic-floor-squeeze', 'pelvic-tilt'],
    ['childs-pose', 'cat-camel'],
    ['cross-body-stretch', 'hand-behind-back-towel'],
    ['side-rib-breathing', 'seated-punches'],
    ['stick-walk', 'weight-transfer-step'],
    ['knee-rolls', 'seated-side-bend'],
    ['heel-prop-extension', 'hamstring-stretch-towel'],
  ] as const)
    expect(isHarder(easy, hard), `${easy} → ${hard}`).toBe(false)
})

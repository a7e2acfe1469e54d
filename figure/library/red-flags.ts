import type { StarterExercise } from './exercise.ts'

type Facts = Pick<StarterExercise, 'bodyRegions' | 'types' | 'stopIf' | 'primaryMuscles'> & {
  conditions: readonly string[]
}

/** Warning signs that no exercise may pass over, and what to do about each. */
const redFlags: { text: string; isFor: (facts: Facts) => boolean }[] = [
  {
    text: 'Numbness between the legs, a change in bladder or bowel control, or a leg that gets weaker: call 000 or go to an emergency department today.',
    isFor: ({ bodyRegions, conditions }) =>
      bodyRegions.some((region) => region === 'lumbar' || region === 'pelvis') ||
      conditions.some((condition) => /back pain|sciatica|spinal|from the back/.test(condition)),
  },
  {
    text: 'A calf that is hot, red, swollen or painful can be a clot: call your clinic or doctor today.',
    isFor: ({ bodyRegions, conditions, primaryMuscles, stopIf }) =>
      bodyRegions.includes('ankle') ||
      primaryMuscles.includes('calf') ||
      /calf is hot|calf becomes hot/.test(stopIf) ||
      conditions.some((condition) => /knee replacement|hip replacement|hip fracture|after surgery/.test(condition)),
  },
  {
    text: 'Chest pain, or breathlessness that does not ease with rest: call 000.',
    isFor: ({ bodyRegions, types }) =>
      bodyRegions.includes('cardiorespiratory') ||
      types.some((type) => ['aerobic', 'gait', 'functional', 'breathing'].includes(type)),
  },
  {
    text: 'After a fall, strong pain or a leg that cannot take weight can be a fracture: get medical help today.',
    isFor: ({ types }) => types.some((type) => type === 'balance' || type === 'gait'),
  },
  {
    text: 'A wound that is red, hot or weeping, or a fever, can be an infection: call your clinic today.',
    isFor: ({ conditions }) =>
      conditions.some((condition) => /replacement|repair|reconstruction|surgery|arthroscopy/.test(condition)),
  },
]

/** When to stop, then the warning signs that concern this exercise. */
export const stopWithRedFlags = (facts: Facts) =>
  [facts.stopIf, ...redFlags.flatMap(({ text, isFor }) => (isFor(facts) ? [text] : []))].join(' ')

import type { Precaution, RestrictionTag } from '@kinora/contract/patients.ts'

const words: Record<RestrictionTag, string> = {
  kneeling: 'Kneeling',
  'lying-prone': 'Lying on the front',
  overhead: 'Arms overhead',
  'weight-bearing-full': 'Full weight',
  'weight-bearing-single-leg': 'Weight on one leg',
  impact: 'Impact',
  'lumbar-flexion-loaded': 'Bending under load',
  'lumbar-extension': 'Arching the back',
  'knee-flexion-deep': 'Deep knee bend',
  'hip-flexion-past-90': 'Hip past 90°',
  'shoulder-abduction-past-90': 'Arm past 90°',
  'shoulder-rotation-loaded': 'Loaded shoulder rotation',
  'neck-extension': 'Neck bent back',
  'breath-hold': 'Breath hold',
  'balance-unsupported': 'Balance without support',
}

/** The precautions that hold on some day from `from` to `to`, both inclusive; without days, those that hold on any. */
export const precautionsIn = (precautions: readonly Precaution[], from: string | null, to: string | null) =>
  precautions.filter((one) => (!one.from || !to || one.from <= to) && (!one.until || !from || one.until >= from))

/** What an exercise does that a precaution forbids. */
export const conflictsOf = (tags: readonly RestrictionTag[], precautions: readonly Precaution[]) =>
  tags.filter((tag) => precautions.some((precaution) => precaution.tags.includes(tag)))

/** 'Kneeling: not for Ann', or nothing where there is no conflict. */
export function conflictWords(tags: readonly RestrictionTag[], precautions: readonly Precaution[], name: string) {
  const [first, ...more] = conflictsOf(tags, precautions).map((tag) => words[tag])
  if (first === undefined) return undefined
  return `${[first, ...more.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ')}: not for ${name}`
}

/** 'No kneeling. Blood thinner': all of them on one line. */
export const precautionLine = (precautions: readonly Precaution[]) =>
  precautions.map(({ text }) => text.replace(/\.$/, '')).join('. ')

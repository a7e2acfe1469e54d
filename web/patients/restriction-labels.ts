import type { RestrictionTag } from '@kinora/contract/precautions.ts'

/** Labels of the restrictions that the builder compares with exercises. */
export const restrictionLabels: Record<RestrictionTag, string> = {
  kneeling: 'Kneeling',
  'lying-prone': 'Lying on the front',
  overhead: 'Arms overhead',
  'weight-bearing-full': 'Full weight',
  'weight-bearing-single-leg': 'Weight on one leg',
  'weight-bearing-arms': 'Weight through the arms',
  impact: 'Impact',
  'lumbar-flexion': 'Rounding the back',
  'lumbar-flexion-loaded': 'Bending under load',
  'lumbar-extension': 'Arching the back',
  'trunk-rotation': 'Twisting the trunk',
  'knee-flexion-deep': 'Deep knee bend',
  'hip-flexion-past-90': 'Hip past 90°',
  'shoulder-abduction-past-90': 'Arm past 90°',
  'shoulder-rotation-loaded': 'Loaded shoulder rotation',
  'neck-extension': 'Neck bent back',
  'breath-hold': 'Breath hold',
  'balance-unsupported': 'Balance without support',
}

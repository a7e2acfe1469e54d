import { z } from 'zod'
import { Day, Text } from './fields.ts'

/** A movement or load that an exercise needs and a precaution may rule out. figure/restrictions.ts has the same list. */
export const RestrictionTag = z.enum([
  'kneeling',
  'lying-prone',
  'overhead',
  'weight-bearing-full',
  'weight-bearing-single-leg',
  'weight-bearing-arms',
  'impact',
  'lumbar-flexion',
  'lumbar-flexion-loaded',
  'lumbar-extension',
  'trunk-rotation',
  'knee-flexion-deep',
  'hip-flexion-past-90',
  'shoulder-abduction-past-90',
  'shoulder-rotation-loaded',
  'neck-extension',
  'breath-hold',
  'balance-unsupported',
])
export type RestrictionTag = z.infer<typeof RestrictionTag>

/** "No kneeling until 12/05/2026". The builder warns of exercises with one of the `tags`. Days are inclusive. */
export const Precaution = z.object({
  text: Text(300).trim().min(1, 'Say what to be careful about.'),
  tags: z.array(RestrictionTag).max(RestrictionTag.options.length).default([]),
  from: Day.nullable().default(null),
  until: Day.nullable().default(null),
})
export type Precaution = z.infer<typeof Precaution>

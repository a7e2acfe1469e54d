import { z } from 'zod'
import { defineApi } from './api.ts'
import { Day, Id, Text } from './fields.ts'
import { staff } from './roles.ts'

/**
 * A movement or load that an exercise needs and a precaution may exclude. figure/restrictions.ts has the same list,
 * because neither package knows the other; server/exercises, which knows both, does not compile if they differ.
 */
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

/** "No kneeling until 12/05/2026". The builder warns about exercises with one of the `tags`. Days are inclusive. */
export const Precaution = z.object({
  text: Text(300).trim().min(1, 'Say what to be careful about.'),
  tags: z.array(RestrictionTag).max(RestrictionTag.options.length).default([]),
  from: Day.nullable().default(null),
  until: Day.nullable().default(null),
})
export type Precaution = z.infer<typeof Precaution>

/** The label of each restriction. */
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

/** The precautions that apply on any day from `from` to `to`, inclusive; without dates, all of them. */
export const precautionsIn = (precautions: readonly Precaution[], from: string | null, to: string | null) =>
  precautions.filter(
    (precaution) =>
      (!precaution.from || !to || precaution.from <= to) && (!precaution.until || !from || precaution.until >= from),
  )

/** The restrictions of an exercise that a precaution excludes. */
export const conflictsOf = (tags: readonly RestrictionTag[], precautions: readonly Precaution[]) =>
  tags.filter((tag) => precautions.some((precaution) => precaution.tags.includes(tag)))

/** Why an exercise is prescribed despite a conflicting precaution. */
export const PrecautionReason = Text(500).trim().default('')

/** A write with a reason has its own sentence in the audit log. */
export const auditedWithReason = (call: `${string}.${string}`) => (body: { reason: string }) =>
  body.reason ? (`${call}WithReason` as const) : call

/** A currently prescribed exercise that conflicts with a precaution, in the coming weeks. */
export const PrescribedAnyway = z.object({
  programId: Id,
  program: z.string(),
  exercise: z.string(),
  fromWeek: z.number(),
  toWeek: z.number(),
  /** Why it was prescribed anyway; empty if the precaution was recorded later. */
  reason: z.string(),
})
export type PrescribedAnyway = z.infer<typeof PrescribedAnyway>

export const precautions = defineApi('series', {
  /** Exercises prescribed despite a precaution, with the reasons. */
  prescribedAnyway: {
    route: 'GET /patients/given-anyway/:id',
    roles: staff,
    reply: z.array(PrescribedAnyway),
    failure: 'Failed to read what was prescribed against a precaution',
  },
})

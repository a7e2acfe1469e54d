import { z } from 'zod'
import { defineApi } from './api.ts'
import { Dosage, DosageDraft, Side } from './dosage.ts'
import { Done, Id, MomentOut } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Week } from './programs.ts'
import { staff } from './roles.ts'

/** A proposed change of an exercise, and the reasons. */
export const ProposalContent = z.object({
  /** Under the patient's name for it. */
  exercise: z.string(),
  series: z.string(),
  /** The short forms, with the name if another exercise replaces it. */
  before: z.string(),
  after: z.string(),
  side: Side,
  dosage: Dosage,
  /** The exercise that replaces it. */
  swap: z.object({ exerciseId: Id, name: z.string() }).nullable(),
  /** The prescriptions that it would change, with the versions it was made for: this week's, and equal later ones. */
  targets: z.array(z.object({ _id: Id, version: z.number(), week: z.number() })),
  reasons: z.array(z.string()),
  patientReason: z.string(),
  /** Reasons against the change, which a person has to check. */
  warnings: z.array(z.string()),
})
export type ProposalContent = z.infer<typeof ProposalContent>

export const ProgressionProposal = ProposalContent.omit({ patientReason: true }).extend({
  _id: Id,
  patientId: Id,
  patient: z.string(),
  programId: Id,
  program: z.string(),
  kind: z.enum(['progress', 'ease']),
  state: z.enum(['open', 'approved', 'declined']),
  createdAt: MomentOut,
  /** Null while it is open. */
  decidedAt: MomentOut.nullable(),
  decidedBy: z.string().nullable(),
  isAutomatic: z.boolean(),
})
export type ProgressionProposal = z.infer<typeof ProgressionProposal>

export const maxProposals = 200

export const progressionProposals = defineApi('workouts', {
  /** Open proposals of all patients that the reader may see, oldest first. */
  openProposals: {
    route: 'GET /progression-proposals',
    roles: staff,
    reply: z.array(ProgressionProposal).max(maxProposals),
    failure: 'Failed to read the proposals',
  },
  /** The open proposals, then the last twenty decided ones. */
  proposalsOf: {
    route: 'GET /patients/:patientId/progression-proposals',
    roles: staff,
    reply: z.array(ProgressionProposal),
    failure: 'Failed to read the proposals',
  },
  /** Changes the program as proposed, or with another dosage. 409 if the program has changed since. */
  approveProposal: {
    route: 'POST /progression-proposals/:id/approve',
    roles: staff,
    body: z.object({
      dosage: DosageDraft.optional(),
      /** Some of the proposed weeks; by default all of them. */
      weeks: z.array(Week).min(1, 'Choose at least one week.').max(60).optional(),
      reason: PrecautionReason,
    }),
    reply: ProgressionProposal,
    failure: 'Failed to approve the proposal',
    auditedAs: auditedWithReason('workouts.approveProposal'),
  },
  /** Declines a proposal. It is repeated only after as many new sessions. */
  declineProposal: {
    route: 'POST /progression-proposals/:id/decline',
    roles: staff,
    body: z.object({}),
    reply: Done,
    failure: 'Failed to decline the proposal',
  },
})

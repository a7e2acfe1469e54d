import { progressionProposals } from '@kinora/contract/progression-proposals.ts'
import { implement } from '../http/implement.ts'
import { approveProposal, declineProposal } from './progression-decision.service.ts'
import { readOpenProposals, readProposalsOf } from './progression-proposal.service.ts'

export const progressionProposalRoutes = implement(progressionProposals, {
  openProposals: ({ db, actor }) => readOpenProposals(db, actor),

  proposalsOf: ({ db, actor, params }) => readProposalsOf(db, actor, params.patientId),

  approveProposal: ({ db, actor, params, body }) => approveProposal(db, actor, params.id, body),

  async declineProposal({ db, actor, params }) {
    await declineProposal(db, actor, params.id)
    return {}
  },
})

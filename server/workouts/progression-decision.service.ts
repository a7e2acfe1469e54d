import { formatDosage } from '@kinora/contract/dosage.ts'
import type { progressionProposals, ProposalContent } from '@kinora/contract/progression-proposals.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { moveProgressionRule } from '../series/progression-rule.queries.ts'
import { changePrescription } from '../series/series.service.ts'
import { findDecider, findProposal, updateDecided } from './progression-proposal.queries.ts'
import { replyOf } from './progression-proposal.service.ts'
import { summarize } from './summary.service.ts'

type Decider = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

/** Locks the patient and reads an open proposal. The patient is locked first, as when a workout is saved. */
async function lockProposal(tx: WriteTx, actor: Decider, id: string) {
  const scope = patientScopeOf(actor, 'workouts')
  const { patientId } = ensureFound(await findProposal(tx, actor.organizationId, scope, id), 'This proposal')
  await lockPatients(tx, actor.organizationId, [patientId])
  const proposal = ensureFound(await findProposal(tx, actor.organizationId, scope, id), 'This proposal')
  if (proposal.state !== 'open')
    throw new Problem('conflict', `${proposal.decidedBy ?? 'Someone'} has ${proposal.state} this already.`)
  return proposal
}

/** The proposed weeks that were chosen, by default all of them. */
function chosenTargets(targets: ProposalContent['targets'], weeks: number[] | undefined) {
  if (!weeks) return targets
  if (!weeks.every((week) => targets.some((target) => target.week === week)))
    throw fieldProblem('invalid', 'weeks', 'Choose among the weeks that are proposed.')
  return targets.filter(({ week }) => weeks.includes(week))
}

type Approval = ParsedRequest<typeof progressionProposals.approveProposal>['body']

/** Changes the program in each week that the proposal names, and records the reason in the program's changes. */
export async function approveProposal(
  tx: WriteTx,
  actor: Decider,
  id: string,
  approval: Approval,
  isAutomatic = false,
) {
  const { organizationId, accountId: decidedBy } = actor
  const { content, patientId, seriesId, exerciseId } = await lockProposal(tx, actor, id)
  const { swap, side, patientReason } = content
  const targets = chosenTargets(content.targets, approval.weeks)
  const dosage = approval.dosage ?? content.dosage
  for (const { _id, version } of targets) {
    const change = { _id, version, dosage, reason: approval.reason, ...(swap && { exerciseId: swap.exerciseId }) }
    await changePrescription(tx, actor, change, patientReason)
  }
  const isEveryWeek = targets.length === content.targets.length
  if (swap && isEveryWeek)
    await moveProgressionRule(tx, organizationId, seriesId, { from: exerciseId, to: swap.exerciseId })
  const after = [swap?.name, formatDosage(dosage, side)].filter(Boolean).join(' · ')
  await updateDecided(tx, organizationId, id, {
    state: 'approved',
    decidedBy,
    isAutomatic,
    content: { ...content, targets, dosage, after },
  })
  await summarize(tx, organizationId, [patientId])
  return replyOf(
    ensureFound(await findProposal(tx, organizationId, patientScopeOf(actor, 'workouts'), id), 'This proposal'),
  )
}

export async function declineProposal(tx: WriteTx, actor: Decider, id: string) {
  const { organizationId, accountId: decidedBy } = actor
  const { patientId } = await lockProposal(tx, actor, id)
  await updateDecided(tx, organizationId, id, { state: 'declined', decidedBy })
  await summarize(tx, organizationId, [patientId])
}

/** Approves on behalf of the person who allowed the rule to decide; does nothing if they no longer work here. */
export async function approveByRule(
  tx: WriteTx,
  { organizationId, accountId, proposalId }: { organizationId: string; accountId: string; proposalId: string },
) {
  const decider = await findDecider(tx, organizationId, accountId)
  if (!decider) return
  const actor = { ...decider, organizationId: organizationId as Actor['organizationId'] }
  await approveProposal(tx, actor, proposalId, { reason: '' }, true)
}

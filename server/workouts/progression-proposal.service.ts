import type { Day } from '@kinora/contract/days.ts'
import type { ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { ruleFor } from '@kinora/contract/progression-rules.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import {
  deleteOpenProposals,
  findComingPrescriptions,
  findExerciseSessions,
  findOpenProposals,
  findProposalsOf,
  type findProposalStates,
  type findRunningRules,
  type SessionRow,
  upsertProposal,
} from './progression-proposal.queries.ts'
import { findPatientToday } from './own-progress.queries.ts'
import { type Coming, contentFor, type Line, shortForm } from './progression-content.service.ts'
import { proposedStep } from './progression.rules.ts'

/** The exercises of the current week. An exercise that a series has twice gets no automatic proposal. */
function linesOf(prescriptions: Coming[]): Line[] {
  const byExercise = Map.groupBy(prescriptions, ({ seriesId, exerciseId }) => `${seriesId} ${exerciseId}`)
  return [...byExercise.values()].flatMap((all) => {
    const [present, ...others] = all.filter(({ isPresent }) => isPresent)
    if (!present || others.length > 0) return []
    return [{ present, targets: all.filter((each) => shortForm(each) === shortForm(present)) }]
  })
}

/** A patient to judge. `isHeld` if something else must be settled before an exercise may become harder. */
interface Judged {
  id: string
  today: Day
  isHeld: boolean
}

type Rule = Awaited<ReturnType<typeof findRunningRules>>[number]
type State = Awaited<ReturnType<typeof findProposalStates>>[number]

function stepOf({ present }: Line, { rule }: Rule, patient: Judged, sessions: SessionRow[], states: State[]) {
  const isSame = (each: { seriesId: string; exerciseId: string }) =>
    each.seriesId === present.seriesId && each.exerciseId === present.exerciseId
  const decided = states
    .filter((state) => isSame(state) && state.decidedAt)
    .map(({ decidedAt }) => decidedAt!.getTime())
  const own = sessions.filter(
    (session) =>
      isSame(session) &&
      shortForm(session) === shortForm(present) &&
      session.startedAt.getTime() > Math.max(0, ...decided),
  )
  const { dosage, painRule } = present
  return proposedStep({ rule, sessions: own, dosage, stopAbove: painRule.stopAbove, isHeld: patient.isHeld })
}

/** An open proposal, for the worklist. */
interface OpenProposal {
  patientId: string
  kind: 'progress' | 'ease'
  exercise: string
  reasons: string[]
}

/**
 * Updates the open proposals of patients from what they have done: adds new ones, changes others, and withdraws those
 * that no longer apply. Programs do not change here. `rules` and `states` belong to these patients.
 */
export async function syncProposals(
  tx: WriteTx,
  organizationId: string,
  patients: Judged[],
  { rules, states }: { rules: Rule[]; states: State[] },
): Promise<OpenProposal[]> {
  const open = states.filter(({ state }) => state === 'open')
  if (rules.length === 0 && open.length === 0) return []
  const programIds = [...new Set(rules.map(({ programId }) => programId))]
  const lines = programIds.length ? linesOf(await findComingPrescriptions(tx, organizationId, programIds)) : []
  const sessions = lines.length ? await findExerciseSessions(tx, organizationId, programIds) : []
  const openProposals: OpenProposal[] = []
  const keptIds = new Set<string>()
  for (const line of lines) {
    const { programId, seriesId, exerciseId, exercise } = line.present
    const rule = ruleFor(
      rules.filter((each) => each.programId === programId),
      line.present,
    )
    const patient = patients.find(({ id }) => id === rule?.patientId)
    const step = rule && patient && stepOf(line, rule, patient, sessions, states)
    const content = step && (await contentFor(tx, { organizationId, patientId: patient.id }, line, step))
    if (!content) continue
    const { kind, reasons } = step
    const place = { organizationId, patientId: patient.id, programId, seriesId, exerciseId }
    const { id } = await upsertProposal(tx, { ...place, kind, content })
    keptIds.add(id)
    openProposals.push({ patientId: patient.id, kind, exercise, reasons })
    if (rule.rule.isAutomatic && content.warnings.length === 0 && step.isFlareKnown(patient.today))
      await enqueue(tx, 'approveProposal', { organizationId, proposalId: id, accountId: rule.setBy }, `proposal:${id}`)
  }
  const withdrawnIds = open.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id)
  if (withdrawnIds.length > 0) await deleteOpenProposals(tx, organizationId, withdrawnIds)
  return openProposals
}

type Row = Awaited<ReturnType<typeof findProposalsOf>>[number]

export const replyOf = ({ content, seriesId: _in, exerciseId: _of, ...row }: Row) => {
  const { patientReason: _patient, ...visible } = content
  return { ...row, ...visible } satisfies Omit<ProgressionProposal, 'createdAt' | 'decidedAt'>
}

export const readOpenProposals = async (db: Tx, actor: Actor) =>
  (await findOpenProposals(db, actor.organizationId, patientScopeOf(actor, 'workouts'))).map(replyOf)

export async function readProposalsOf(db: Tx, actor: Actor, patientId: string) {
  const scope = patientScopeOf(actor, 'workouts')
  ensureFound(await findPatientToday(db, actor.organizationId, scope, patientId), 'This patient')
  return (await findProposalsOf(db, actor.organizationId, scope, patientId)).map(replyOf)
}

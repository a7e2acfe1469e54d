import { useState } from 'react'
import type { Dosage } from '@kinora/contract/dosage.ts'
import { progressionProposals, type ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { useWrite } from '../../app/api-client.ts'
import { count } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'

const others = ['patients', 'programs', 'series', 'briefs'] as const

/** Approves and declines, one proposal or several; confirms once the server has done it. */
export function useDecisions() {
  const approval = useWrite(progressionProposals.approveProposal, { isQuiet: true, alsoRefreshes: others })
  const refusal = useWrite(progressionProposals.declineProposal, { isQuiet: true, alsoRefreshes: others })
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  /** Sends them one by one. Refused proposals stay, each with its reason. */
  async function each(proposals: readonly ProgressionProposal[], send: (id: string) => Promise<unknown>, done: string) {
    setBusy(new Set(proposals.map(({ _id }) => _id)))
    const refused = new Map<string, string>()
    for (const { _id } of proposals)
      await send(_id).catch((problem: Error) => {
        refused.set(_id, problem.message)
      })
    setBusy(new Set())
    setProblems(
      (before) => new Map([...before].filter(([id]) => !proposals.some(({ _id }) => _id === id)).concat([...refused])),
    )
    const decided = proposals.length - refused.size
    const [first] = proposals
    if (decided > 0)
      toast.success(proposals.length === 1 ? `${first!.exercise}: ${done}` : `${count(decided, 'proposal')} ${done}`)
  }
  const params = (id: string) => ({ params: { id } })
  return {
    isBusy: (id: string) => busy.has(id),
    isAnyBusy: busy.size > 0,
    problemOf: (id: string) => problems.get(id),
    approve: (proposals: readonly ProgressionProposal[], changes: { dosage?: Dosage; weeks?: number[] } = {}) =>
      void each(proposals, (id) => approval.mutateAsync({ ...params(id), body: changes }), 'approved'),
    decline: (proposals: readonly ProgressionProposal[]) =>
      void each(proposals, (id) => refusal.mutateAsync({ ...params(id), body: {} }), 'declined'),
  }
}
export type Decisions = ReturnType<typeof useDecisions>

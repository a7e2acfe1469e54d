import { progressionProposals, type ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { useRead } from '../../app/api-client.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDay } from '../../ui/format.ts'
import { Text } from '../../ui/Text.tsx'
import { ProposalItem } from './ProposalItem.tsx'
import { useDecisions } from './useDecisions.ts'
import { List } from '../../ui/List.tsx'

const maxDecided = 3

function decidedText({ exercise, before, after, state, decidedBy, decidedAt, isAutomatic }: ProgressionProposal) {
  const by = isAutomatic ? `by the rule of ${decidedBy ?? 'the clinic'}` : `by ${decidedBy ?? 'the clinic'}`
  return `${exercise}: ${before} → ${after}, ${state} ${by} on ${formatDay(decidedAt!)}`
}

/** The progression rules' proposals for a patient, and the latest decisions. */
export default function ProposalsCard({ patientId }: { patientId: string }) {
  const { data = [] } = useRead(progressionProposals.proposalsOf, { params: { patientId } })
  const decisions = useDecisions()
  const open = data.filter(({ state }) => state === 'open')
  const decided = data.filter(({ state }) => state !== 'open').slice(0, maxDecided)
  if (data.length === 0) return null
  return (
    <Card title={open.length > 0 ? 'Proposed next steps' : 'Progression'}>
      <List isInset>
        {open.map((proposal) => (
          <li key={proposal._id}>
            <ProposalItem proposal={proposal} decisions={decisions} />
          </li>
        ))}
      </List>
      {decided.map((proposal) => (
        <Text key={proposal._id} size="medium" tone="muted">
          {decidedText(proposal)}
        </Text>
      ))}
    </Card>
  )
}

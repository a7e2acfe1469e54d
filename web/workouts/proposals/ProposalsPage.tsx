import { Link, useSearchParams } from 'react-router'
import { progressionProposals, type ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Stack } from '../../ui/layout.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { ProposalItem } from './ProposalItem.tsx'
import { useDecisions } from './useDecisions.ts'
import { List } from '../../ui/List.tsx'

/** The proposals of each patient, those of `first` at the top. */
function byPatient(proposals: readonly ProgressionProposal[], first: string | null) {
  const groups = [...Map.groupBy(proposals, ({ patientId }) => patientId)]
  return groups.toSorted(([a], [b]) => Number(b === first) - Number(a === first))
}

interface PatientProposalsProps {
  patientId: string
  own: readonly ProgressionProposal[]
  selection: ReturnType<typeof useSelection<ProgressionProposal>>
  decisions: ReturnType<typeof useDecisions>
}

/** The proposals for one patient. */
const PatientProposals = ({ patientId, own, selection, decisions }: PatientProposalsProps) => (
  <Card title={<Link to={to('patientView', { id: patientId })}>{own[0]!.patient}</Link>} context={own[0]!.program}>
    <List isInset>
      {own.map((proposal) => (
        <li key={proposal._id}>
          <SelectBox
            label={`Select ${proposal.exercise} of ${proposal.patient}`}
            checked={selection.has(proposal._id)}
            onChange={() => selection.toggle(proposal._id)}
          />
          <ProposalItem proposal={proposal} decisions={decisions} />
        </li>
      ))}
    </List>
  </Card>
)

/** /proposals: what the progression rules propose for all patients, to be decided one by one or several at once. */
export default function ProposalsPage() {
  const [params] = useSearchParams()
  const proposalsQuery = useRead(progressionProposals.openProposals, {})
  const decisions = useDecisions()
  const proposals = proposalsQuery.data ?? []
  const selection = useSelection(proposals)
  const { chosen } = selection
  return (
    <Page
      title="Proposals"
      sub={proposalsQuery.data && count(proposals.length, 'proposal')}
      back={to('patients')}
      actions={
        proposals.length > 1 && (
          <Button size="toolbar" aria-pressed={selection.isAll} onClick={selection.toggleAll}>
            Select all
          </Button>
        )
      }
    >
      {proposalsQuery.error && <Failed error={proposalsQuery.error} onRetry={() => void proposalsQuery.refetch()} />}
      {proposalsQuery.isPending && <Skeletons rows={4} label="Loading proposals" />}
      {proposalsQuery.data?.length === 0 && (
        <EmptyState title="Nothing to decide">
          A progression rule proposes the next step once a patient has done enough. Set one in the builder, in the menu
          of an exercise, a series or the program.
        </EmptyState>
      )}
      <Stack gap={16}>
        {byPatient(proposals, params.get('patient')).map(([id, own]) => (
          <PatientProposals key={id} patientId={id} {...{ own, selection, decisions }} />
        ))}
      </Stack>
      {chosen.length > 0 && (
        <SelectionBar number={chosen.length} noun="proposal" onClear={selection.clear}>
          <Button size="toolbar" disabled={decisions.isAnyBusy} onClick={() => decisions.decline(chosen)}>
            Decline
          </Button>
          <Button
            size="toolbar"
            variant="primary"
            isBusy={decisions.isAnyBusy}
            onClick={() => decisions.approve(chosen)}
          >
            Approve
          </Button>
        </SelectionBar>
      )}
    </Page>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { templates, type LinkedProgram } from '@kinora/contract/templates.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { defaultSelection, selectedUpdates, updateLabel, type Selection, toggled } from './template-updates.ts'
import { progressLabel } from './program-labels.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Card } from '../ui/Card.tsx'

const pageSize = 10

interface LinkedProgramProps {
  follower: LinkedProgram
  choice: Selection
  onChange: (choice: Selection) => void
}

function LinkedProgramCard({ follower: { program, updates }, choice, onChange }: LinkedProgramProps) {
  return (
    <Card aria-label={program.patient ?? ''}>
      <Row gap={12}>
        <b>
          <Link to={to('programSeries', { id: program._id })}>{program.patient}</Link>
        </b>
        <small>{progressLabel(program)}</small>
        {updates.length === 0 && <Chip tone="good">Up to date</Chip>}
      </Row>
      {updates.map((difference) => (
        <CheckField
          key={difference._id}
          label={updateLabel(difference)}
          description={
            difference.isCustomized ? 'You changed this for the patient. Updating replaces your change.' : undefined
          }
          checked={choice.has(difference._id)}
          onChange={() => onChange(toggled(choice, difference._id))}
        />
      ))}
    </Card>
  )
}

/** The selected updates by program. By default, all except those that would replace changes for the patient. */
function useSelections(followers: LinkedProgram[] | undefined) {
  const [changed, setChanged] = useState<Record<string, Selection>>({})
  const selectionOf = (linkedProgram: LinkedProgram) =>
    changed[linkedProgram.program._id] ?? defaultSelection(linkedProgram)
  const set = (id: string, choice: Selection) => setChanged({ ...changed, [id]: choice })
  return { selectionOf, set, chosen: selectedUpdates(followers ?? [], selectionOf) }
}

/** Lists the programs made from a template, with the template updates that can be applied to or declined for each. */
export default function TemplateUpdatesDialog({ template, onClose }: { template: Program; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = { pageSize, pageNumber: page }
  const { data, error, isPending, refetch } = useRead(templates.linkedPrograms, { params: { id: template._id }, query })
  const { selectionOf, set, chosen } = useSelections(data?.items)
  const answer = useWrite(templates.answerTemplateUpdates, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  function send(isDeclined: boolean) {
    const patientsLabel = count(chosen.length, 'patient')
    const onSuccess = () =>
      toast.success(isDeclined ? `Updates declined for ${patientsLabel}` : `${patientsLabel} updated`)
    answer.mutate({ params: { id: template._id }, body: { isDeclined, programs: chosen } }, { onSuccess })
  }
  const isEmpty = chosen.length === 0
  const actions = (
    <>
      <Button onClick={() => send(true)} disabled={isEmpty || answer.isPending}>
        Decline
      </Button>
      <Button variant="primary" onClick={() => send(false)} disabled={isEmpty} isBusy={answer.isPending}>
        {isEmpty ? 'Select updates' : `Update ${count(chosen.length, 'patient')}`}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={`Update programs made from ${template.title}`}
      actions={actions}
      width={720}
      isAtTop
    >
      {isPending && <Skeletons rows={4} rowHeight={64} label="Loading linked programs" />}
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {data?.total === 0 && (
        <EmptyState title="No current program was made from this template">
          Assign it to a patient, and you can update their program from the template until it ends.
        </EmptyState>
      )}
      <Stack gap={12}>
        {data?.items.map((linkedProgram) => (
          <LinkedProgramCard
            key={linkedProgram.program._id}
            follower={linkedProgram}
            choice={selectionOf(linkedProgram)}
            onChange={(choice) => set(linkedProgram.program._id, choice)}
          />
        ))}
      </Stack>
      {data && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} noun="patients" onPage={setPage} />
      )}
      <Failed error={answer.error} />
    </Dialog>
  )
}

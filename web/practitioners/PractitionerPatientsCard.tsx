import { useState } from 'react'
import { Link } from 'react-router'
import { patients, type PatientRow } from '@kinora/contract/patients.ts'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Failed } from '../ui/Failed.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useSelection } from '../ui/useSelection.ts'
import { FoldingRow, RowCell, RowLink, FoldingRows, RowSelect } from '../ui/FoldingRows.tsx'
import card from '../ui/Card.module.css'
import { Text } from '../ui/Text.tsx'
import { patientTotal, lastSeenLabel } from './practitioner-labels.ts'
import { Row } from '../ui/layout.ts'

const ReassignDialog = lazyPart(() => import('./ReassignDialog.tsx'))
const pageSize = 25

function usePatientsOf(id: string) {
  const [filter, setFilter] = useState<'all' | 'inactive'>('all')
  const [page, setPage] = useState(1)
  const request = { filter, sort: 'name' as const, pageSize, pageNumber: page }
  const query = useReadList(patients.ofPractitioner, { params: { id }, query: request })
  const choose = (name: typeof filter) => {
    setFilter(name)
    setPage(1)
  }
  return { query, filter, choose, page, setPage }
}

function PatientRowItem({
  patient,
  selection,
}: {
  patient: PatientRow
  selection: ReturnType<typeof useSelection<PatientRow>>
}) {
  const { _id, name, summary, lastSeenAt } = patient
  return (
    <FoldingRow isChosen={selection.has(_id)}>
      <RowCell kind="main">
        <RowSelect label={`Select ${name}`} checked={selection.has(_id)} onChange={() => selection.toggle(_id)} />
        <RowLink to={to('patientView', { id: _id })}>{name}</RowLink>
      </RowCell>
      <RowCell kind="words">{summary?.program ?? 'No program yet'}</RowCell>
      <RowCell kind="fact" label="Last seen">
        {lastSeenLabel(lastSeenAt)}
      </RowCell>
    </FoldingRow>
  )
}

/** The selected patients, and the button to reassign them. */
function Chosen({ from, selection }: { from: string; selection: ReturnType<typeof useSelection<PatientRow>> }) {
  const [isHanding, setHanding] = useState(false)
  if (selection.chosen.length === 0) return null
  return (
    <div className={card.inset}>
      <SelectionBar number={selection.chosen.length} noun="patient" onClear={selection.clear}>
        <Button size="toolbar" variant="primary" onClick={() => setHanding(true)}>
          Reassign…
        </Button>
      </SelectionBar>
      {isHanding && (
        <ReassignDialog
          chosen={selection.chosen}
          leaving={[from]}
          onClose={() => setHanding(false)}
          onDone={selection.clear}
        />
      )}
    </div>
  )
}

interface Props {
  person: Practitioner
  onReassignAll: () => void
}

export function PractitionerPatientsCard({ person, onReassignAll }: Props) {
  const { query, filter, choose, page, setPage } = usePatientsOf(person._id)
  const { data, error } = query
  const selection = useSelection(data?.items ?? [])
  const { counts } = data ?? {}
  const links = patientTotal([person]) > 0 && (
    <Button size="row" variant="quiet" onClick={onReassignAll}>
      Reassign all…
    </Button>
  )
  return (
    <Card title="Patients" links={links} isFlush isMain>
      <Row gap={8} className={card.inset} role="group" aria-label="Show">
        <FilterChip isChosen={filter === 'all'} count={counts?.all} onClick={() => choose('all')}>
          Active
        </FilterChip>
        <FilterChip isChosen={filter === 'inactive'} count={counts?.inactive} onClick={() => choose('inactive')}>
          Inactive
        </FilterChip>
      </Row>
      {error && <Failed error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <Skeletons rows={4} label="Loading patients" />}
      {data?.total === 0 && (
        <Text tone="muted" className={card.inset}>
          {firstName(person.name)} has no {filter === 'all' ? 'active' : 'inactive'} patients.{' '}
          {filter === 'all' && person.status !== 'deleted' && (
            <Link to={to('patients')}>Choose some in the patient list</Link>
          )}
        </Text>
      )}
      {data && data.total > 0 && (
        <FoldingRows columns="minmax(0, 1.2fr) minmax(0, 1fr) 96px">
          {data.items.map((patient) => (
            <PatientRowItem key={patient._id} patient={patient} selection={selection} />
          ))}
        </FoldingRows>
      )}
      {data && data.total > pageSize && (
        <div className={card.inset}>
          <Pager page={page} pageSize={pageSize} total={data.total} noun="patients" onPage={setPage} />
        </div>
      )}
      <Chosen from={person._id} selection={selection} />
    </Card>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { AddLink } from '../ui/AddLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Row } from '../ui/layout.ts'
import { FoldingRows } from '../ui/FoldingRows.tsx'
import { columns, ProgramRow } from './ProgramRow.tsx'
import { useProgramActions } from './useProgramActions.tsx'

const ImportProgramDialog = lazyPart(() => import('./ImportTemplateDialog.tsx'))

const keys = [
  ['A', 'Add a program'],
  ['I', 'Import from the Program Library'],
] as const

interface NoProgramsProps {
  name: string
  /** Where a program is created. */
  create: string
  onImport: () => void
}

const NoPrograms = ({ name, create, onImport }: NoProgramsProps) => (
  <EmptyState
    title={`No program for ${firstName(name) || 'this patient'} yet`}
    action={
      <Row as="span" gap={12}>
        <ButtonLink to={create} variant="primary" icon={<IconPlus size={16} stroke={1.75} />}>
          Add program
        </ButtonLink>
        <Button onClick={onImport}>Import from the Program Library</Button>
      </Row>
    }
  >
    A program sets out exercises week by week. Start with an empty program or one of the clinic’s templates.
  </EmptyState>
)

export default function PatientProgramsPage() {
  const { id = '' } = useParams()
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  const patient = useRead(patients.get, { params: { id } })
  const programsQuery = useRead(programs.ofPatient, { params: { id }, query: { pageSize: 100 } })
  const actions = useProgramActions()
  const create = to('patientCreateProgram', { id })
  useKeys(['a', () => void navigate(create)], ['i', () => setImporting(true)])
  usePageKeys('Programs', keys)
  const name = patient.data?.name ?? ''
  const error = programsQuery.error ?? patient.error
  const retry = () => void Promise.all([programsQuery.refetch(), patient.refetch()])
  return (
    <Page
      title="Programs"
      tabTitle={name ? `Programs of ${name}` : 'Programs'}
      sub={name}
      back={to('patientView', { id })}
      onImport={() => setImporting(true)}
      actions={<AddLink to={create}>Add program</AddLink>}
    >
      {error && !programsQuery.data && <Failed error={error} onRetry={retry} />}
      {programsQuery.isPending && (
        <Card isFlush>
          <Skeletons rows={3} rowHeight={74} label="Loading programs" />
        </Card>
      )}
      {programsQuery.data && programsQuery.data.items.length > 0 && (
        <Card isFlush aria-label="Programs">
          <FoldingRows columns={columns}>
            {programsQuery.data.items.map((program) => (
              <ProgramRow key={program._id} program={program} actions={actions} />
            ))}
          </FoldingRows>
        </Card>
      )}
      {programsQuery.data?.total === 0 && <NoPrograms {...{ name, create }} onImport={() => setImporting(true)} />}
      {actions.dialog}
      {isImporting && patient.data && (
        <ImportProgramDialog patient={patient.data} onClose={() => setImporting(false)} />
      )}
    </Page>
  )
}

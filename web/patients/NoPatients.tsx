import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { PatientFilter } from '@kinora/contract/patients.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { count } from '../ui/format.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { PatientListState } from './usePatientList.ts'
import { Row } from '../ui/layout.ts'

interface Props {
  listing: PatientListState
  counts: Record<PatientFilter, number>
  onAll: () => void
  onFilter: (filter: PatientFilter) => void
  onImport: () => void
}

const nobody: Partial<Record<PatientFilter, string>> = {
  needsYou: 'Nobody needs you today',
  painUp: 'Nobody’s pain is above their rule',
  needHelp: 'Nobody has asked for help',
  silent: 'Everyone has been active recently',
  skipped: 'Nobody keeps skipping an exercise',
  finishing: 'No program ends this week',
  invited: 'Everyone has joined',
  inactive: 'Nobody is inactive',
}

function First({ onImport }: Pick<Props, 'onImport'>) {
  const actions = (
    <Row as="span" gap={12}>
      <ButtonLink to={to('patientCreate')} variant="primary" icon={<IconPlus size={18} stroke={1.75} />}>
        Add the first patient
      </ButtonLink>
      <Button icon={<IconUpload size={18} stroke={1.75} />} onClick={onImport}>
        Import a list
      </Button>
    </Row>
  )
  return (
    <EmptyState title="No patients yet" action={actions}>
      This is where you see each day who needs you: whose pain is up, who asks for help, who has gone quiet. Add
      someone, and {isEmailEnabled ? 'they get an email with a code to join' : 'show them a code to join'}.
    </EmptyState>
  )
}

/** An empty list, with a suggestion for what to do next. */
export function NoPatients({ listing: { search, filter }, counts, onAll, onFilter, onImport }: Props) {
  const isNew = !search && filter === 'all' && counts.inactive === 0
  if (isNew) return <First onImport={onImport} />
  // The searched patient may have been discharged long ago.
  const other = counts.all > 0 ? 'all' : 'inactive'
  if (search && counts[other] > 0) {
    return (
      <EmptyState
        title={`No ${filter === 'all' ? 'active patient' : 'patient of this filter'} matches ‘${search}’`}
        action={
          <Button variant="primary" onClick={() => onFilter(other)}>
            Show {count(counts[other], `${other === 'all' ? 'active' : other} patient`)}
          </Button>
        }
      />
    )
  }
  if (search) {
    return (
      <EmptyState title={`No patient matches ‘${search}’`} action={<Button onClick={onAll}>Show all patients</Button>}>
        Search looks at names, email addresses and mobile numbers.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={nobody[filter] ?? 'Nobody is active'}
      action={
        filter === 'all' ? (
          <ButtonLink to={to('patientCreate')} variant="primary">
            Add patient
          </ButtonLink>
        ) : (
          <Button onClick={onAll}>Show all patients</Button>
        )
      }
    />
  )
}

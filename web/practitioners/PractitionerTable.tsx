import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { useUser } from '../accounts/useUser.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import type { useSelection } from '../ui/useSelection.ts'
import { PractitionerMenu, type PractitionerDialog } from './PractitionerMenu.tsx'
import { FoldingRow, RowCell, RowLink, FoldingRows, RowSelect } from '../ui/FoldingRows.tsx'
import { Text } from '../ui/Text.tsx'
import { roleLabel, lastSeenLabel, statusLabels, statusTones } from './practitioner-labels.ts'

const heads = ['Specialist', 'Role', 'Patients', 'Last seen', 'Status'] as const
const columns = 'minmax(0, 1fr) 148px 92px 112px 112px 36px'

interface Props {
  people: Practitioner[]
  selection: ReturnType<typeof useSelection<Practitioner>>
  isBusy: boolean
  onDialog: (dialog: PractitionerDialog, ...people: Practitioner[]) => void
}

type LineProps = Pick<Props, 'selection' | 'onDialog'> & { person: Practitioner; isSelf: boolean }

function Row({ person, selection, isSelf, onDialog }: LineProps) {
  const { _id, name, email, role, patientCount, lastSeenAt, status } = person
  return (
    <FoldingRow as="tr" isChosen={selection.has(_id)}>
      <RowCell as="th" kind="main">
        {status !== 'deleted' && !isSelf && (
          <RowSelect label={`Select ${name}`} checked={selection.has(_id)} onChange={() => selection.toggle(_id)} />
        )}
        <RowLink to={to('specialist', { id: _id })}>{name}</RowLink>
        {isSelf && (
          <Text as="span" tone="muted">
            {' '}
            (you)
          </Text>
        )}
        <small>{email}</small>
      </RowCell>
      <RowCell as="td" kind="fact">
        <Chip tone={role === 'business_admin' ? 'tint' : 'plain'}>{roleLabel(role)}</Chip>
      </RowCell>
      <RowCell as="td" kind="fact" label="Patients">
        {patientCount}
      </RowCell>
      <RowCell as="td" kind="fact" label="Last seen">
        {lastSeenLabel(lastSeenAt)}
      </RowCell>
      <RowCell as="td" kind="state">
        <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
      </RowCell>
      <RowCell as="td" kind="menu">
        <PractitionerMenu person={person} isSelf={isSelf} onDialog={(dialog) => onDialog(dialog, person)} />
      </RowCell>
    </FoldingRow>
  )
}

export function PractitionerTable({ people, selection, isBusy, onDialog }: Props) {
  const { data: user } = useUser()
  const { chosen, isAll, toggleAll } = selection
  return (
    <Card isFlush>
      <FoldingRows as="table" columns={columns} aria-label="Specialists" aria-busy={isBusy || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head, at) => (
              <th key={head} role="columnheader" scope="col">
                {at === 0 && (
                  <RowSelect
                    label="Select all"
                    checked={isAll}
                    isSome={chosen.length > 0 && !isAll}
                    onChange={toggleAll}
                  />
                )}
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <Row
              key={person._id}
              person={person}
              selection={selection}
              isSelf={person._id === user?.userId}
              onDialog={onDialog}
            />
          ))}
        </tbody>
      </FoldingRows>
    </Card>
  )
}

export const TableSkeleton = () => (
  <Card isFlush>
    <Skeletons rows={5} rowHeight={64} label="Loading specialists" />
  </Card>
)

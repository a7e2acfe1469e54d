import { useSelector } from 'react-redux'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { selectUser } from '../accounts/account-slices.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { SelectBox } from '../ui/SelectBox.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import type { useSelection } from '../ui/useSelection.ts'
import { PractitionerMenu, type PractitionerDialog } from './PractitionerMenu.tsx'
import { OpenRow, RowLink } from '../ui/OpenRow.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { Text } from '../ui/Text.tsx'
import style from './PractitionerTable.module.css'
import { roleLabel, lastSeenLabel, statusLabels, statusTones } from './practitioner-labels.ts'

const heads = ['Specialist', 'Role', 'Patients', 'Last seen', 'Status'] as const

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
    <OpenRow as="tr" className={style.row} role="row" isChosen={selection.has(_id)}>
      <td className={style.pick} role="cell">
        {status !== 'deleted' && !isSelf && (
          <SelectBox label={`Select ${name}`} checked={selection.has(_id)} onChange={() => selection.toggle(_id)} />
        )}
      </td>
      <th className={style.who} role="rowheader" scope="row">
        <RowLink to={to('specialist', { id: _id })} className={style.name}>
          {name}
        </RowLink>
        {isSelf && (
          <Text as="span" tone="muted">
            {' '}
            (you)
          </Text>
        )}
        <small>{email}</small>
      </th>
      <td className={style.role} role="cell">
        <Chip tone={role === 'business_admin' ? 'tint' : 'plain'}>{roleLabel(role)}</Chip>
      </td>
      <td className={style.patients} role="cell">
        {patientCount}
        <span className={style.unit}> {patientCount === 1 ? 'patient' : 'patients'}</span>
      </td>
      <td className={style.seen} role="cell">
        {lastSeenLabel(lastSeenAt)}
      </td>
      <td className={style.status} role="cell">
        <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
      </td>
      <td className={style.act} role="cell">
        <PractitionerMenu person={person} isSelf={isSelf} onDialog={(dialog) => onDialog(dialog, person)} />
      </td>
    </OpenRow>
  )
}

export function PractitionerTable({ people, selection, isBusy, onDialog }: Props) {
  const { data: user } = useSelector(selectUser)
  const { chosen, isAll, toggleAll } = selection
  return (
    <RowTable className={style.table} aria-label="Specialists" aria-busy={isBusy || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={style.pick}>
            <SelectBox label="Select all" checked={isAll} isSome={chosen.length > 0 && !isAll} onChange={toggleAll} />
          </th>
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
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
    </RowTable>
  )
}

const widths = ['52%', '104px', '24px', '72px', '64px']

export const TableSkeleton = () => (
  <div role="status" aria-label="Loading specialists">
    <RowTable className={style.table} aria-hidden>
      <tbody>
        {Array.from({ length: 5 }, (_, row) => (
          <OpenRow as="tr" key={row} className={style.row}>
            <td className={style.pick} />
            {widths.map((width, at) => (
              <td key={at} className={style[['who', 'role', 'patients', 'seen', 'status'][at]!]}>
                <Skeleton width={width} />
              </td>
            ))}
            <td className={style.act} />
          </OpenRow>
        ))}
      </tbody>
    </RowTable>
  </div>
)

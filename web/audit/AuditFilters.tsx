import { eventKindLabels } from '@kinora/contract/audit.ts'
import { Columns } from '../ui/layout.ts'
import { DateField } from '../ui/DateField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { PatientField } from './PatientField.tsx'
import type { AuditFilter } from './useAudit.ts'

interface Props {
  filter: AuditFilter
  people: { _id: string; name: string }[]
  onChange: (to: Partial<AuditFilter>) => void
}

const kinds = Object.entries(eventKindLabels).map(([value, label]) => ({ value, label }))

/** Filters by patient, person, action and date. */
export function AuditFilters({ filter, people, onChange }: Props) {
  return (
    <Columns
      as="form"
      gap={12}
      minimumWidth={160}
      role="search"
      aria-label="Filter the audit log"
      onSubmit={(event) => event.preventDefault()}
    >
      <PatientField
        value={filter.patient}
        onChange={(patient) => onChange({ patientId: patient?._id ?? '', patient: patient?.name ?? '' })}
      />
      <SelectField
        label="Person"
        placeholder="Anyone"
        choices={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filter.accountId}
        onChange={(event) => onChange({ accountId: event.currentTarget.value })}
      />
      <SelectField
        label="What"
        placeholder="Anything"
        choices={kinds}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <DateField label="From" value={filter.from || null} onChange={(day) => onChange({ from: day ?? '' })} />
      <DateField label="Until" value={filter.until || null} onChange={(day) => onChange({ until: day ?? '' })} />
    </Columns>
  )
}

import { useState } from 'react'
import { patients } from '@kinora/contract/patients.ts'
import { useRead } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

export const sharedPatientsChoices = [
  { value: 'all', label: 'All patients' },
  { value: 'some', label: 'Choose patients' },
] as const

interface Chooser {
  practitionerId: string
  first: string | undefined
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The practitioner's own patients, with checkboxes. The one from whose page the sheet was opened comes first. */
export function SharePatients({ practitionerId, first, chosen, onChange }: Chooser) {
  const [search, setSearch] = useState('')
  const query = {
    search: useDebouncedValue(search.trim(), 250) || undefined,
    sort: 'name',
    pageSize: 50,
    whose: 'mine',
  } as const
  const patientsQuery = useRead(patients.ofPractitioner, { params: { id: practitionerId }, query })
  const rows = (patientsQuery.data?.items ?? []).toSorted((a, b) => Number(b._id === first) - Number(a._id === first))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Stack gap={8}>
      <SearchBox label="Search your patients" value={search} onChange={setSearch} />
      <NotLoaded query={patientsQuery} rows={3} label="Loading patients" />
      {patientsQuery.data && rows.length === 0 && <Text tone="muted">No patients found.</Text>}
      {rows.map(({ _id, name }) => (
        <CheckField key={_id} label={name} checked={chosen.includes(_id)} onChange={() => toggle(_id)} />
      ))}
      {patientsQuery.data && patientsQuery.data.total > rows.length && (
        <Text tone="muted">Type a name to find the others. {chosen.length} chosen.</Text>
      )}
    </Stack>
  )
}

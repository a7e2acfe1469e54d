import { useQuery } from '@tanstack/react-query'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { read } from '../app/api-client.ts'
import { SelectField } from '../ui/SelectField.tsx'

interface Props {
  label: string
  description?: string
  /** Ids that are left out. */
  without: readonly string[]
  value: string
  error?: string
  onChange: (id: string) => void
}

export function PractitionerField({ label, description, without, value, error, onChange }: Props) {
  const { data } = useQuery(read(practitioners.names, { query: { pageSize: 100 } }))
  const people = (data?.items ?? []).filter(({ _id }) => !without.includes(_id))
  return (
    <SelectField
      label={label}
      description={description}
      isRequired
      placeholder={data ? 'Choose a specialist' : 'Loading…'}
      choices={people.map(({ _id, name, isInvited }) => ({
        value: _id,
        label: isInvited ? `${name} (invited)` : name,
      }))}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

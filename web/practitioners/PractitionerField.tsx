import { practitioners } from '@kinora/contract/practitioners.ts'
import { useRead } from '../app/api-client.ts'
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
  const { data } = useRead(practitioners.names, { query: { pageSize: 100 } })
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

import { useState } from 'react'
import { exercises } from '@kinora/contract/exercises.ts'
import { useRead, useReadList } from '../app/api-client.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

interface Props {
  label: string
  error?: string
  value: string | null
  /** The id of an exercise that is not offered. */
  except?: string
  onChange: (id: string | null) => void
}

/** A search field for one exercise of the library. */
export default function ExercisePicker({ value, except, onChange, ...fieldProps }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), 150)
  const foundQuery = useReadList(exercises.fetch, { body: { ...(search && { search }), pageSize: 12 } })
  const chosenQuery = useRead(
    exercises.fetch,
    { body: { exerciseIds: [value!] } },
    { enabled: value !== null, staleTime: Infinity },
  )
  const knownExercises = [...(chosenQuery.data?.items ?? []), ...(foundQuery.data?.items ?? [])].filter(
    ({ _id }) => _id !== except,
  )
  const data = [...new Map(knownExercises.map(({ _id, name }) => [_id, { value: _id, label: name }])).values()]
  return (
    <SearchSelect
      {...fieldProps}
      choices={data}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      nothingFound="No exercise matches."
      placeholder="None"
    />
  )
}

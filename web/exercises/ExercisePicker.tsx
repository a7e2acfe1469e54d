import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import style from './ExercisePicker.module.css'

interface Props {
  label: string
  description?: string
  error?: string
  value: string | null
  /** Not offered: the exercise itself. */
  except?: string
  onChange: (id: string | null) => void
}

/** One exercise of the library, found as one types. */
export function ExercisePicker({ value, except, onChange, ...look }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    ...read(exercises.fetch, { body: { ...(search && { search }), pageSize: 12 } }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...read(exercises.fetch, { body: { exerciseIds: [value!] } }),
    enabled: value !== null,
    staleTime: Infinity,
  })
  const known = [...(chosen.data?.items ?? []), ...(found.data?.items ?? [])].filter(({ _id }) => _id !== except)
  const data = [...new Map(known.map(({ _id, name }) => [_id, { value: _id, label: name }])).values()]
  return (
    <Select
      {...look}
      size="md"
      classNames={{
        label: style.label,
        input: style.input,
        error: style.error,
        dropdown: style.dropdown,
        option: style.option,
      }}
      searchable
      clearable
      data={data}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="No exercise is called like that."
      placeholder="None"
    />
  )
}

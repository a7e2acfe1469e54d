import { Select } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { described, Field } from './Field.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import popover from './Popover.module.css'
import control from './Field.module.css'
import style from './TagsField.module.css'

interface Props {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: string | null
  onChange: (value: string | null) => void
  /** The results for the typed text. */
  choices: { value: string; label: string }[]
  onSearch: (text: string) => void
  /** Texts for an empty field and for no results. */
  placeholder: string
  nothingFound: string
}

/** One of many, found by typing. The page runs the search; this shows the results. */
export function SearchSelect({ label, description, error, choices, onSearch, nothingFound, ...input }: Props) {
  const field = { label, description, error, id: useId() }
  return (
    <Field {...field}>
      <MantineRoot>
        <Select
          {...input}
          {...described(field)}
          classNames={{
            input: `${control.control} ${style.input} framed`,
            dropdown: popover.dropdown,
            option: popover.option,
          }}
          error={Boolean(error)}
          searchable
          clearable
          data={choices}
          onSearchChange={onSearch}
          filter={({ options }) => options}
          nothingFoundMessage={nothingFound}
        />
      </MantineRoot>
    </Field>
  )
}

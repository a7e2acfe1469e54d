import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { Select } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { described, Field } from './Field.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import popover from './Popover.module.css'
import style from './TagsField.module.css'

interface Props {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: string | null
  onChange: (value: string | null) => void
  /** What is found for the text that was typed. */
  choices: { value: string; label: string }[]
  onSearch: (text: string) => void
  /** Where nothing is chosen, and where nothing is found. */
  placeholder: string
  nothingFound: string
}

/** One of many, found by typing. The page searches; this shows what it found. */
export function SearchSelect({ label, description, error, choices, onSearch, nothingFound, ...input }: Props) {
  const id = useId()
  const look = { label, description, error }
  return (
    <Field {...look} id={id}>
      <MantineRoot>
        <Select
          {...input}
          {...described(id, look)}
          classNames={{ input: style.input, dropdown: popover.dropdown, option: popover.option }}
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

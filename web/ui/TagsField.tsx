import { TagsInput } from '@mantine/core'
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
  value?: string[]
  onChange?: (tags: string[]) => void
  onBlur?: () => void
  onFocus?: () => void
  /** Suggestions while typing; any other text is allowed. */
  suggestions?: string[]
  placeholder?: string
  most?: number
}

const classNames = {
  input: `${control.control} ${style.input} framed`,
  pillsList: style.list,
  inputField: style.field,
  pill: style.pill,
  dropdown: popover.dropdown,
  option: popover.option,
}

/** Several short texts. Enter or a comma adds one, Backspace removes the last. */
export function TagsField({ label, description, error, suggestions, most, ...input }: Props) {
  const field = { label, description, error, id: useId() }
  return (
    <Field {...field}>
      <MantineRoot>
        <TagsInput
          {...input}
          {...described(field)}
          classNames={classNames}
          error={Boolean(error)}
          data={suggestions}
          maxTags={most}
          splitChars={[',', ';']}
          acceptValueOnBlur
        />
      </MantineRoot>
    </Field>
  )
}

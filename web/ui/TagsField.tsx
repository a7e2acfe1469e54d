import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantinePlace } from './MantinePlace.tsx'

interface Props {
  label: string
  description?: ReactNode
  error?: ReactNode
  value?: string[]
  onChange?: (tags: string[]) => void
  onBlur?: () => void
  onFocus?: () => void
  /** What is offered while typing; anything else may be typed too. */
  suggestions?: string[]
  placeholder?: string
  most?: number
}

/** Several short words. Enter or a comma adds one, Backspace takes the last away. */
export function TagsField({ suggestions, most, ...input }: Props) {
  return (
    <MantinePlace>
      <TagsInput {...input} data={suggestions} maxTags={most} splitChars={[',', ';']} acceptValueOnBlur size="md" />
    </MantinePlace>
  )
}

import { useState, type ComponentProps, type ReactNode } from 'react'
import { TextArea } from './TextArea.tsx'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'defaultValue' | 'error'> {
  value: string[]
  onChange: (lines: string[]) => void
  error?: ReactNode
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Several texts, one per line. Typed text is not reformatted; empty lines are ignored. */
export function LinesField({ value, onChange, rows, ...area }: Props) {
  const [text, setText] = useState(value.join('\n'))
  const isOwn = linesOf(text).join('\n') === value.join('\n')
  const shownText = isOwn ? text : value.join('\n')
  return (
    <TextArea
      {...area}
      rows={Math.max(rows ?? 3, shownText.split('\n').length + 1)}
      value={shownText}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}

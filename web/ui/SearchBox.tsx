import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { Kbd } from './Kbd.tsx'
import { isCommand } from './useKeys.ts'
import { useWindowEvent } from './useWindowEvent.ts'
import { classNames } from './class-names.ts'
import style from './SearchBox.module.css'

export interface SearchProps {
  /** The label, also shown in the empty box. */
  label: string
  value: string
  onChange: (value: string) => void
  isFullWidth?: boolean
  /** The field that a dialog focuses when it opens. */
  isFirst?: boolean
}

/** Searches while the user types. The key / focuses it; Escape clears it. */
export function SearchBox({ label, value, onChange, isFullWidth, isFirst }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || !isCommand(event)) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <search className={classNames(style.search, isFullWidth && style.full, 'framed')}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        data-autofocus={isFirst || undefined}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && value && onChange('')}
      />
      {value ? (
        <IconButton
          label="Clear the search"
          icon={<IconX size={16} stroke={1.75} />}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      ) : (
        <Kbd>/</Kbd>
      )}
    </search>
  )
}

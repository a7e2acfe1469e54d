import { useEffect, useId, useRef, type KeyboardEvent, type UIEvent } from 'react'
import type { RecognizedPart, UnrecognizedPart } from '@kinora/contract/dosage-line.ts'
import { RecognizedDosage } from '../exercises/RecognizedDosage.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './DosageInput.module.css'

/** The line split into recognized and unrecognized pieces. */
function splitLine(line: string, unknown: readonly UnrecognizedPart[]) {
  const pieces: { text: string; isUnrecognized: boolean }[] = []
  let at = 0
  for (const { start, end } of unknown) {
    pieces.push(
      { text: line.slice(at, start), isUnrecognized: false },
      { text: line.slice(start, end), isUnrecognized: true },
    )
    at = end
  }
  return [...pieces, { text: line.slice(at), isUnrecognized: false }].filter(({ text }) => text !== '')
}

interface Props {
  label: string
  line: string
  unrecognized: readonly UnrecognizedPart[]
  recognized: readonly RecognizedPart[]
  error: string | undefined
  isFocused: boolean
  onChange: (line: string) => void
  /** Called by the up and down arrow keys, to change to the next load that the patient has. */
  onStep?: (direction: 'heavier' | 'lighter') => void
}

/** A dosage as one line. Unrecognized text is underlined and named below. */
export function DosageInput({ label, line, unrecognized, recognized, error, isFocused, onChange, onStep }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  // Select the line, so that typing replaces it.
  useEffect(() => {
    if (!isFocused) return
    input.current?.focus()
    input.current?.select()
  }, [isFocused])
  const follow = ({ currentTarget }: UIEvent<HTMLInputElement>) => {
    if (mirror.current) mirror.current.scrollLeft = currentTarget.scrollLeft
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!onStep || event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 'heavier' : 'lighter')
  }
  return (
    <Stack gap={8}>
      <div className={`${style.line} framed`} data-error={unrecognized.length > 0 || undefined}>
        <div ref={mirror} className={style.mirror} aria-hidden>
          {splitLine(line, unrecognized).map(({ text, isUnrecognized }, at) => (
            <span key={at} className={isUnrecognized ? style.unrecognized : undefined}>
              {text}
            </span>
          ))}
        </div>
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-recognized ${id}-error`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="3x10 hold 5s 2kg right rest 60s"
          value={line}
          onScroll={follow}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <Text id={`${id}-error`} size="medium" tone="caution" role="alert">
        {error}
      </Text>
      <RecognizedDosage id={`${id}-recognized`} parts={recognized} />
    </Stack>
  )
}

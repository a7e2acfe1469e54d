import { useEffect, useId, useRef, type UIEvent } from 'react'
import type { RecognizedPart, UnrecognizedPart } from '@kinora/contract/dosage-line.ts'
import style from './DosageInput.module.css'

/** The line in pieces, each with whether it was understood. */
export function piecesOf(line: string, unknown: readonly UnrecognizedPart[]) {
  const pieces: { text: string; isUnknown: boolean }[] = []
  let at = 0
  for (const { start, end } of unknown) {
    pieces.push({ text: line.slice(at, start), isUnknown: false }, { text: line.slice(start, end), isUnknown: true })
    at = end
  }
  return [...pieces, { text: line.slice(at), isUnknown: false }].filter(({ text }) => text !== '')
}

interface Props {
  label: string
  line: string
  unknown: readonly UnrecognizedPart[]
  understood: readonly RecognizedPart[]
  error: string | undefined
  onChange: (line: string) => void
}

/** A dosage as one line. What is not understood is underlined where it stands, and said beneath. */
export function DosageInput({ label, line, unknown, understood, error, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  // It was just opened to type here: the whole line is chosen, so that typing replaces it.
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const follow = ({ currentTarget }: UIEvent<HTMLInputElement>) => {
    if (mirror.current) mirror.current.scrollLeft = currentTarget.scrollLeft
  }
  return (
    <div className={style.dosage}>
      <div className={style.line} data-error={unknown.length > 0 || undefined}>
        <div ref={mirror} className={style.mirror} aria-hidden>
          {piecesOf(line, unknown).map(({ text, isUnknown }, at) => (
            <span key={at} className={isUnknown ? style.unknown : undefined}>
              {text}
            </span>
          ))}
        </div>
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-understood ${id}-error`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="3x10 hold 5s 2kg right rest 60s"
          value={line}
          onScroll={follow}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-error`} className={style.error} role="alert">
        {error}
      </p>
      <dl id={`${id}-understood`} className={style.understood}>
        {understood.map((each) => (
          <div key={each.label}>
            <dt>{each.label}</dt>
            <dd>{each.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

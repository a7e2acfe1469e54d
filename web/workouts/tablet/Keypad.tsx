import { IconBackspace } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import style from './Tablet.module.css'
import { codeClass } from '../../ui/Code.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const length = 6

interface Props {
  isBusy: boolean
  error: string | undefined
  onNumber: (number: string) => void
  /** Clears the message about the previous number when a new one is typed. */
  onType: () => void
}

/** Large keys for six digits. A hardware keyboard works too; the on-screen keyboard stays hidden. */
export function Keypad({ isBusy, error, onNumber, onType }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const change = (text: string) => {
    if (isBusy) return
    onType()
    const next = text.replaceAll(/\D/g, '').slice(0, length)
    setTyped(next.length === length ? '' : next)
    if (next.length === length) onNumber(next)
  }
  return (
    <Stack align="middle">
      <label htmlFor={id}>
        <h1>Type your number</h1>
      </label>
      <Text tone="muted">{`${typed.length} of ${length} digits. Your physio gives you the number.`}</Text>
      <input
        id={id}
        className={`${codeClass} ${style.number}`}
        inputMode="none"
        autoComplete="off"
        placeholder="– – –   – – –"
        value={isBusy ? ''.padEnd(length, '•') : typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <div className={style.said}>
        {isBusy && <p role="status">Opening your session …</p>}
        {!isBusy && error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <div className={style.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => change(typed + digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => change(`${typed}0`)}>
          0
        </button>
        <button type="button" aria-label="Delete the last digit" onClick={() => change(typed.slice(0, -1))}>
          <IconBackspace size={32} stroke={1.75} aria-hidden />
        </button>
      </div>
    </Stack>
  )
}

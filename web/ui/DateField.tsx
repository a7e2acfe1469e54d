import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type ComponentProps } from 'react'
import { typedDay, isDay, parseDay } from './typed-days.ts'
import { described, Field, useField, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import style from './Field.module.css'

type Input = Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'min' | 'max'>

type Props = FieldProps &
  Input & {
    /** YYYY-MM-DD, null when empty, or the typed text when it is not a date. */
    value?: string | null
    onChange?: (value: string | null) => void
    /** YYYY-MM-DD; only for the calendar. */
    min?: string
    max?: string
  }

const wrongDay = 'Use a date like 20/11/2026.'

/** A date, typed day first whatever the device's locale, or picked in the platform's calendar. */
export function DateField(props: Props) {
  const { field: around, control } = useField(props)
  const { value = null, onChange = () => undefined, min, max, onBlur, ...input } = control
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: string | null }>()
  const isWrong = value !== null && value !== '' && !isDay(value)
  const { error } = around
  // No error is shown while the user types.
  const field = { ...around, error: isWrong && (error || !typed) ? wrongDay : error }
  function change(text: string) {
    const day = parseDay(text)
    setTyped({ text, value: day })
    onChange(day)
  }
  return (
    <Field {...field}>
      <span className={`${style.control} framed`}>
        <input
          {...input}
          {...described(field)}
          className={style.input}
          inputMode="numeric"
          placeholder="DD/MM/YYYY"
          autoComplete={input.autoComplete ?? 'off'}
          aria-required={field.isRequired || undefined}
          value={typed && typed.value === value ? typed.text : typedDay(value)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            setTyped(undefined)
            onBlur?.(event)
          }}
        />
        <input
          ref={calendar}
          className={style.calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          min={min}
          max={max}
          value={isDay(value) ? value! : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
        <IconButton
          className={style.reveal}
          label={typeof field.label === 'string' ? `Choose in a calendar: ${field.label}` : 'Choose in a calendar'}
          icon={<IconCalendar size={18} stroke={1.75} />}
          onClick={() => calendar.current?.showPicker()}
        />
      </span>
    </Field>
  )
}

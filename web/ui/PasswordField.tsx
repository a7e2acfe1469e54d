import { IconCheck, IconEye, IconEyeOff, IconPoint, IconX } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { described, Field, useField, type FieldProps } from './Field.tsx'
import style from './Field.module.css'
import { IconButton } from './IconButton.tsx'

const rules = [
  { words: '8 characters', isMet: (text: string) => text.length >= 8 },
  { words: 'an uppercase letter', isMet: (text: string) => /[A-Z]/.test(text) },
  { words: 'a lowercase letter', isMet: (text: string) => /[a-z]/.test(text) },
  { words: 'a number', isMet: (text: string) => /\d/.test(text) },
  { words: 'one of !@#$%_^&*.?', isMet: (text: string) => /[!@#$%_^&*.?]/.test(text) },
]

/** The characters that a password cannot have, each once: 'é €'. */
const refusedIn = (text: string) => [...new Set(text.replace(/[A-Za-z\d!@#$%_^&*.?]/g, ''))].join(' ')

/** The rules for a strong password, ticked off while the user types. */
function StrengthHint({ id, text }: { id: string; text: string }) {
  const refused = refusedIn(text)
  return (
    <ul id={id} className={style.rules}>
      {refused && (
        <li role="alert" data-refused>
          <IconX size={14} stroke={2} aria-hidden />
          <span>
            <b>{refused}</b> cannot be used in a password here
          </span>
        </li>
      )}
      {rules.map(({ words, isMet }) => (
        <li key={words} data-met={isMet(text) || undefined}>
          {isMet(text) ? <IconCheck size={14} stroke={2} aria-hidden /> : <IconPoint size={14} aria-hidden />}
          {words}
          <span className="spoken">{isMet(text) ? ', done' : ', missing'}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> & {
    onChange?: (value: string) => void
    /** Shows the rules for a new password. */
    hasStrength?: boolean
  }

/** A password, hidden until the user shows it. White space is stripped as it is typed (§5). */
export function PasswordField(props: Props) {
  const {
    field: { action, ...field },
    control,
  } = useField(props)
  const { onChange, hasStrength, ...input } = control
  const [isShown, setShown] = useState(false)
  const hint = hasStrength ? <StrengthHint id={`${field.id}-hint`} text={String(input.value ?? '')} /> : undefined
  return (
    <Field {...field}>
      <span className={`${style.control} framed`}>
        <input
          {...input}
          {...described(field)}
          type={isShown ? 'text' : 'password'}
          className={style.input}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange?.(event.currentTarget.value.replace(/\s/g, ''))}
        />
        <IconButton
          className={style.reveal}
          label={`${isShown ? 'Hide' : 'Show'} ${typeof field.label === 'string' ? field.label.toLowerCase() : 'the password'}`}
          icon={isShown ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
          onClick={() => setShown(!isShown)}
        />
      </span>
      {/* After the control, so that Tab comes from the email to the password. */}
      {action && <div className={style.action}>{action}</div>}
      {hint}
    </Field>
  )
}

import { IconFingerprint } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { emailError } from '@kinora/contract/fields.ts'
import { to } from '../app/routes.ts'
import { useClinic } from '../organizations/clinic.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Link } from '../ui/Link.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Stack } from '../ui/layout.ts'
import { TextButton } from '../ui/TextButton.tsx'
import style from './AuthLayout.module.css'

export interface Credentials {
  email: string
  password: string
}

/** Without schemas and the form library, which would be a fifth of what the sign-in loads. */
const checks = {
  email: emailError,
  password: (text: string) => (text ? undefined : 'Password is required.'),
}
type Field = keyof typeof checks

/** Like useDraft.ts: validates fields on blur and on submit, and submitting focuses the first invalid field. */
function useCredentials(email: string) {
  const [values, setValues] = useState<Credentials>({ email, password: '' })
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const inputProps = (field: Field) => ({
    ref: (input: HTMLInputElement | null) => void (inputs.current[field] = input),
    value: values[field],
    error: errors[field],
    onBlur: () => setErrors((now) => ({ ...now, [field]: checks[field](values[field]) })),
  })
  const change = (field: Field, text: string) => {
    setValues((now) => ({ ...now, [field]: text }))
    setErrors((now) => ({ ...now, [field]: undefined }))
  }
  const send = (deliver: (credentials: Credentials) => void) => (event: FormEvent) => {
    event.preventDefault()
    const found = { email: checks.email(values.email), password: checks.password(values.password) }
    setErrors(found)
    const wrong = found.email ? 'email' : found.password ? 'password' : undefined
    if (wrong) inputs.current[wrong]?.focus()
    else deliver({ email: values.email.trim(), password: values.password })
  }
  return { values, inputProps, change, send }
}

interface Props {
  email: string
  isBusy: boolean
  failure?: string
  onSend: (credentials: Credentials) => void
  onForgotten: (email: string) => void
  /** Undefined where the browser does not support passkeys. */
  onPasskey?: () => void
}

export function LoginForm({ email, isBusy, failure, onSend, onForgotten, onPasskey }: Props) {
  // A clinic's own host does not offer to register another practice.
  const isOwnHost = Boolean(useClinic()?.orgId)
  const form = useCredentials(email)
  const forgotten = <TextButton onClick={() => onForgotten(form.values.email)}>Forgot password?</TextButton>
  return (
    <Stack as="form" gap={20} onSubmit={form.send(onSend)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.inputProps('email')}
        onChange={(event) => form.change('email', event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        action={forgotten}
        autoComplete="current-password"
        {...form.inputProps('password')}
        onChange={(text) => form.change('password', text)}
      />
      <Failed error={failure ? { message: failure } : null} />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy}>
        Sign in
      </Button>
      {onPasskey && (
        <Button isFullWidth icon={<IconFingerprint size={20} stroke={1.75} />} disabled={isBusy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <p className={style.note}>
        Been given a code by your physio? <Link to={to('signupCode')}>Use it here</Link>
      </p>
      <p className={style.note}>
        {!isOwnHost && (
          <>
            New here? <Link to={to('registration')}>Register your practice</Link>
            {' · '}
          </>
        )}
        <Link to={to('resend')}>Lost your invitation?</Link>
      </p>
    </Stack>
  )
}

import { IconFingerprint } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { accounts } from '@kinora/contract/accounts.ts'
import { to } from '../app/routes.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { Stack } from '../ui/Stack.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import style from './AuthLayout.module.css'

const Credentials = accounts.login.body.pick({ email: true, password: true })
export interface Credentials {
  email: string
  password: string
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
  // Another practice is not registered at a clinic's own host.
  const isOwnHost = Boolean(useSelector(selectAesthetics).organization?.orgId)
  const form = useDraft(Credentials, { email, password: '' })
  const forgotten = <TextButton onClick={() => onForgotten(form.values.email)}>Forgot password?</TextButton>
  return (
    <Stack as="form" gap={20} onSubmit={form.send(onSend)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        action={forgotten}
        autoComplete="current-password"
        {...form.getInputProps('password')}
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

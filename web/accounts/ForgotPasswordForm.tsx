import { useState } from 'react'
import { accounts } from '@kinora/contract/accounts.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import style from './AuthLayout.module.css'

const EmailField = accounts.forgetPassword.body.pick({ email: true })

/** Asks where to send the link. The answer is the same whether or not there is such an account. */
export function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const ask = useWrite(accounts.forgetPassword, { isQuiet: true })
  const form = useDraft(EmailField, { email }, ask.error)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) {
    return (
      <>
        <p className={style.words} role="status">
          If {sentTo} has an account here, a link to set a new password is on its way. It works for 30 minutes.
        </p>
        <Button isFullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </>
    )
  }
  return (
    <form
      className={style.form}
      onSubmit={form.send((body) => ask.mutate({ body }, { onSuccess: () => setSentTo(body.email) }))}
      noValidate
    >
      <p className={style.words}>We send a link to your e-mail address. With it you choose a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <Failed error={ask.error?.fields.length ? null : ask.error} />
      <Button type="submit" variant="primary" isFullWidth isBusy={ask.isPending}>
        Send the link
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { accounts } from '@kinora/contract/accounts.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { Stack } from '../ui/Stack.tsx'

const EmailField = accounts.forgetPassword.body.pick({ email: true })

export function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useWrite(accounts.forgetPassword, { isQuiet: true })
  const form = useDraft(EmailField, { email }, request.error)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) {
    return (
      <>
        <p role="status">
          Check your email. If {sentTo} has an account here, a link to reset the password is on its way. It works for 30
          minutes.
        </p>
        <Button isFullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </>
    )
  }
  return (
    <Stack
      as="form"
      gap={20}
      onSubmit={form.send((body) => request.mutate({ body }, { onSuccess: () => setSentTo(body.email) }))}
      noValidate
    >
      <p>We’ll email you a link to choose a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <Failed error={request.error?.fields.length ? null : request.error} />
      <Button type="submit" variant="primary" isFullWidth isBusy={request.isPending}>
        Send link
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </Stack>
  )
}

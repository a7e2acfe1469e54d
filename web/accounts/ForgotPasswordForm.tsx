import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { accounts } from '@kinora/contract/accounts.ts'
import { EmailField } from '@kinora/contract/fields.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Note } from '../ui/Note.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { Stack } from '../ui/layout.ts'
import { ClinicHelp } from './ClinicHelp.tsx'
import { useResendCountdown } from './useResendCountdown.ts'

/** Without a mail server the link would never arrive. */
function NoEmail({ onBack }: { onBack: () => void }) {
  return (
    <>
      <Note tone="caution" icon={<IconMailOff size={20} stroke={1.75} />}>
        This installation cannot send email yet, so it cannot send you a link. Ask your clinic, or whoever runs this
        installation, to help you sign in.
      </Note>
      <ClinicHelp question="A patient?" />
      <Button isFullWidth onClick={onBack}>
        Back to sign in
      </Button>
    </>
  )
}

export default function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useWrite(accounts.forgetPassword, { isQuiet: true })
  const form = useDraft(EmailField, { email }, request.error)
  const [sentTo, setSentTo] = useState<string>()
  const { left, wait } = useResendCountdown()
  const send = (email: string) =>
    request.mutate(
      { body: { email } },
      {
        onSuccess() {
          setSentTo(email)
          wait()
        },
      },
    )
  if (!isEmailEnabled) return <NoEmail onBack={onBack} />
  if (sentTo) {
    return (
      <>
        <p role="status">
          Check your email. If {sentTo} has an account here, a link to reset the password is on its way. It works for 30
          minutes.
        </p>
        <p>Nothing after a few minutes? Check your junk folder, or send it again.</p>
        <Failed error={request.error} />
        <Button isFullWidth disabled={left > 0} isBusy={request.isPending} onClick={() => send(sentTo)}>
          {left > 0 ? `Send again in ${left} s` : 'Send again'}
        </Button>
        <ClinicHelp question="Still stuck?" />
        <Button variant="quiet" isFullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </>
    )
  }
  return (
    <Stack as="form" gap={20} onSubmit={form.send(({ email: typed }) => send(typed))} noValidate>
      <p>We’ll email you a link to choose a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <Failed error={request.error?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={request.isPending}>
        Send link
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </Stack>
  )
}

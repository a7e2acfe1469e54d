import { useState } from 'react'
import { Link } from 'react-router'
import { EmailField } from '@kinora/contract/fields.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { toast } from '../ui/toast.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ClinicHelp } from './ClinicHelp.tsx'
import { useResendCountdown } from './useResendCountdown.ts'
import { Stack } from '../ui/layout.ts'

function ResendForm({ onSent }: { onSent: (email: string) => void }) {
  const resend = useWrite(signup.resend, { isQuiet: true })
  const form = useDraft(EmailField, { email: '' }, resend.error)
  return (
    <Stack
      as="form"
      gap={20}
      onSubmit={form.send((body) => resend.mutate({ body }, { onSuccess: () => onSent(body.email) }))}
      noValidate
    >
      <p>Lost your invitation, or has its link expired? Enter the email it was sent to and we’ll send it again.</p>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...form.getInputProps('email')} />
      <Failed error={resend.error?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={resend.isPending}>
        Send again
      </Button>
    </Stack>
  )
}

/** Sends it again, with a pause between two emails. */
function Sent({ email }: { email: string }) {
  const { left, wait } = useResendCountdown(60)
  const resend = useWrite(signup.resend, { isQuiet: true })
  function send() {
    const onSuccess = () => {
      wait()
      toast.success('If an invitation is waiting, it’s on its way again.')
    }
    resend.mutate({ body: { email } }, { onSuccess })
  }
  return (
    <>
      <p role="status">
        Check your email. If an invitation is waiting for {email}, it’s on its way. It may take a minute.
      </p>
      <p>Nothing after a few minutes? Check your junk folder, or send it again.</p>
      <Failed error={resend.error} />
      <Button isFullWidth disabled={left > 0} isBusy={resend.isPending} onClick={send}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </>
  )
}

const NoEmail = () => (
  <p>
    This installation cannot send email yet. Ask your clinic for your code, or whoever runs this installation for your
    link.
  </p>
)

export default function ResendInvitationPage() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthLayout title="Resend my invitation">
      {!isEmailEnabled ? (
        <NoEmail />
      ) : sentTo === undefined ? (
        <ResendForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} />
      )}
      <p>
        Do you help someone else? <Link to={to('carerRequest')}>Get a new link</Link>
      </p>
      <ClinicHelp question="Still stuck?" />
      <ButtonLink variant="quiet" to={to('login')}>
        Back to sign in
      </ButtonLink>
    </AuthLayout>
  )
}

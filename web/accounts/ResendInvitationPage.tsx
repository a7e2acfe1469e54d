import { useState } from 'react'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Stack } from '../ui/Stack.tsx'

const EmailField = signup.resend.body.pick({ email: true })

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
      <Failed error={resend.error?.fields.length ? null : resend.error} />
      <Button type="submit" variant="primary" isFullWidth isBusy={resend.isPending}>
        Send again
      </Button>
    </Stack>
  )
}

export default function ResendInvitationPage() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthLayout title="Resend my invitation">
      {sentTo ? (
        <p role="status">
          {isEmailEnabled
            ? `Check your email. If an invitation is waiting for ${sentTo}, it’s on its way. It may take a minute.`
            : 'This installation cannot send email yet. Ask your clinic for your code, or whoever runs this installation for your link.'}
        </p>
      ) : (
        <ResendForm onSent={setSentTo} />
      )}
      <ButtonLink variant="quiet" to={to('login')}>
        Back to sign in
      </ButtonLink>
    </AuthLayout>
  )
}

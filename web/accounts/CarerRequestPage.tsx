import { useState } from 'react'
import { carerLinks } from '@kinora/contract/carers.ts'
import { EmailField } from '@kinora/contract/fields.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { AuthLayout } from './AuthLayout.tsx'

/** Without a mail server a link would never arrive. */
const NoEmail = () => (
  <p>
    This installation cannot send email yet, so it cannot send you a link. Ask the person you help, or their clinic, to
    create a new link and show it to you.
  </p>
)

function RequestForm() {
  const [sentTo, setSentTo] = useState<string>()
  const request = useWrite(carerLinks.requestCarerLinks, { isQuiet: true })
  const form = useDraft(EmailField, { email: '' }, request.error)
  const send = form.send((body) => request.mutate({ body }, { onSuccess: () => setSentTo(body.email) }))
  if (sentTo)
    return (
      <p role="status">
        Check your email. If someone asked for help from {sentTo}, a link is on its way, one for each person you help.
        Nothing after a few minutes? Ask them or their clinic which email they entered.
      </p>
    )
  return (
    <Stack as="form" gap={20} onSubmit={send} noValidate>
      <p>Enter the email to which you were invited, and we’ll send you a new link.</p>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...form.getInputProps('email')} />
      <Failed error={request.error?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={request.isPending}>
        Send me a link
      </Button>
    </Stack>
  )
}

/** /carer-link, where a carer asks for a link for another device. */
export default function CarerRequestPage() {
  return (
    <AuthLayout title="Help someone with their exercises">
      {isEmailEnabled ? <RequestForm /> : <NoEmail />}
      <ButtonLink variant="quiet" to={to('login')}>
        Back to sign in
      </ButtonLink>
    </AuthLayout>
  )
}

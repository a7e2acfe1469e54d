import { useNavigate, useParams } from 'react-router'
import { FirstOperator, signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { AuthLayout, kinora } from './AuthLayout.tsx'

/** A new installation prints a link to this page, where the first operator signs up. */
export default function FirstOperatorPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const invite = useWrite(signup.inviteFirstOperator, { isQuiet: true })
  const form = useDraft(FirstOperator, { name: '', email: '' }, invite.error)
  const send = (body: { name: string; email: string }) =>
    invite.mutate(
      { params: { token }, body },
      { onSuccess: (invitation) => void navigate(to('signup', invitation), { replace: true }) },
    )
  return (
    <AuthLayout title="Become the operator" clinic={kinora} isTall>
      <p>
        You look after this installation: its clinics, backups and settings. You can’t open a patient’s record with this
        account.
      </p>
      <Stack as="form" gap={20} onSubmit={form.send(send)} noValidate>
        <TextField label="Your name" autoComplete="name" {...form.getInputProps('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          description="You’ll sign in with this email."
          {...form.getInputProps('email')}
        />
        <Failed error={invite.error?.general} />
        <Button type="submit" variant="primary" isFullWidth isBusy={invite.isPending}>
          Choose a password
        </Button>
      </Stack>
    </AuthLayout>
  )
}

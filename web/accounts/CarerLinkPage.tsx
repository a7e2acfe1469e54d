import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { SignedIn } from '@kinora/contract/accounts.ts'
import { carerLinks } from '@kinora/contract/carers.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { startSession } from '../app/login-session.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { AuthLayout } from './AuthLayout.tsx'

/** /carer/:token, a carer's link. The button uses it up; opening the page does not. */
export default function CarerLinkPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const isSignedIn = useSession() !== undefined
  const link = useRead(carerLinks.carerLink, { body: { token } }, { retry: false, staleTime: Infinity })
  const open = useWrite(carerLinks.openCarerLink, { isQuiet: true })
  const enter = useMutation({
    mutationFn: ({ token: own, role }: SignedIn) => startSession({ role, token: own }),
    onSuccess: () => void navigate(to('home'), { replace: true }),
  })
  const error = link.error ?? open.error
  if (error)
    return (
      <AuthLayout title="This link no longer works">
        <Stack gap={16}>
          <Failed error={error} />
          <ButtonLink variant="primary" isFullWidth to={to('carerRequest')}>
            Get a new link
          </ButtonLink>
        </Stack>
      </AuthLayout>
    )
  if (!link.data) return <Spinner isPage label="Opening the link" />
  const { name, patientName, userId: _of, ...clinic } = link.data
  if (isSignedIn && !enter.isSuccess && !enter.isPending)
    return (
      <AuthLayout title={`Help ${firstName(patientName)}`} clinic={clinic}>
        <Stack gap={16}>
          <p>Someone is signed in on this device. Log out first, then open the link again.</p>
          <ButtonLink variant="primary" isFullWidth to="/">
            Stay signed in
          </ButtonLink>
        </Stack>
      </AuthLayout>
    )
  const start = () => open.mutate({ body: { token } }, { onSuccess: (signedIn) => enter.mutate(signedIn) })
  return (
    <AuthLayout title={`Hello ${firstName(name)}`} clinic={clinic}>
      <Stack gap={20}>
        <Text>
          You can help <b>{patientName}</b> with their exercises: see the program, record sessions and write to the
          clinic. What you record carries your name.
        </Text>
        <Button variant="primary" isFullWidth isBusy={open.isPending || enter.isPending} onClick={start}>
          Help {firstName(patientName)}
        </Button>
        <Text tone="muted">You stay signed in on this device. Use one that you don’t share with others.</Text>
      </Stack>
    </AuthLayout>
  )
}

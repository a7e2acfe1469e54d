import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ClinicHelp } from './ClinicHelp.tsx'
import ForgotPasswordForm from './ForgotPasswordForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const deadLink = { message: 'Token either expired or invalid.' }

/** Looked up first, so that nobody chooses a password before learning that the link is no longer valid. */
const useResetLink = (token: string | null) =>
  useQuery<Reply<typeof signup.resetLink>, Problem>({
    queryKey: ['reset-link', token],
    queryFn: () => call(signup.resetLink, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })

function DeadLink({ onAsk }: { onAsk: () => void }) {
  return (
    <>
      <Failed error={deadLink} />
      <p>Links for a new password work once, for 30 minutes. If you asked several times, only the newest works.</p>
      <Button variant="primary" isFullWidth onClick={onAsk}>
        Send me a new link
      </Button>
      <ClinicHelp question="Still stuck?" />
    </>
  )
}

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const reset = useWrite(signup.resetPassword, { isQuiet: true })
  const token = search.get('token')
  const link = useResetLink(token)
  const toLogin = () => void navigate(to('login'), { replace: true })
  function send(password: string) {
    const onSuccess = () => {
      toast.success('Your password has been changed. Sign in with your new password.')
      toLogin()
    }
    reset.mutate({ body: { token: token ?? '', password } }, { onSuccess })
  }
  const isDead = !token || [link.error, reset.error].some((error) => error?.code === 'invalid' && !error.fields.length)
  if (isAsking) {
    return (
      <AuthLayout title="Reset your password">
        <ForgotPasswordForm email={link.data?.email ?? ''} onBack={toLogin} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Reset your password" clinic={link.data}>
      {isDead ? (
        <DeadLink onAsk={() => setAsking(true)} />
      ) : link.data ? (
        <>
          <p>
            Choose a new password for <b>{link.data.email}</b>.
          </p>
          <NewPasswordForm
            email={link.data.email}
            label="Set password"
            isBusy={reset.isPending}
            problem={reset.error}
            onSend={send}
          />
        </>
      ) : link.error ? (
        <Failed error={link.error} onRetry={link.error.code === 'conflict' ? undefined : () => void link.refetch()} />
      ) : (
        <Spinner label="Looking up your link" />
      )}
      <ButtonLink variant="quiet" to={to('login')}>
        Back to sign in
      </ButtonLink>
    </AuthLayout>
  )
}

import { Link, Navigate } from 'react-router'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthLayout.module.css'
import { readPendingRegistration, type PendingRegistration } from './pending-registration.ts'
import { useResendCountdown } from './useResendCountdown.ts'

function Resend({ id }: PendingRegistration) {
  const { left, wait } = useResendCountdown(60)
  const resend = useWrite(signup.resendRegistration, { isQuiet: true })
  function send() {
    const onSuccess = () => {
      wait()
      toast.success('The email is on its way again.')
    }
    resend.mutate({ params: { id } }, { onSuccess })
  }
  return (
    <>
      <Failed error={resend.error} />
      <Button isFullWidth disabled={left > 0} isBusy={resend.isPending} onClick={send}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </>
  )
}

export default function RegistrationDonePage() {
  const registration = readPendingRegistration()
  if (useSession()) return <Navigate to="/" replace />
  return (
    <AuthLayout title="Check your email">
      <p role="status">
        {registration ? (
          <>
            We’ve sent an email to <b>{registration.email}</b>.
          </>
        ) : (
          'We’ve sent you an email.'
        )}{' '}
        Follow its link to choose a password and sign in. The link works for three days.
      </p>
      <p>Nothing after a few minutes? Check your junk folder, or send it again.</p>
      {registration && <Resend {...registration} />}
      <p className={style.note}>
        Wrong address? <Link to={to('registration')}>Register again</Link> · <Link to={to('login')}>Sign in</Link>
      </p>
    </AuthLayout>
  )
}

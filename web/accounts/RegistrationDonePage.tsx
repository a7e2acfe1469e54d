import { IconMailOff } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import { AuthLayout, kinora } from './AuthLayout.tsx'
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

/** The registration is stored; its link waits in the outbox until there is a mail server. */
const WithoutEmail = () => (
  <AuthLayout title="Your practice is registered" clinic={kinora}>
    <Note tone="caution" icon={<IconMailOff size={20} stroke={1.75} />} role="status">
      This installation cannot send email yet. Ask whoever runs it for your invitation: they can hand you the link with
      which you choose a password.
    </Note>
    <ButtonLink variant="quiet" to={to('login')}>
      Back to sign in
    </ButtonLink>
  </AuthLayout>
)

export default function RegistrationDonePage() {
  const registration = readPendingRegistration()
  if (useSession()) return <Navigate to="/" replace />
  if (!isEmailEnabled) return <WithoutEmail />
  return (
    <AuthLayout title="Check your email" clinic={kinora}>
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

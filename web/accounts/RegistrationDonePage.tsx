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
      toast.success('The letter is on its way again.')
    }
    resend.mutate({ params: { id } }, { onSuccess })
  }
  return (
    <>
      <Failed error={resend.error} />
      <Button isFullWidth disabled={left > 0} isBusy={resend.isPending} onClick={send}>
        {left > 0 ? `Send again in ${left} s` : 'Send the letter again'}
      </Button>
    </>
  )
}

/** What happens next after registering: a letter, and how to get it again. */
export default function RegistrationDonePage() {
  const known = readPendingRegistration()
  if (useSession()) return <Navigate to="/" replace />
  return (
    <AuthLayout title="Look into your mail">
      <p className={style.words} role="status">
        {known ? (
          <>
            We have sent a letter to <b>{known.email}</b>.
          </>
        ) : (
          'We have sent you a letter.'
        )}{' '}
        Its link lets you choose a password, and you are in. It works for three days.
      </p>
      <p className={style.words}>Nothing there after some minutes? Look among the junk mail, or ask for it again.</p>
      {known && <Resend {...known} />}
      <p className={style.note}>
        Another address? <Link to={to('registration')}>Register again</Link> · <Link to={to('login')}>Sign in</Link>
      </p>
    </AuthLayout>
  )
}

import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { Navigate, useSearchParams } from 'react-router'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import type { Store } from '../app/redux-store.ts'
import { useSession } from '../app/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { fetchUser } from './account-slices.ts'
import { useUser } from './useUser.ts'
import { useResendCountdown } from './useResendCountdown.ts'

/** Works signed in and signed out. The ref keeps React's double effects from using the link twice. */
function VerifyByLink({ token }: { token: string }) {
  const verify = useWrite(signup.verify, { isQuiet: true })
  const isSent = useRef(false)
  const { mutate } = verify
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ body: { token } })
  }, [mutate, token])
  if (verify.data)
    return (
      <p role="status">
        Thank you. <b>{verify.data.email}</b> is confirmed.
      </p>
    )
  if (!verify.error) return <Spinner label="Confirming your email" />
  return (
    <>
      <Failed error={verify.error} />
      <p>Links work once, for three days. Sign in to send yourself a new one.</p>
    </>
  )
}

function useOwnProfile() {
  const dispatch = useDispatch<Store['dispatch']>()
  const user = useUser()
  const isMissing = !user.data && !user.loading && user.status
  useEffect(() => {
    if (isMissing) void dispatch(fetchUser())
  }, [isMissing, dispatch])
  return user
}

function RequestVerification() {
  const { data, message, status } = useOwnProfile()
  const request = useWrite(signup.askVerification, { isQuiet: true })
  const { left, wait } = useResendCountdown()
  if (!status) return <Failed error={{ message }} />
  if (!data || !('isVerified' in data)) return <Spinner label="Loading" />
  if (data.isVerified)
    return (
      <p role="status">
        <b>{data.email}</b> is confirmed. There’s nothing else to do.
      </p>
    )
  if (!isEmailEnabled)
    return (
      <p>
        This installation cannot send email yet, so it cannot send you a link. You can go on without confirming{' '}
        <b>{data.email}</b>.
      </p>
    )
  return (
    <>
      <p>
        We’ll email a link to <b>{data.email}</b>. Open it on any device. If the address is wrong, change it in your
        account or tell your clinic.
      </p>
      <Failed error={request.error} />
      {left > 0 && <p role="status">Check your email: the link is on its way.</p>}
      <Button
        variant="primary"
        isFullWidth
        disabled={left > 0}
        isBusy={request.isPending}
        onClick={() => request.mutate({}, { onSuccess: wait })}
      >
        {left > 0 ? `Send again in ${left} s` : 'Send link'}
      </Button>
    </>
  )
}

export default function EmailVerificationPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const isSignedIn = useSession() !== undefined
  if (!token && !isSignedIn) return <Navigate to={to('login')} replace state={{ from: to('verification') }} />
  return (
    <AuthLayout title="Confirm your email">
      {token ? <VerifyByLink token={token} /> : <RequestVerification />}
      <ButtonLink variant="quiet" to={isSignedIn ? '/' : to('login')}>
        {isSignedIn ? 'Continue' : 'Sign in'}
      </ButtonLink>
    </AuthLayout>
  )
}

import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { signup } from '@kinora/contract/sign-up.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { PoweredBy } from '../app/PoweredBy.tsx'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import entry from './AuthLayout.module.css'
import { ClinicHelp } from './ClinicHelp.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { OtherPersonSignedIn } from './OtherPersonSignedIn.tsx'
import { SignupCodeForm } from './SignupCodeForm.tsx'
import { SignupHeader } from './SignupHeader.tsx'
import style from './SignupPage.module.css'
import { useSignup, type Invited, type InvitationKey } from './useSignup.ts'

function PatientLayout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.audience = 'patient'
    return () => {
      delete document.documentElement.dataset.audience
    }
  }, [])
  return (
    <Stack as="main" gap={20} isNarrow className={style.page}>
      {children}
      <Stack as="footer" gap={32} align="middle">
        <Text size="large">
          Already signed up? <Link to={to('login')}>Sign in</Link>
        </Text>
        <Text as="div" size="large" tone="muted">
          <PoweredBy />
        </Text>
      </Stack>
    </Stack>
  )
}

interface Welcome {
  invited: Invited
  keyed: InvitationKey
}

function PatientWelcome({ invited, keyed }: Welcome) {
  const { send, problem, isBusy } = useSignup(keyed, invited)
  const { email, name, orgName } = invited
  return (
    <PatientLayout>
      <SignupHeader title={`Welcome to ${orgName}`} clinic={invited}>
        <p>
          Hello {firstName(name)}. Choose a password for <b>{email}</b> to open your program.
        </p>
        <NewPasswordForm email={email} label="Get started" isBusy={isBusy} problem={problem} onSend={send} />
        <ClinicHelp question="Not you, or stuck?" clinic={invited} />
      </SignupHeader>
    </PatientLayout>
  )
}

function StaffWelcome({ invited, keyed }: Welcome) {
  const { send, problem, isBusy } = useSignup(keyed, invited)
  const { email, name, orgName, role } = invited
  const then = role === 'practitioner' ? 'join your colleagues' : 'begin'
  return (
    <AuthLayout title={`Hello ${firstName(name)}`} clinic={invited}>
      <p>
        Choose a password for <b>{email}</b> to {then} at {orgName}.
      </p>
      <NewPasswordForm email={email} label="Sign up" isBusy={isBusy} problem={problem} onSend={send} />
    </AuthLayout>
  )
}

function InvitationByLink({ token, isOtherSignedIn }: { token: string; isOtherSignedIn: boolean }) {
  const query = useRead(
    signup.invitation,
    { params: { token } },
    {
      retry: false,
      // A used link would be refused when the query refetches.
      enabled: ({ state }) => state.data === undefined,
    },
  )
  if (query.data && isOtherSignedIn) return <OtherPersonSignedIn invited={query.data.name} />
  if (query.data)
    return query.data.role === 'patient' ? (
      <PatientWelcome invited={query.data} keyed={{ token }} />
    ) : (
      <StaffWelcome invited={query.data} keyed={{ token }} />
    )
  return (
    <AuthLayout title="Your invitation">
      {query.isPending ? (
        <Spinner label="Looking up your invitation" />
      ) : (
        <>
          <Failed
            error={query.error}
            onRetry={query.error.code === 'invalid' ? undefined : () => void query.refetch()}
          />
          <p>
            Invitation links work once, for three days. If you’ve already signed up, sign in. Otherwise we can send you
            a new one.
          </p>
          <ButtonLink variant="primary" isFullWidth to={to('resend')}>
            Send me a new one
          </ButtonLink>
          <p className={entry.note}>
            <Link to={to('login')}>Sign in</Link> · <Link to={to('signupCode')}>Use a code instead</Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}

/** /signup/ asks for the code of the invitation, /signup/:token comes from its link. */
export default function SignupPage() {
  const { token } = useParams()
  const [found, setFound] = useState<Welcome>()
  const isSignedIn = useSession() !== undefined
  // Somebody who has just signed up here becomes signed in, and must not be redirected.
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (wasSignedIn && !isSignedIn) setWasSignedIn(false)
  if (isSignedIn && !wasSignedIn) return <Navigate to="/" replace />
  if (found) return <PatientWelcome {...found} />
  if (token) return <InvitationByLink token={token} isOtherSignedIn={isSignedIn} />
  if (isSignedIn) return <OtherPersonSignedIn />
  return (
    <PatientLayout>
      <SignupCodeForm onFound={(keyed, invited) => setFound({ keyed, invited: { ...invited, role: 'patient' } })} />
    </PatientLayout>
  )
}

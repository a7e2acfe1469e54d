import { IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Navigate, useLocation } from 'react-router'
import type { z } from 'zod'
import {
  accounts,
  type NeedsFactor,
  type NeedsSetup,
  type SignedIn,
  type ChooseOrganization,
} from '@kinora/contract/accounts.ts'
import { personOf, startSession, type SessionEnd, type StoredSession } from '../app/login-session.ts'
import type { Store } from '../app/redux-store.ts'
import { useSession } from '../app/useSession.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { Note } from '../ui/Note.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ClinicHelp } from './ClinicHelp.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { LoginForm, type Credentials } from './LoginForm.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { login } from './account-slices.ts'

type Organizations = z.infer<typeof ChooseOrganization>['organizations']
type Needed = NeedsFactor | NeedsSetup

const SecondStep = lazy(() => loadChunk(() => import('./SecondFactorStep.tsx')))
const SetupStep = lazy(() => loadChunk(() => import('./SecondFactorSetupStep.tsx')))

function useLogin() {
  const dispatch = useDispatch<Store['dispatch']>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [choice, setChoice] = useState<{ credentials: Credentials; organizations: Organizations }>()
  const [needed, setNeeded] = useState<Needed>()
  async function signIn(credentials: Credentials, orgId?: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await dispatch(login({ ...credentials, orgId })).unwrap()
      if ('token' in answer) await enter(answer)
      else if ('needs' in answer) setNeeded(answer)
      else setChoice({ credentials, organizations: answer.organizations })
    } catch (problem) {
      setFailure((problem as Error).message || accounts.login.failure)
    }
    setBusy(false)
  }
  async function signInByPasskey() {
    setBusy(true)
    setFailure(undefined)
    await import('./passkey-login.ts')
      .then(({ signInByPasskey }) => signInByPasskey())
      .then(enter)
      .catch((problem: Error) => setFailure(problem.message))
    setBusy(false)
  }
  function startOver() {
    setChoice(undefined)
    setNeeded(undefined)
  }
  return { isBusy, failure, choice, needed, signIn, signInByPasskey, startOver }
}

function FurtherStep({ needed, onBack }: { needed: Needed; onBack: () => void }) {
  const done = { onDone: (signedIn: SignedIn) => void enter(signedIn), onBack }
  return (
    <AuthLayout clinic={needed.clinic} title={needed.needs === 'factor' ? 'One more step' : 'Protect your account'}>
      <Suspense fallback={<Spinner />}>
        {needed.needs === 'factor' ? (
          <SecondStep needed={needed} {...done} />
        ) : (
          <SetupStep ticket={needed.ticket} {...done} />
        )}
      </Suspense>
      <ClinicHelp question="Can’t get in?" clinic={needed.clinic} />
    </AuthLayout>
  )
}

const enter = ({ role, token }: SignedIn) => startSession({ role, token })

interface ReturnTo {
  from?: string
  end?: SessionEnd
}

/** Back to the page that asked to sign in, unless it was left by somebody else. */
function addressAfter({ token }: StoredSession, { from, end }: ReturnTo) {
  const isSamePerson = !end?.isExpired || end.person === personOf(token)
  return from && isSamePerson ? from : '/'
}

const ExpiryNote = () => (
  <Note icon={<IconClock size={20} stroke={1.75} />} role="status">
    You were signed out because your session ended. Sign in to continue where you left off.
  </Note>
)

export default function LoginPage() {
  const { isBusy, failure, choice, needed, signIn, signInByPasskey, startOver } = useLogin()
  const [isForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const returnTo = (useLocation().state ?? {}) as ReturnTo
  const session = useSession()
  if (session) return <Navigate to={addressAfter(session, returnTo)} replace />
  if (needed) return <FurtherStep needed={needed} onBack={startOver} />
  if (isForgotten) {
    return (
      <AuthLayout title="Reset your password">
        <ForgotPasswordForm email={email} onBack={() => setForgotten(false)} />
      </AuthLayout>
    )
  }
  if (choice) {
    return (
      <AuthLayout title="Choose your clinic">
        <OrganizationChoice
          organizations={choice.organizations}
          isBusy={isBusy}
          failure={failure}
          onChoose={(orgId) => void signIn(choice.credentials, orgId)}
          onBack={startOver}
        />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Welcome back">
      {returnTo.end?.isExpired && <ExpiryNote />}
      <LoginForm
        email={email}
        isBusy={isBusy}
        failure={failure}
        onSend={(credentials) => void signIn(credentials)}
        onPasskey={canUsePasskeys() ? () => void signInByPasskey() : undefined}
        onForgotten={(typed) => {
          setEmail(typed)
          setForgotten(true)
        }}
      />
    </AuthLayout>
  )
}

import { IconClock } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import {
  accounts,
  type NeedsFactor,
  type NeedsSetup,
  type SignedIn,
  type ChooseOrganization,
} from '@kinora/contract/accounts.ts'
import type { Reply, RequestOf } from '@kinora/contract/api.ts'
import { startSession } from '../app/login-session.ts'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Note } from '../ui/Note.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ClinicHelp } from './ClinicHelp.tsx'
import { LoginForm, type Credentials } from './LoginForm.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { canUsePasskeys } from './passkeys.ts'

type Organizations = z.infer<typeof ChooseOrganization>['organizations']
type Needed = NeedsFactor | NeedsSetup

const SignInQueryCache = lazyComponent(() => import('../app/SignInQueryCache.tsx'))
const ForgotPasswordForm = lazyComponent(() => import('./ForgotPasswordForm.tsx'))
const SecondStep = lazyComponent(() => import('./SecondFactorStep.tsx'))
const SetupStep = lazyComponent(() => import('./SecondFactorSetupStep.tsx'))

/** Sends the sign-in, through the app's store or before the app has loaded. */
type Send = (body: RequestOf<typeof accounts.login>['body']) => Promise<Reply<typeof accounts.login>>

function useLogin(send: Send) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [choice, setChoice] = useState<{ credentials: Credentials; organizations: Organizations }>()
  const [needed, setNeeded] = useState<Needed>()
  async function signIn(credentials: Credentials, orgId?: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await send({ ...credentials, orgId })
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

/** Code that the sign-in form does not need is loaded with the first step that does. */
const Step = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Spinner />}>
    <SignInQueryCache>{children}</SignInQueryCache>
  </Suspense>
)

function FurtherStep({ needed, onBack }: { needed: Needed; onBack: () => void }) {
  const done = { onDone: (signedIn: SignedIn) => void enter(signedIn), onBack }
  return (
    <AuthLayout clinic={needed.clinic} title={needed.needs === 'factor' ? 'One more step' : 'Protect your account'}>
      <Step>
        {needed.needs === 'factor' ? (
          <SecondStep needed={needed} {...done} />
        ) : (
          <SetupStep ticket={needed.ticket} {...done} />
        )}
      </Step>
      <ClinicHelp question="Can’t get in?" clinic={needed.clinic} />
    </AuthLayout>
  )
}

const enter = ({ role, token }: SignedIn) => startSession({ role, token })

const ExpiryNote = () => (
  <Note icon={<IconClock size={20} stroke={1.75} />} role="status">
    You were signed out because your session ended. Sign in to continue where you left off.
  </Note>
)

/** `isAfterExpiry`: the previous session expired. */
export function SignIn({ send, isAfterExpiry }: { send: Send; isAfterExpiry: boolean | undefined }) {
  const { isBusy, failure, choice, needed, signIn, signInByPasskey, startOver } = useLogin(send)
  const [isForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState('')
  if (needed) return <FurtherStep needed={needed} onBack={startOver} />
  if (isForgotten) {
    return (
      <AuthLayout title="Reset your password">
        <Step>
          <ForgotPasswordForm email={email} onBack={() => setForgotten(false)} />
        </Step>
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
      {isAfterExpiry && <ExpiryNote />}
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

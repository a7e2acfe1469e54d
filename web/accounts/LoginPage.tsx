import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Navigate, useLocation } from 'react-router'
import type { z } from 'zod'
import { accounts, type SignedIn, type WhichOrganization } from '@kinora/contract/accounts.ts'
import { startSession } from '../app/session.ts'
import type { Store } from '../app/store.ts'
import { useSession } from '../app/useSession.ts'
import { Entry } from './Entry.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LoginForm, type Credentials } from './LoginForm.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { login } from './store.ts'

type Organizations = z.infer<typeof WhichOrganization>['organizations']

/** Signs in, and asks which organization is meant where the password fits several. */
function useLogin() {
  const dispatch = useDispatch<Store['dispatch']>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [asked, setAsked] = useState<{ credentials: Credentials; organizations: Organizations }>()
  async function signIn(credentials: Credentials, orgId?: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await dispatch(login({ ...credentials, orgId })).unwrap()
      if ('token' in answer) await enter(answer)
      else setAsked({ credentials, organizations: answer.organizations })
    } catch (problem) {
      setFailure((problem as Error).message || accounts.login.failure)
    }
    setBusy(false)
  }
  return { isBusy, failure, asked, signIn, startOver: () => setAsked(undefined) }
}

const enter = ({ role, token }: SignedIn) => startSession({ role, token })

interface Asked {
  from?: string
  role?: string
}

/** Back to where the login was asked for, unless somebody of another role had been there. */
const addressAfter = (role: string, asked: Asked | null) =>
  asked?.from && (!asked.role || asked.role === role) ? asked.from : '/'

export default function LoginPage() {
  const { isBusy, failure, asked, signIn, startOver } = useLogin()
  const [isForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const { state } = useLocation() as { state: Asked | null }
  const session = useSession()
  if (session) return <Navigate to={addressAfter(session.role, state)} replace />
  if (isForgotten) {
    return (
      <Entry title="Set a new password">
        <ForgottenForm email={email} onBack={() => setForgotten(false)} />
      </Entry>
    )
  }
  if (asked) {
    return (
      <Entry title="Which one is it?">
        <OrganizationChoice
          organizations={asked.organizations}
          isBusy={isBusy}
          failure={failure}
          onChoose={(orgId) => void signIn(asked.credentials, orgId)}
          onBack={startOver}
        />
      </Entry>
    )
  }
  return (
    <Entry title="Welcome back">
      <LoginForm
        email={email}
        isBusy={isBusy}
        failure={failure}
        onSend={(credentials) => void signIn(credentials)}
        onForgotten={(typed) => {
          setEmail(typed)
          setForgotten(true)
        }}
      />
    </Entry>
  )
}

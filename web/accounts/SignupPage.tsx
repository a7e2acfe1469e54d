import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, Navigate, useParams } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/room.ts'
import { read, useWrite } from '../app/api.ts'
import { PoweredBy } from '../app/PoweredBy.tsx'
import { to } from '../app/paths.ts'
import { startSession } from '../app/session.ts'
import type { Store } from '../app/store.ts'
import { useSession } from '../app/useSession.ts'
import { firstName } from '../ui/format.ts'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignupCode } from './SignupCode.tsx'
import { SignupDoor } from './SignupDoor.tsx'
import style from './SignupPage.module.css'
import { login } from './store.ts'

type Key = { otp: string } | { token: string }
type Invited = Reply<typeof patients.codeVerify>

/** Sets the password and goes straight in with it. */
function useSignup(key: Key, invited: Invited) {
  const dispatch = useDispatch<Store['dispatch']>()
  const signup = useWrite(patients.signup, { isQuiet: true })
  const { email, orgId } = invited
  const send = (password: string) =>
    signup.mutate(
      { body: { ...key, password } },
      {
        onSuccess: async () => {
          const answer = await dispatch(login({ email, password, orgId })).unwrap()
          if ('token' in answer) await startSession({ role: answer.role, token: answer.token })
        },
      },
    )
  return { signup, send }
}

function Welcome({ invited, keyed }: { invited: Invited; keyed: Key }) {
  const { signup, send } = useSignup(keyed, invited)
  return (
    <SignupDoor title={`Welcome to ${invited.orgName}`}>
      <p>
        Hello {firstName(invited.name)}. Choose a password for <b>{invited.email}</b>, and your program opens.
      </p>
      <NewPasswordForm
        email={invited.email}
        label="Start"
        isBusy={signup.isPending || signup.isSuccess}
        problem={signup.error}
        onSend={send}
      />
    </SignupDoor>
  )
}

/** The link of an invitation: whose it is is asked at once. */
function ByLink({ token }: { token: string }) {
  const asked = useQuery({ ...read(patients.codeVerify, { body: { token } }), retry: false, staleTime: Infinity })
  if (asked.data) return <Welcome invited={asked.data} keyed={{ token }} />
  return (
    <SignupDoor title="Your invitation">
      {asked.isPending ? (
        <Spinner label="Looking up your invitation" />
      ) : (
        <>
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
          <p>Links work for a few days and once. The code from the same e-mail may still work.</p>
          <p>
            <Link to={to('signupCode')}>Use the code instead</Link>
          </p>
        </>
      )}
    </SignupDoor>
  )
}

/** /signup/ asks for the code of the invitation, /signup/:token comes from its link. Patients read large. */
export default function SignupPage() {
  const { token } = useParams()
  const [found, setFound] = useState<{ keyed: Key; invited: Invited }>()
  useLayoutEffect(() => {
    document.documentElement.dataset.audience = 'patient'
    return () => {
      delete document.documentElement.dataset.audience
    }
  }, [])
  if (useSession()) return <Navigate to="/" replace />
  return (
    <main className={style.page}>
      {found ? (
        <Welcome {...found} />
      ) : token ? (
        <ByLink token={token} />
      ) : (
        <SignupCode onFound={(keyed, invited) => setFound({ keyed, invited })} />
      )}
      <p className={style.login}>
        Already signed up? <Link to={to('login')}>Log in</Link>
      </p>
      <footer className={style.footer}>
        <PoweredBy />
      </footer>
    </main>
  )
}

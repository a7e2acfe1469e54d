import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isStaff } from '@kinora/contract/roles.ts'
import { support, type SupportRequest } from '@kinora/contract/support-access.ts'
import { read, useWrite } from '../app/api-client.ts'
import { startSession } from '../app/login-session.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthLayout.module.css'

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 6)

const { otp: Otp } = support.loginAs.body.shape

/** The code that the person says on the telephone; with the link it lets support in. */
function CodeForm({ request, token }: { request: SupportRequest; token: string }) {
  const { email, orgId, name } = request
  const [otp, setOtp] = useState('')
  const [mistake, setMistake] = useState<string>()
  const loginAs = useWrite(support.loginAs, { isQuiet: true })
  const navigate = useNavigate()
  function send() {
    const wrong = Otp.safeParse(otp).error?.issues[0]?.message
    setMistake(wrong)
    if (wrong) return
    const onSuccess = async (signedIn: { role: SupportRequest['role']; token: string }) => {
      await startSession({ role: signedIn.role, token: signedIn.token })
      void navigate('/', { replace: true })
    }
    loginAs.mutate({ body: { email, orgId, otp, token } }, { onSuccess: (signedIn) => void onSuccess(signedIn) })
  }
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={`The code that ${name} tells you`}
        description="Six digits, made under Security, Let support in. Good for ten minutes; this link takes five tries."
        error={mistake}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(event) => {
          setOtp(digits(event.currentTarget.value))
          setMistake(undefined)
        }}
      />
      <Failed error={loginAs.error} />
      <Button type="submit" variant="primary" isFullWidth isBusy={loginAs.isPending || loginAs.isSuccess}>
        Sign in as {name}
      </Button>
      <p className={style.note}>Every step is kept in the clinic’s audit log under your name.</p>
    </form>
  )
}

function Facts({ request: { orgName, name, email, agent, reason } }: { request: SupportRequest }) {
  const facts = [
    ['Clinic', orgName],
    ['Signing in as', `${name}, ${email}`],
    ['Support', agent],
    ['Reason', reason],
  ]
  return (
    <dl className={style.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Support signs in with the operator's link and the clinic's code. */
export default function SupportLoginPage() {
  const { token = '' } = useParams()
  const query = useQuery({
    ...read(support.supportRequest, { params: { token }, body: {} }),
    retry: false,
    // Once it is used the same question has another answer.
    enabled: ({ state }) => state.data === undefined,
  })
  const request = query.data && isStaff(query.data.role) ? query.data : undefined
  return (
    <AuthLayout title="Support sign-in" orgName="Kinora" isTall>
      {request ? (
        <>
          <Facts request={request} />
          <CodeForm request={request} token={token} />
        </>
      ) : query.isPending ? (
        <Spinner label="Looking up the link" />
      ) : (
        <>
          <Failed error={query.error} />
          <p className={style.words}>A link works once and for fifteen minutes. Make a new one in the console.</p>
        </>
      )}
    </AuthLayout>
  )
}

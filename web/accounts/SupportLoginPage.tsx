import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isStaff } from '@kinora/contract/roles.ts'
import { Otp, support, type SupportRequest } from '@kinora/contract/support-access.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { startSession } from '../app/login-session.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AuthLayout, kinora } from './AuthLayout.tsx'
import { Stack } from '../ui/layout.ts'
import { Facts } from '../ui/Facts.tsx'
import style from './AuthLayout.module.css'

const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, 6)

function CodeForm({ request, token }: { request: SupportRequest; token: string }) {
  const { email, orgId, name } = request
  const [otp, setOtp] = useState('')
  const [inputError, setInputError] = useState<string>()
  const loginAs = useWrite(support.loginAs, { isQuiet: true })
  const navigate = useNavigate()
  function send() {
    const wrong = Otp.safeParse(otp).error?.issues[0]?.message
    setInputError(wrong)
    if (wrong) return
    const onSuccess = async (signedIn: { role: SupportRequest['role']; token: string }) => {
      await startSession({ role: signedIn.role, token: signedIn.token })
      void navigate('/', { replace: true })
    }
    loginAs.mutate({ body: { email, orgId, otp, token } }, { onSuccess: (signedIn) => void onSuccess(signedIn) })
  }
  return (
    <Stack as="form" gap={20} noValidate onSubmit={handleSubmit(send)}>
      <TextField
        label={`Code from ${name}`}
        description="Six digits, created under Security, Support access. Works for ten minutes. This link allows five attempts."
        error={inputError}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(event) => {
          setOtp(onlyDigits(event.currentTarget.value))
          setInputError(undefined)
        }}
      />
      <Failed error={loginAs.error} />
      <Button type="submit" variant="primary" isFullWidth isBusy={loginAs.isPending || loginAs.isSuccess}>
        Sign in as {name}
      </Button>
      <p className={style.note}>Everything you do is recorded in the clinic’s audit log under your name.</p>
    </Stack>
  )
}

const factsOf = ({ orgName, name, email, agent, reason }: SupportRequest): [string, string][] => [
  ['Clinic', orgName],
  ['Signing in as', `${name}, ${email}`],
  ['Support', agent],
  ['Reason', reason],
]

export default function SupportLoginPage() {
  const { token = '' } = useParams()
  const query = useRead(
    support.supportRequest,
    { params: { token }, body: {} },
    {
      retry: false,
      // A used link would be refused when the query refetches.
      enabled: ({ state }) => state.data === undefined,
    },
  )
  const request = query.data && isStaff(query.data.role) ? query.data : undefined
  return (
    <AuthLayout title="Support sign-in" clinic={kinora} isTall>
      {request ? (
        <>
          <Stack isTinted>
            <Facts facts={factsOf(request)} />
          </Stack>
          <CodeForm request={request} token={token} />
        </>
      ) : query.isPending ? (
        <Spinner label="Looking up the link" />
      ) : (
        <>
          <Failed error={query.error} />
          <p>Links work once, for 15 minutes. Create a new one in the console.</p>
        </>
      )}
    </AuthLayout>
  )
}

import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { startSession } from '../app/login-session.ts'
import type { Store } from '../app/redux-store.ts'
import { toast } from '../ui/toast.ts'
import { login } from './account-slices.ts'

export interface Invited {
  name: string
  email: string
  role: Role
  orgId: string
  orgName: string
  orgLogo: string | null
  orgMobile: string
}

/** The token of the link, or for patients the code of the email. */
export type InvitationKey = { token: string } | { otp: string }

/** Signs in with the new password. Opens the sign-in page if a second factor or a choice is needed. */
function useSignInAfterSignup() {
  const dispatch = useDispatch<Store['dispatch']>()
  const navigate = useNavigate()
  return async function enter(email: string, password: string, orgId: string) {
    const answer = await dispatch(login({ email, password, orgId }))
      .unwrap()
      .catch(() => undefined)
    if (answer && 'token' in answer) return startSession({ role: answer.role, token: answer.token })
    toast.success('Your password is set. Sign in to continue.')
    return navigate(to('login'), { replace: true })
  }
}

/** Sets the first password at the endpoint for the role, and signs in. */
export function useSignup(key: InvitationKey, { email, orgId, role }: Invited) {
  const enter = useSignInAfterSignup()
  const asPatient = useWrite(patientInvitations.signup, { isQuiet: true })
  const asOwner = useWrite(signup.signUpOwner, { isQuiet: true })
  const asPractitioner = useWrite(signup.signUpPractitioner, { isQuiet: true })
  const isOwnerSignup = isOwner(role) || role === 'admin'
  const request = role === 'patient' ? asPatient : isOwnerSignup ? asOwner : asPractitioner
  function send(password: string) {
    const done = { onSuccess: () => void enter(email, password, orgId) }
    if (role === 'patient') asPatient.mutate({ body: { ...key, password } }, done)
    else if ('token' in key)
      (isOwnerSignup ? asOwner : asPractitioner).mutate({ params: { token: key.token }, body: { password } }, done)
  }
  return { send, problem: request.error, isBusy: request.isPending || request.isSuccess }
}

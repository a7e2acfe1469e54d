import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
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
}

/** What opens an invitation: the token of its link, or for patients the code of the letter. */
export type InvitationKey = { token: string } | { otp: string }

/** Goes in with the password that was just chosen; where more is asked than that, by way of the sign-in page. */
function useSignInAfterSignup() {
  const dispatch = useDispatch<Store['dispatch']>()
  const navigate = useNavigate()
  return async function enter(email: string, password: string, orgId: string) {
    const answer = await dispatch(login({ email, password, orgId }))
      .unwrap()
      .catch(() => undefined)
    if (answer && 'token' in answer) return startSession({ role: answer.role, token: answer.token })
    toast.success('Your password is set. Sign in with it.')
    return navigate(to('login'), { replace: true })
  }
}

/** Sets the first password at the door of the role, and goes straight in with it. */
export function useSignup(key: InvitationKey, { email, orgId, role }: Invited) {
  const enter = useSignInAfterSignup()
  const asPatient = useWrite(patients.signup, { isQuiet: true })
  const asOwner = useWrite(signup.signUpOwner, { isQuiet: true })
  const asPractitioner = useWrite(signup.signUpPractitioner, { isQuiet: true })
  const isOwnersDoor = isOwner(role) || role === 'admin'
  const door = role === 'patient' ? asPatient : isOwnersDoor ? asOwner : asPractitioner
  function send(password: string) {
    const done = { onSuccess: () => void enter(email, password, orgId) }
    if (role === 'patient') asPatient.mutate({ body: { ...key, password } }, done)
    else if ('token' in key)
      (isOwnersDoor ? asOwner : asPractitioner).mutate({ params: { token: key.token }, body: { password } }, done)
  }
  return { send, problem: door.error, isBusy: door.isPending || door.isSuccess }
}

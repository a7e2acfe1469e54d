import { useDispatch } from 'react-redux'
import { Navigate, useLocation } from 'react-router'
import type { Store } from '../app/redux-store.ts'
import { useSession } from '../app/useSession.ts'
import { login } from './account-slices.ts'
import { addressAfter, type ReturnTo } from './return-to.ts'
import { SignIn } from './SignIn.tsx'

/** The sign-in within the app, after a logout or the end of a session. SignInApp.tsx shows it without the app. */
export default function LoginPage() {
  const dispatch = useDispatch<Store['dispatch']>()
  const returnTo = (useLocation().state ?? {}) as ReturnTo
  const session = useSession()
  if (session) return <Navigate to={addressAfter(session, returnTo)} replace />
  return <SignIn send={(body) => dispatch(login(body)).unwrap()} isAfterExpiry={returnTo.end?.isExpired} />
}

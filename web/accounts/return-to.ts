import { type SessionEnd } from '../app/login-session.ts'
import { personOf, type StoredSession } from '../app/session-claims.ts'

/** The page that asked to sign in, and how the session before ended. */
export interface ReturnTo {
  from?: string
  end?: SessionEnd
}

/** Back to the page that asked to sign in, unless it was left by somebody else. */
export function addressAfter({ token }: StoredSession, { from, end }: ReturnTo) {
  const isSamePerson = !end?.isExpired || end.person === personOf(token)
  return from && isSamePerson ? from : '/'
}

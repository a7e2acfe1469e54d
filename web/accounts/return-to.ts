import { type SessionEnd } from '../app/login-session.ts'
import { personOf, type StoredSession } from '../app/session-claims.ts'

/** The page that required signing in, and how the previous session ended. */
export interface ReturnTo {
  from?: string
  end?: SessionEnd
}

/** The page that required signing in, unless another person had it open. */
export function addressAfter({ token }: StoredSession, { from, end }: ReturnTo) {
  const isSamePerson = !end?.isExpired || end.person === personOf(token)
  return from && isSamePerson ? from : '/'
}

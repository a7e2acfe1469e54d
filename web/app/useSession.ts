import { useSyncExternalStore } from 'react'
import { routeRole, type Role } from '@kinora/contract/roles.ts'
import { onSessionChange, session } from './login-session.ts'

/** The stored session. Re-renders when somebody signs in or out. */
export const useSession = () => useSyncExternalStore(onSessionChange, session)

/** The role that decides which pages open: an unknown one counts as patient (section 2). */
export function pageRole(role: string): Role {
  if (role === 'admin') return 'admin'
  return routeRole(role) === 'PATIENT' ? 'patient' : (role as Role)
}

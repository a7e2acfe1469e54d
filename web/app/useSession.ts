import { useSyncExternalStore } from 'react'
import { routeRole, type Role } from '@kinora/contract/roles.ts'
import { onSessionChange, session } from './login-session.ts'

/** The stored session, and a new drawing whenever somebody signs in or out. */
export const useSession = () => useSyncExternalStore(onSessionChange, session)

/** The role a session opens pages with: an unknown one is treated as a patient (§2). */
export function pageRole(role: string): Role {
  if (role === 'admin') return 'admin'
  return routeRole(role) === 'PATIENT' ? 'patient' : (role as Role)
}

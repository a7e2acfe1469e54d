import { accounts } from '@kinora/contract/accounts.ts'
import { call } from './api-client.ts'
import { endSession } from './login-session.ts'

/** Ends the session here immediately, and on the server once the request arrives. */
export function signOut() {
  const request = call(accounts.logout, {})
  endSession({ isExpired: false })
  import('./unsent-data.ts')
    .then(({ clearDevice }) => clearDevice())
    .catch((cause: unknown) => console.warn('Some data may be left on this device.', cause))
  request.catch((problem: unknown) =>
    console.warn('The logout did not reach the server; the session expires by itself.', problem),
  )
}

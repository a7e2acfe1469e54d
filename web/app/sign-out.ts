import { accounts } from '@kinora/contract/accounts.ts'
import { call } from './api-client.ts'
import { endSession } from './login-session.ts'

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut() {
  const told = call(accounts.logout, {})
  endSession()
  import('./unsent-workouts.ts')
    .then(({ clearDevice }) => clearDevice())
    .catch((cause: unknown) => console.warn('Something may be left on this device.', cause))
  told.catch((problem: unknown) =>
    console.warn('The server was not told of the logout; the session ends by itself.', problem),
  )
}

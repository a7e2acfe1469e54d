import type { Profile } from '@kinora/contract/accounts.ts'
import { useUser } from '../accounts/useUser.ts'

/** Whether the clinic chose the app that is drawn for children, for the patient who is signed in. */
export const useIsForChild = () => (useUser().data as Partial<Profile> | null)?.isForChild

import type { Profile } from '@kinora/contract/accounts.ts'
import { useUser } from '../accounts/useUser.ts'

/** Whether the clinic chose the children's app for the signed-in patient. */
export const useIsForChild = () => (useUser().data as Partial<Profile> | null)?.isForChild

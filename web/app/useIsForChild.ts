import { useSelector } from 'react-redux'
import type { Profile } from '@kinora/contract/accounts.ts'
import { selectUser } from '../accounts/account-slices.ts'

/** Whether the clinic chose the app that is drawn for children, for the patient who is signed in. */
export const useIsForChild = () => (useSelector(selectUser).data as Partial<Profile> | null)?.isForChild
